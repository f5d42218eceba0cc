# Uncoprime Walls. Every id starts with the game's name.

walls-name = Uncoprime Walls
walls-tagline = Foretell how many neighbours will share a factor, then fill the board and make it so.
walls-summary =
    { $size } × { $size } board, { $rounds ->
        [one] one round
       *[each] a round for each player
    }{ $walls ->
        [end] , walls shown at the end
       *[live] { "" }
    }

## Commands: a description, and an attribute for each parameter

walls-cmd-new = Open a table of Uncoprime Walls
    .size = The board is size × size cells (default 5)
    .rounds = 1 for a quick game, each for a match of one round a player (default)
    .walls = live draws walls as they arise (default), end only when the board is full
walls-cmd-predict = Foretell in secret how many walls there will be
    .walls = How many edges will separate numbers that share a factor
walls-cmd-place = Put the next number into a blank cell beside a number
    .cell = Where, such as C4: column C, row 4 from the top

walls-do-predict = Predict
walls-do-place = Place the next number
walls-do-predict-walls = How many walls?
walls-do-place-cell = Which cell?

## What happens

walls-predicted = { $seat } has made a prediction.
walls-predicted-own = Your prediction is { $walls }. You can change it until the last one is in.
walls-all-predicted = All predictions for round { $round } are in. { $seat } starts with the 1.
walls-placed =
    { $seat } put { $number } at { $cell }{ $made ->
        [0] .
        [one] { " " }and raised a wall.
       *[other] { " " }and raised { $made } walls.
    }
walls-placed-quietly = { $seat } put { $number } at { $cell }.
walls-revealed =
    { $seat } said { $said }{ $difference ->
        [0] { " " }— exactly right!
       *[other] { " " }(off by { $difference }).
    }
walls-round-ended =
    The board is full: { $walls ->
        [one] one wall
       *[other] { $walls } walls
    }. { $predictions } { $rounds ->
        [1] { "" }
       *[other] { $count ->
            [one] { $closest } wins round { $round } of { $rounds }.
           *[other] { $closest } share round { $round } of { $rounds }.
        }
    }
walls-total = { $seat }: { $total }.
walls-match-ended = Sums of differences, the lowest wins. { $totals }

## Refusals

walls-refuse-size = The board can be { $least } to { $most } cells wide; 5 is a good start.
walls-refuse-players = Uncoprime Walls is for { $least } to { $most } players.
walls-refuse-over = This match is over. Open another with “walls new”.
walls-refuse-not-seated = You have no seat at this table.
walls-refuse-too-late = All predictions are in, so they cannot be changed any more. The next round brings a new one.
walls-refuse-prediction = { $walls } is more than this board can hold: predict a number from 0 to { $most }.
walls-refuse-predict-first =
    No number is placed before everybody has predicted. { $count ->
        [one] We are waiting for { $missing }.
       *[other] We are waiting for { $missing }.
    }
walls-refuse-turn = It is { $seat }’s turn to place { $number }. You are told when it is yours.
walls-refuse-off = { $cell } is off the board, which goes from A1 to { $last }.
walls-refuse-filled = { $cell } already holds { $number }. Try { $open }.
walls-refuse-adjacent = { $cell } is not next to a number. Try { $open }.

## Rules

walls-rules =
    Two to six players fill a square board with 1, 2, 3 … Before the first number, everybody secretly foretells the number of walls.
    A wall stands between two neighbouring cells (side by side or one above the other) whose numbers share a factor above 1: between 4 and 6, for instance, or 3 and 9, but not between 8 and 9.
    The numbers are placed in turn. The 1 goes anywhere, every later number into a blank cell beside a number.
    When the board is full, all predictions are shown. The closest wins the round. A match has a round for each player, the start moving on each time; the lowest sum of differences wins it.
    Bluff: build many walls early and the others may think that you foretold many.
    Commands: { $predict } (in secret), { $place }. A table is opened with { $new }.

## Pictures

# In the picture, where there is little room: at most about 20 letters.
walls-pic-round =
    { $rounds ->
        [1] Quick game
       *[other] Round { $round } of { $rounds }
    }
walls-pic-after = After round { $round } of { $rounds }
walls-pic-over = The game is over
walls-pic-next = Next number
walls-pic-in = Predictions
walls-pic-in-count = { $in } of { $all } in
walls-pic-most = Most walls possible
walls-pic-own = Your prediction
walls-pic-own-next = Yours, round { $round }
walls-pic-walls = Walls
walls-pic-walls-last = Walls, round { $round }
walls-pic-walls-so-far = Walls so far
walls-pic-walls-later = Walls come at the end
walls-pic-sum = Off in all
walls-pic-said =
    said { $said }, { $difference ->
        [0] exactly
       *[other] off by { $difference }
    }

# In the picture's description. All of it together must stay below 1,000 characters.
walls-alt-board =
    { $size } × { $size } board of Uncoprime Walls{ $rounds ->
        [1] .
       *[other] , round { $round } of { $rounds }.
    }
walls-alt-predicting = { $in } of { $all } predictions are in.
walls-alt-own = Your prediction is { $walls }.
walls-alt-last = { $number } went to { $cell }.
walls-alt-next = { $seat } places { $number } next.
walls-alt-walls =
    { $walls ->
        [one] One wall so far.
       *[other] { $walls } walls so far.
    }
walls-alt-finished =
    { $rounds ->
        [1] The board is full:
       *[other] Round { $round } ended with
    } { $walls ->
        [one] one wall
       *[other] { $walls } walls
    }; { $count ->
        [one] { $seats } was closest.
       *[other] { $seats } were equally close.
    }
walls-alt-said =
    { $seat } said { $said }, { $difference ->
        [0] exactly right
       *[other] off by { $difference }
    }{ $rounds ->
        [1] .
       *[other] { " " }and by { $total } in all.
    }
walls-alt-winner =
    { $count ->
        [one] { $seats } wins the match.
       *[other] { $seats } share the match.
    }
walls-alt-row = Row { $row }: { $cells }.
walls-alt-blank = blank
walls-plain-key = A dot is blank, + may be filled next, * was last, | and - are walls.
