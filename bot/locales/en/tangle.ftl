# Tangle. Every id starts with the game's name.

tangle-name = Tangle
tangle-tagline = Draw one path together, line by line, and score whenever it runs into a line of yours.
tangle-summary =
    { $polygon ->
        [corners] a field of { $corners } corners
        [octagon] an octagon
       *[other] a { $polygon }
    }, { $ending ->
        [segments] { $count } segments a round
       *[first-to] first to { $count } { $count ->
            [one] point
           *[other] points
        } (at most { $most } segments)
    }, { $rounds ->
        [one] one round
        [each] a round for each player
       *[all] a round for every order of the players
    }

## Commands: a description, and an attribute for each parameter

tangle-cmd-new = Open a table of Tangle
    .first-to = A round ends when somebody has this many points (default 10)
    .segments = A round ends after this many segments instead
    .rounds = 1 (default), each to move the start on once for everybody, all for every order
    .polygon = triangle, square (default) … octagon, or corners counter-clockwise: 0,0 1000,0 500,800
tangle-cmd-start = Choose the corner where the path starts
    .corner = A corner by its name or number, such as SW or 1
tangle-cmd-draw = Draw the next segment from where the path ends
    .to = An edge and how far along it in percent, such as C 40, or a direction, such as 135
tangle-cmd-try = Look in private at a segment before you draw it
    .to = As in draw: an edge and a percentage, such as C 40, or a direction, such as 135
tangle-cmd-why = Ask in private what the last segment was good for, and what may come next

tangle-do-why = Why?
tangle-do-start = Start from
tangle-do-start-corner = Which corner?
tangle-do-draw = Draw to
tangle-do-draw-to = Which edge, and how far along it?
tangle-do-draw-finely = Draw to any point
tangle-do-draw-finely-to = An edge and percent (C 37.5), or degrees
tangle-do-draw-tried = Draw { $to }
tangle-do-try = Try, for my eyes only
tangle-do-try-to = Which edge, and how far along it?
tangle-do-try-finely = Try any point
tangle-do-try-finely-to = An edge and percent (C 37.5), or degrees
tangle-choice-side = { $letter } { $share } %: the field’s side
tangle-choice-segment = { $letter } { $share } %: a line of { $seat }

## What happens

tangle-started = { $seat } starts in the corner { $corner }.
tangle-drawn-side = { $seat } drew to { $share } % of { $letter }, the field’s side: no point.
tangle-drawn-own = { $seat } drew to { $share } % of { $letter }, a line of their own: a point.
tangle-drawn-other = { $seat } drew to { $share } % of { $letter }, a line of { $owner }, who gets a point.
tangle-tried-side = At { $share } % of { $letter } you would meet the field’s side: no point. Nothing is drawn yet.
tangle-tried-own = At { $share } % of { $letter } you would meet a line of your own: a point for you. Nothing is drawn yet.
tangle-tried-other = At { $share } % of { $letter } you would meet a line of { $owner }, who would get the point. Nothing is drawn yet.
tangle-explained = { $said }
tangle-explain-side = { $seat } drew last and met the field’s side, which gives nobody a point.
tangle-explain-own = { $seat } drew last and met a line of their own: a point for { $seat }.
tangle-explain-other = { $seat } drew last and met a line of { $owner }: a point for { $owner }.
tangle-explain-good = A look ahead finds nothing clearly better for { $seat } there.
tangle-explain-better-side = A look ahead finds that the field’s side was better to meet.
tangle-explain-better-own = A look ahead finds that another line of { $seat } was better to meet.
tangle-explain-better-other = A look ahead finds that a line of { $owner } was better to meet.
tangle-explain-expected = If everybody is careful from now on, this is expected: { $steps }.
tangle-explain-step-side = { $seat } to { $letter } { $share } (the side)
tangle-explain-step-own = { $seat } to { $letter } { $share } (a point for { $seat })
tangle-explain-step-other = { $seat } to { $letter } { $share } (a point for { $owner })
tangle-explain-gain =
    { $count ->
        [one] 1 point
       *[other] { $count } points
    } for { $seat }
tangle-explain-sum =
    { $count ->
        [0] Nobody gets a point by that.
       *[other] That makes { $gains }.
    }
tangle-score = { $seat }: { $points }.
tangle-round-ended =
    The path has { $segments } segments. { $points } { $rounds ->
        [1] { "" }
       *[other] { $count ->
            [one] { $winners } wins round { $round } of { $rounds }.
           *[other] { $winners } share round { $round } of { $rounds }.
        }
    }
tangle-match-ended = All rounds together, the most points win. { $totals }

## Refusals

tangle-refuse-two-endings = A round ends either at a number of points or after a number of segments: give “first-to” or “segments”, not both.
tangle-refuse-first-to = A round can be played to { $least } to { $most } points; 10 is a good goal.
tangle-refuse-segments = A round can have { $least } to { $most } segments; 50 is a good number.
tangle-refuse-players = Tangle is for { $least } to { $most } players.
tangle-refuse-polygon = That is no field. Name a shape from triangle to octagon, or list its corners, such as 0,0 1000,0 500,800.
tangle-refuse-regular = A regular field has { $least } to { $most } corners; for others list the corners, such as 0,0 1000,0 500,800.
tangle-refuse-corners = A field has { $least } to { $most } corners, not { $count }.
tangle-refuse-far = Corner { $corner } is too far away: its numbers can be -{ $most } to { $most }.
tangle-refuse-corner-fine = Corner { $corner } is too exact: give its numbers with at most two decimals.
tangle-refuse-repeated = Corners { $one } and { $two } are the same. Leave one of them out.
tangle-refuse-convex = The field must bulge out at each of its corners, and at corner { $corner } it does not. Move that corner outwards, or leave it out.
tangle-refuse-crossing = The sides of that field cross each other. List the corners in order, once round.
tangle-refuse-small = That field is too small to draw on: make it at least { $least } wide or high.
tangle-refuse-thin = That field is too thin to cross: it should cover at least one part in { $part } of a square as wide as it is.
tangle-refuse-over = This match is over. Open another with “tangle new”.
tangle-refuse-not-seated = You have no seat at this table. Take one with “join”, or open a table of your own with “tangle new”.
tangle-refuse-started = The path has started already. { $seat } draws next.
tangle-refuse-start-turn = { $seat } chooses the corner where the path starts. You are told when it is your turn.
tangle-refuse-start-first = The path has to start in a corner first: { $seat } chooses one of { $corners }.
tangle-refuse-nothing-drawn = There is no segment to explain yet. { $seat } goes on; ask again when something is drawn.
tangle-refuse-turn = It is { $seat }’s turn to draw. You are told when it is yours.
tangle-refuse-corner =
    There is no corner “{ $typed }”. The corners are { $corners }{ $numbers ->
        [0] { "" }
       *[other] , or 1 to { $numbers } in that order
    }.
tangle-refuse-direction = “{ $typed }” is no place to draw to. Give an edge and a percentage, such as C 40, or a direction from 0 (up) to 360 degrees, clockwise, such as 135.
tangle-refuse-direction-fine = “{ $typed }” is too exact: a direction in degrees has at most one decimal, such as 135.2.
tangle-refuse-how-far = How far along { $letter }? Add a percentage, such as { $letter } { $example }.
tangle-refuse-share = “{ $typed }” is no percentage. Say how far along { $letter } as a number, such as { $letter } { $example }.
tangle-refuse-share-fine = “{ $typed }” is too exact: a percentage has at most two decimals, such as { $letter } { $example }.
tangle-refuse-share-range = { $typed } is not within { $letter }: a percentage is more than 0 and less than 100, and the ends are taken. Try { $letter } { $example }.
tangle-refuse-letter =
    There is no edge { $letter } to draw to. { $count ->
        [one] The only one is A.
       *[other] They go from A to { $last }.
    } A direction is given in degrees, such as 135.
tangle-refuse-near =
    { $share } % of { $letter } is too near to the end of that edge. { $count ->
        [one] There is room at { $least } % only.
       *[other] There is room from { $least } to { $most } %.
    }
tangle-refuse-near-there = { $direction } degrees leads too near to the end of { $letter }. The nearest place with room is { $letter } { $nearest }.
tangle-refuse-vertex = { $direction } degrees leads straight into a point where lines meet. Turn a little to either side.
tangle-refuse-short =
    { $direction } degrees leads to an edge too short to be hit. { $count ->
        [one] You can draw to A.
       *[other] You can draw to the edges A to { $last }.
    }
tangle-refuse-along-side = { $direction } degrees leads along the field’s side. From here you can turn to what lies between { $from } and { $to } degrees, clockwise, but not along a line.
tangle-refuse-along-segment = { $direction } degrees leads along a segment. From here you can turn to what lies between { $from } and { $to } degrees, clockwise, but not along a line.
tangle-refuse-outside = { $direction } degrees leads out, or back to where the path came from. From here you can turn to what lies between { $from } and { $to } degrees, clockwise, but not along a line.

## Rules

tangle-rules =
    Two to six players draw one path together, each segment in the colour of whoever draws it. The first player chooses a corner and starts from there.
    Each segment is a straight line in any direction from where the last one ended, to the first thing that it meets: an older segment or the field’s side.
    At a side the path bounces back inside, to either side of the last segment. At a segment it crosses, and goes on beyond it. It may not end where lines already meet, nor run along a line.
    Whenever a segment ends on an older one, whoever drew the older one gets a point. The sides give none.
    The picture names the edges that can be reached: draw C 40 goes to 40 percent of edge C, draw 135 in that direction (0 is up, clockwise). With { $try } you look at a segment first, and nobody else hears of it; { $why } explains the last one to you alone.
    A round ends at a number of points or of segments; a race for points ends with segment 300 at the latest, with the points as they stand, and the most win it. To start is an advantage: a match of several rounds moves the start on, or plays every order.
    Commands: { $start }, { $draw }, { $try } and { $why } (in secret). A table is opened with { $new }.

## Pictures

tangle-pic-goal =
    { $ending ->
        [first-to] First to { $count }
       *[other] { $count } segments
    }
tangle-pic-round-of = Round { $round } of { $rounds }
tangle-pic-draws = Segment
tangle-pic-starts = Chooses a corner
tangle-pic-over = Over; segments:
tangle-pic-tried = Your try
tangle-pic-target = { $letter } { $share } %
tangle-pic-point-for = A point for { $seat }
tangle-pic-no-point = No point for anybody
tangle-pic-points =
    { $rounds ->
        [1] points
       *[other] in all rounds
    }
tangle-pic-round = { $points } in this round
tangle-pic-zoom = { $times } times larger
tangle-pic-behind = The path is that of round { $round }
tangle-pic-frame-round = Round { $round } of { $rounds }
tangle-pic-keepsake =
    Tangle{ $rounds ->
        [1] { "" }
       *[other] , round { $round } of { $rounds }
    }

# In the picture's description. All of it together must stay below 1,000 characters.
tangle-alt-field =
    { $segments ->
        [0] An empty field
        [one] A path of one segment in a field
       *[other] A path of { $segments } segments in a field
    } of { $corners } corners{ $rounds ->
        [1] { "" }
       *[other] , round { $round } of { $rounds }
    }; { $ending ->
        [first-to] the first with { $count ->
            [one] one point
           *[other] { $count } points
        } wins{ $rounds ->
            [1] { "" }
           *[other] { " " }the round
        }.
       *[other] it ends with { $count } segments.
    }
tangle-alt-between =
    Round { $round } of { $rounds } begins, in a field of { $corners } corners; { $ending ->
        [first-to] the first with { $count ->
            [one] one point
           *[other] { $count } points
        } wins it.
       *[other] it ends with { $count } segments.
    } The picture still shows the path of round { $before }, of { $segments ->
        [one] one segment.
       *[other] { $segments } segments.
    }
tangle-alt-rounds = Rounds { $from } to { $to } of { $rounds }, one after the other.
tangle-alt-last =
    { $met ->
        [segment] { $seat } drew last and met a line of { $other }.
       *[side] { $seat } drew last and met the field’s edge.
    }
tangle-alt-draws =
    { $faces ->
        [1] { $seat } draws next.
       *[other] { $seat } draws next, to either side.
    }
tangle-alt-starts = { $seat } chooses a corner to start in: { $corners }.
tangle-alt-tried =
    { $count ->
        [0] Your try, { $letter } { $share }, gives nobody a point.
       *[other] Your try, { $letter } { $share }, gives { $seat } a point.
    }
tangle-alt-has =
    { $seat } { $points }{ $rounds ->
        [1] { "" }
       *[other] { " " }(in all { $total })
    }
tangle-alt-points = Points: { $each }.
tangle-alt-won =
    { $count ->
        [one] { $seats } wins.
       *[other] { $seats } share the win.
    }
tangle-alt-edge =
    { $letter } { $owned ->
        [seat] { $seat }
       *[nobody] the field
    }{ $place ->
        [last] .
       *[other] ;
    }
tangle-alt-edges =
    Edges and owners: { $edges }{ $more ->
        [0] { "" }
       *[other] { " " }and { $more } more.
    }
tangle-plain-head =
    { $column ->
        [letter] Edge
        [owner] Owner
        [directions] Directions
        [length] Length
       *[room] Room
    }
tangle-plain-owner =
    { $owned ->
        [seat] { $seat }
       *[nobody] the field
    }
tangle-plain-key = Percentages and directions go along each edge, counter-clockwise round the face.
