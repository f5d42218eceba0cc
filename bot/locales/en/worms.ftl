# War of the Language Worms. Every id starts with the game's name.

worms-name = War of the Language Worms
worms-tagline = Send worms through a network of satellites, and find the Widgetian headquarters by reasoning.
worms-summary =
    { $mode ->
        [duel] Duel: one network, shot by shot in turn
        [solo] Solo
        [own] Own networks, each at their own pace
        [relay] Relay: the same network one after the other, unseen
        [build] Build: everyone makes a network, and all play all of them
       *[master] Master: no logic checker, and the fewest moves win
    }; { $mode ->
        [build] at most { $satellites } satellites
       *[other] { $satellites } satellites
    }{ $given ->
        [yes] , a network that was handed in
       *[no] , level { $level }
    }{ $logic ->
        [complete] , with proofs
       *[other] { "" }
    }{ $shots ->
        [one] { "" }
       *[other] , { $shots } shots a turn
    }{ $blitz ->
        [yes] , blitz: the bonus is counted by the second
       *[no] { "" }
    }{ $clock ->
        [0] { "" }
       *[other] , { $clock } { $blitz ->
            [yes] seconds
           *[no] minutes
        } a turn
    }

## Commands: a description, and an attribute for each parameter

worms-cmd-new = Open a table of War of the Language Worms
    .mode = duel (default), solo, own, relay, build or master, as the rules explain them
    .level = 1 (8 satellites, no guess needed) to 10 (40 satellites); 4 if you do not say
    .satellites = How many satellites a network has, 8 to 40 (if you do not say, by level)
    .method = pieces: a way without any guess exists; links: channels by chance (by level)
    .logic = Accept the three worms’ patterns (fundamental), also proofs (complete), or anything (off)
    .p = How likely each channel is, such as 0.3; it takes method links
    .headquarters = How many channels the headquarters has, 1 to 8 (3 or 4 if you do not say)
    .links = The most channels of one satellite, 6 to 8 (by level)
    .open = About how many finds are open at a time, 1 to 20; it takes method pieces
    .shots = How many shots a turn has, 1 to 5 (default 1)
    .fire = Points that each firing satellite costs you a turn, 0 to 10 (default 2)
    .pace = The bonus: what a satellite adds and a shot takes off, 0 to 20 points (default 5)
    .blitz = Count the bonus by real seconds, with everybody there from start to end? (off)
    .clock = The time for a turn: 5 to 10080 minutes, or seconds in a blitz; then you are fired at
    .tutor = Does a tutor explain after two failures in a row? on (default) or off
    .worth = Mode build: the points that a network must be worth (2 a satellite if you do not say)
    .parts = Mode build: out of pieces, or of singles: satellites and links (by level)
worms-cmd-weapon = Choose the weapon of your next shot
    .weapon = fork, triangle, foursome, prove, snap, deflect or anti
worms-cmd-fork = Uncloak a satellite that has uncloaked neighbours of two groups
    .satellite = Its number: the middle of the fork
worms-cmd-triangle = Uncloak every triangle through a cloaked satellite
    .satellite = The number of any cloaked corner
worms-cmd-foursome = Uncloak the middle of paths of four whose ends are of one group
    .satellite = The number of a cloaked one in the middle
worms-cmd-prove = Uncloak what cannot be the headquarters, though no worm gets there
    .satellite = The number of a cloaked satellite
worms-cmd-snap = Uncloak anything with the Cloak Snapper; the headquarters ends the game
    .satellite = The number of a cloaked satellite
worms-cmd-deflect = Silence a satellite that fires at you for three of your turns
    .satellite = The number of one that fires
worms-cmd-anti = Send the Anti-Widgetian worm to the headquarters: once, so be sure
    .satellite = The number of the headquarters
worms-cmd-hint = Ask for the best shot there is, for 2 points
worms-cmd-build = Build a network in secret: pieces, links, the headquarters, undo, check, done
    .part = What to add; choose (from menus), undo, random (the dice build), check (what is missing), done
    .at = triangle 1, fork 2 5, foursome 1 4, link 3 7, satellite E, headquarters 2 6 9, choose fork

worms-do-weapon = Choose a weapon
worms-do-weapon-weapon = Another weapon?
worms-do-fork = Send the Fork
worms-do-fork-satellite = Fork: which satellite is in the middle?
worms-do-triangle = Send the Triangle
worms-do-triangle-satellite = Triangle: which corner?
worms-do-foursome = Send the Foursome
worms-do-foursome-satellite = Foursome: which one in the middle?
worms-do-prove = Prove it safe
worms-do-prove-satellite = Prove which satellite safe?
worms-do-snap = Snap a cloak
worms-do-snap-satellite = Cloak Snapper: which satellite?
worms-do-deflect = Deflect a signal
worms-do-deflect-satellite = Deflector: which firing satellite?
worms-do-anti = Send the Anti-Widgetian worm
worms-do-anti-satellite = Anti-Widgetian: where is the headquarters?
worms-do-hint = Hint (2 points)
worms-do-build = Build your network
worms-do-build-part = What do you add?
worms-do-build-at = Where, such as 2 5?
worms-do-build-triangle = New triangle
worms-do-build-satellite = Satellite { $group }
worms-do-build-headquarters = Headquarters
worms-do-build-fork = Fork from { $first }
worms-do-build-fork-at = A fork between { $first } and which?
worms-do-build-foursome = Foursome from { $first }
worms-do-build-foursome-at = A foursome between { $first } and which?
worms-do-build-link = Channel from { $first }
worms-do-build-link-at = A channel from { $first } to which?
worms-do-place-fork = Fork between
worms-do-place-fork-at = A fork between which two?
worms-do-place-foursome = Foursome between
worms-do-place-foursome-at = A foursome between which two?
worms-do-place-link = Channel between
worms-do-place-link-at = A channel between which two?
worms-do-choose-triangle = Triangle at …
worms-do-choose-triangle-at = A triangle at which satellite?
worms-do-choose-fork = Fork …
worms-do-choose-fork-at = A fork from which satellite?
worms-do-choose-foursome = Foursome …
worms-do-choose-foursome-at = A foursome from which satellite?
worms-do-choose-link = Channel …
worms-do-choose-link-at = A channel from which satellite?
worms-choice-satellite = { $satellite } ({ $group })
worms-choice-two = { $one } and { $other }
worms-do-build-undo = Undo
worms-do-build-random = Random
worms-do-build-check = What is missing?
worms-do-build-done = Done

# In menus and sentences.
worms-weapon-fork = Fork
worms-weapon-triangle = Triangle
worms-weapon-foursome = Foursome
worms-weapon-prove = Proof
worms-weapon-snap = Cloak Snapper
worms-weapon-deflect = Signal Deflector
worms-weapon-anti = Anti-Widgetian worm

## What happens

worms-aimed = { $seat } readies the { $weapon }.
worms-uncloaked =
    { $satellite } ({ $group ->
        [E] Edu
        [M] Mil
       *[G] Gov
    })
worms-hit = { $seat }’s { $weapon } gets through at { $satellite } and uncloaks { $uncloaked }: { $points } points.
worms-proved =
    { $seat } proves { $satellite } safe and uncloaks { $uncloaked }: { $points } points.
    { $proof }
worms-missed =
    { $kind ->
        [prove] { $seat }’s proof fails: { $satellite } could be the headquarters. It wakes up and fires at { $seat }.
       *[other] { $seat }’s { $weapon } finds nothing at { $satellite }, which wakes up and fires at { $seat }.
    }
worms-snapped =
    { $seat } snaps the cloak off { $satellite }: { $group ->
        [E] Edu
        [M] Mil
       *[G] Gov
    }.{ $cost ->
        [0] { "" }
        [one] { " " }That costs 1 point.
       *[other] { " " }That costs { $cost } points.
    }
worms-snapped-out =
    { $seat } snaps the cloak off { $satellite }: { $group ->
        [E] Edu
        [M] Mil
       *[G] Gov
    }. That costs the last { $cost ->
        [one] point
       *[other] { $cost } points
    }, and { $seat } is out.
worms-deflected =
    { $seat } deflects the signal of { $satellite }: silence for { $turns ->
        [one] one turn
       *[other] { $turns } turns
    }.
worms-located =
    { $seat }’s Anti-Widgetian worm hits the headquarters at { $satellite }{ $points ->
        [0] !
       *[other] : { $points } points!
    }
worms-lost =
    { $kind ->
        [snap] { $seat } snaps the cloak off { $satellite }, and it is the headquarters.
       *[anti] { $seat } sends the Anti-Widgetian worm to { $satellite }, which is not the headquarters.
    }
worms-shot-and-lesson = { $said }
worms-fired =
    { $count ->
        [one] Satellite { $satellites } fires
       *[other] Satellites { $satellites } fire
    } at { $seat }, which costs { $cost ->
        [one] 1 point
       *[other] { $cost } points
    }.
worms-fired-out =
    { $count ->
        [one] Satellite { $satellites } fires
       *[other] Satellites { $satellites } fire
    } at { $seat }, who has no points left and is out.
worms-overtime = { $seat } took too long, and satellite { $satellite } wakes up: it fires at { $seat } from now on.
worms-overtime-none =
    { $seat } took too long. No satellite is left to wake up, and so it costs { $cost ->
        [one] 1 point
       *[other] { $cost } points
    } at once.
worms-unseen-overtime = { $seat } took too long, which costs points.
worms-overtime-out = { $seat } took too long. No satellite is left to wake up, and so it costs the points that were left: { $seat } is out.
worms-ended-located =
    { $seat } has found the headquarters: it was { $headquarters }. { $pace ->
        [none] { "" }
        [costs] { $bonus ->
            [one] The slow pace costs 1 point.
           *[other] The slow pace costs { $bonus } points.
        }
       *[brings] { $bonus ->
            [one] The bonus for the pace is 1 point.
           *[other] The bonus for the pace is { $bonus } points.
        }
    }
worms-ended-lost = The network is lost through { $seat }: the headquarters was { $headquarters }.
worms-ended-out = Nobody has any points left. The headquarters was { $headquarters }.
worms-unseen-located =
    { $seat } has found the headquarters of their network.{ $pace ->
        [none] { "" }
        [costs]
            { " " }{ $bonus ->
                [one] The slow pace costs everybody 1 point.
               *[other] The slow pace costs everybody { $bonus } points.
            }
       *[brings]
            { " " }{ $bonus ->
                [one] For the pace everybody gets 1 point.
               *[other] For the pace everybody gets { $bonus } points.
            }
    }
worms-unseen-lost = { $seat } has lost their network.
worms-unseen-out = A network has silenced everybody who played it.

worms-hint-worm = The { $weapon } at { $satellite } finds its pattern, for { $points } points. (The hint cost { $cost }.)
worms-hint-prove = No worm gets anywhere, but { $satellite } can be proved not to be the headquarters. (The hint cost { $cost }.)
worms-hint-anti = Nothing but { $satellite } can be the headquarters. (The hint cost { $cost }.)
worms-hint-safe = No worm gets anywhere, but { $satellite } cannot be the headquarters: you can snap it without danger. (The hint cost { $cost }.)
worms-hint-snap = Nothing follows from what you see. If you snap a cloak, { $satellite } is the least dangerous. (The hint cost { $cost }.)

## Records

worms-tallies =
    { $finished ->
        [one] 1 headquarters
       *[other] { $finished } headquarters
    } found{ $level ->
        [0] { "" }
       *[other] , up to level { $level }
    }, { $built ->
        [one] 1 network
       *[other] { $built } networks
    } built, { $points ->
        [one] 1 point
       *[other] { $points } points
    }. Hits and misses: Fork { $fork-hit }/{ $fork-miss }, Triangle { $triangle-hit }/{ $triangle-miss }, Foursome { $foursome-hit }/{ $foursome-miss }, Proof { $prove-hit }/{ $prove-miss }, Cloak Snapper { $snap-hit }/{ $snap-miss }, Anti-Widgetian { $anti-hit }/{ $anti-miss }. Deflected: { $deflected }. Hints: { $hints }.

## Building

worms-built = { $seat } has built a network.
worms-built-own = Your network is built. When everybody has built theirs, the dice number its satellites anew, so that their numbers do not tell how it was made, and it is played.
worms-launched = All networks are built, and the dice have numbered their satellites anew. Now everybody plays every one of them, their own too.
worms-drafted =
    { $did } { $satellites ->
        [one] 1 satellite
       *[other] { $satellites } satellites
    }, { $links ->
        [one] 1 channel
       *[other] { $links } channels
    }, worth { $worth ->
        [one] 1 point
       *[other] { $worth } points
    }. { $missing }
worms-did-part = Built:
worms-did-undo = Taken back:
worms-did-random = The dice built:
worms-did-check = You have
worms-choosing =
    { $piece ->
        [triangle] A triangle is next: choose the satellite that it begins at.
        [fork]
            { $from ->
                [no] A fork is next: choose what it goes between.
               *[other] A fork is next, from { $first }: choose the other of the two.
            }
        [foursome]
            { $from ->
                [no] A foursome is next: choose what it goes between.
               *[other] A foursome is next, from { $first }: choose the other of the two.
            }
       *[link]
            { $from ->
                [no] A channel is next: choose what it joins.
               *[other] A channel is next, from { $first }: choose where it leads.
            }
    }
worms-missing =
    { $count ->
        [one] Before it can be played:
       *[other] { $unsaid ->
            [0] Before it can be played, { $count } things:
           *[other] Before it can be played, { $count } things, first of all these:
        }
    } { $faults }
worms-worth-less = It is whole, but must be worth { $asks } points: more triangles and foursomes that share satellites bring them.
worms-complete = It is whole, and keeps all three rules: you can hand it in with “build done”.

## What a network lacks

worms-fault-few = A network has at least { $least } satellites; add { $least ->
       *[other] some until there are { $least }
    }.
worms-fault-many = There is room for { $most } satellites.
worms-fault-letter = Satellite { $satellite } is “{ $letter }”; a group is E, M or G, and H is the headquarters.
worms-fault-no-satellite =
    There is no satellite { $satellite }{ $last ->
        [0] : nothing is built yet. Begin with a triangle or a satellite.
        [one] : so far there is only 1.
       *[other] : they are 1 to { $last }.
    }
worms-fault-loop = Satellite { $satellite } cannot be linked to itself: name two different ones.
worms-fault-twice = The channel { $link } is there already.
worms-fault-headquarters =
    { $count ->
        [0] The headquarters is missing: “build headquarters”, and link it to satellites of one group.
       *[other] A network has one headquarters; here { $headquarters } could be it.
    }
worms-fault-uncloaked = Satellite { $satellite } is the headquarters, so it cannot be uncloaked.
worms-fault-links = Satellite { $satellite } would have { $links } channels; at most { $most } are allowed.
worms-fault-lacks =
    Rule 1: satellite { $satellite } ({ $group ->
        [E] Edu
        [M] Mil
       *[G] Gov
    }) needs a channel to { $lacks ->
        [E] an Edu
        [M] a Mil
       *[G] a Gov
    } satellite.
worms-fault-within =
    Rule 2: the channel { $link } would join two { $group ->
        [E] Edu
        [M] Mil
       *[G] Gov
    } satellites. Channels join different groups.
worms-fault-mixed =
    Rule 3: { $count ->
        [0] the headquarters { $satellite } is linked to nothing yet. Link it to satellites of one group.
       *[other] the headquarters { $satellite } may be linked to satellites of one group alone.
    }
worms-fault-apart = No channels lead from satellite 1 to { $satellite }: the network must be in one piece.

## Refusals

worms-refuse-range =
    { $option ->
        [level] Levels go from { $least } to { $most }; 4 is a good start.
        [satellites] A network has { $least } to { $most } satellites.
        [headquarters] The headquarters has { $least } to { $most } channels; 3 or 4 are usual.
        [links] At most { $least } to { $most } channels can be allowed for a satellite.
        [open] { $least } to { $most } finds can be open at a time.
        [shots] A turn has { $least } to { $most } shots.
        [fire] A firing satellite costs { $least } to { $most } points; 2 are usual.
        [clock] A turn may take { $least } to { $most } minutes, or in a blitz as many seconds.
       *[pace] The pace is { $least } to { $most } points; 5 are usual.
    }
worms-refuse-probability = “{ $typed }” is no probability. Say a number above 0 and up to 1, such as 0.3.
worms-refuse-worth = So small a network cannot be asked to be worth that much: take at most { $most }, or allow more satellites.
worms-refuse-logic-off = Only master is played without a logic checker, and it always is. Take “mode:master” alone, or logic fundamental or complete.
worms-refuse-unheeded =
    { $method ->
        [given] This network is made already: leave “{ $option }” out.
       *[other]
            { $option ->
                [p]
                    { $method ->
                        [build] In mode build no channels are drawn by chance: leave “p” out.
                       *[pieces] “p” is for channels that are drawn by chance: take “method:links” with it, or leave it out.
                    }
                [method] In mode build the players make the networks: leave “method” out.
               *[open] “open” is for networks out of pieces: take “method:pieces” with it, without “p”, or leave it out.
            }
    }
worms-refuse-clock-fire = On a clock, whoever takes too long is fired at, which must cost something: take “fire” 1 or more, or no clock.
worms-refuse-saved = What is saved there is no network that keeps the rules, so it cannot be played. Take another one; “/saved” lists them.
worms-refuse-network-of-own =
    { $mode ->
        [build] Everybody builds a network of their own here, so none can be given.
       *[own] Everybody has a network of their own here, so none can be given.
    } Take duel, solo, relay or master for one that is given.
worms-refuse-players =
    { $most ->
        [one] Solo is for one player. Take another mode, such as duel.
       *[other] War of the Language Worms is for 1 to { $most } players.
    }
worms-refuse-over = This game is over. Open another with “worms new”.
worms-refuse-not-seated = You have no seat at this table.
worms-refuse-out = You have no points left, so you are out. The others play on; it is { $waits }’s turn.
worms-refuse-finished =
    { $with ->
        [located] You have found the headquarters
        [spent] There is only one Anti-Widgetian worm, and yours is spent
        [snapped] You have uncloaked the headquarters
       *[out] You have no points left
    }, so nothing is left for you to shoot at. We are waiting for { $waits }.
worms-refuse-turn = It is { $waits }’s turn. You are told when it is yours.
worms-refuse-build-first = Nobody shoots before all networks are built. We are waiting for { $missing }.
worms-refuse-nothing-to-build = There is nothing to build at this table now: choose a weapon and a satellite.
worms-refuse-built = Your network is handed in. We are waiting for { $missing }.
worms-refuse-no-satellite = There is no satellite { $satellite }: they are numbered 1 to { $last }.
worms-refuse-uncloaked =
    Satellite { $satellite } is uncloaked already ({ $group ->
        [E] Edu
        [M] Mil
       *[G] Gov
    }). Aim at a cloaked one, such as { $cloaked }.
worms-refuse-weapon = There is no { $weapon } at this table. You have { $arsenal }.
worms-refuse-aimed = The { $weapon } is ready already: now choose a satellite.
worms-refuse-no-fire = No satellite fires at you, so there is no signal to deflect.
worms-refuse-not-firing =
    Satellite { $satellite } does not fire at you{ $count ->
        [0] , and no other does: there is nothing to deflect.
        [one] ; { $firing } does.
       *[other] ; { $firing } do.
    }
worms-refuse-no-hints = There are no hints here: you are on your own.
worms-refuse-hinted = You have a hint already: it stands until the next shot.
worms-refuse-hint-dear = A hint costs { $cost } points, and you have { $points }: it would silence you.
worms-refuse-part-triangle = “build triangle” adds a new one, and “build triangle 4” one at satellite 4; “{ $typed }” is neither.
worms-refuse-part-fork = A fork is a new satellite between two of different groups: name the two, such as “build fork 2 5”.
worms-refuse-part-foursome = A foursome is two new satellites between two of one group: name the two, such as “build foursome 1 4”.
worms-refuse-part-satellite = A new satellite needs its group: “build satellite E”, M or G.
worms-refuse-part-link = A channel joins two satellites: name the two, such as “build link 3 7”.
worms-refuse-part-headquarters = “build headquarters” alone adds it, and “build headquarters 2 6 9” links it to these at once; “{ $typed }” is no list of satellites.
worms-refuse-part-choose = “build choose” takes triangle, fork, foursome or link, and for the last three where to begin, such as “build choose fork 2”.
worms-refuse-part-undo = “build undo” takes back the last step, and needs nothing else.
worms-refuse-part-random = “build random” needs nothing else: the dice build a whole network.
worms-refuse-part-check = “build check” needs nothing else.
worms-refuse-part-done = “build done” needs nothing else.
worms-refuse-pieces = This table builds out of pieces: triangle, fork, foursome, links between them, and the headquarters.
worms-refuse-singles = This table builds out of single satellites and links: such as “build satellite E” and “build link 1 2”.
worms-refuse-misfit = That does not fit. { $why }
worms-misfit-same-group = { $one } and { $other } are of one group; a fork is between two of different groups.
worms-misfit-groups = { $one } and { $other } are not two of one group, as the ends of a foursome are.
worms-misfit-headquarters = { $satellite } is the headquarters, which is part of no pattern. Link it with “build link”.
worms-misfit-second = There is a headquarters already, { $satellite }. “build link” links it.
worms-refuse-no-place =
    { $piece ->
        [triangle] There is no satellite that a triangle could be added to.
        [fork]
            { $from ->
                [no] A fork fits nowhere now: it needs two satellites of different groups that can take another channel.
               *[other] No fork fits at { $first }. “build choose fork” shows where one does.
            }
        [foursome]
            { $from ->
                [no] A foursome fits nowhere now: it needs two satellites of one group that can take another channel.
               *[other] No foursome fits at { $first }. “build choose foursome” shows where one does.
            }
       *[link]
            { $from ->
                [no] No channel can be added now.
               *[other] No channel can be added at { $first }. “build choose link” shows where one can.
            }
    }
worms-refuse-incomplete = Your network is not whole yet. { $faults }
worms-refuse-not-worth = Your network is worth { $worth } points, and the table asks for { $asks }: let more triangles and foursomes share satellites.
worms-refuse-undo = There is nothing to take back: nothing is built yet.

## Proofs and lessons

worms-proof-suppose = Why? Suppose { $satellite } were the headquarters.
worms-proof-line = ({ $number }) { $said }
worms-proof-is = { $group }
worms-proof-is-not = not { $groups }
worms-proof-linked =
    { $satellites } { $count ->
        [one] is { $what }: linked to { $linked }.
       *[other] are { $what }: linked to { $linked }.
    }
worms-proof-alike =
    { $satellites } { $count ->
        [one] is { $what }, like { $other } (rule 3).
       *[other] are { $what }, like { $other } (rule 3).
    }
worms-proof-alone =
    { $satellites } { $count ->
        [one] is { $group }: no neighbour of it can be (rule 1).
       *[other] are { $group }: no neighbour of them can be (rule 1).
    }
worms-proof-needed =
    { $satellites } { $count ->
        [one] is { $group }: { $other } needs one, and no other can be (rule 1).
       *[other] are { $group }: { $other } needs one, and no other can be (rule 1).
    }
worms-proof-case =
    If { $satellite } is { $group }{ $alike_count ->
        [0] :
       *[other] { " " }(and { $alike } likewise):
    }
worms-proof-more =
    { $count ->
        [one] And so on, one more line. Until the next shot “/board as:text” has the whole proof.
       *[other] And so on, { $count } more lines. Until the next shot “/board as:text” has the whole proof.
    }
worms-proof-breaks-one = But { $satellite } would have no { $group } beside it: that breaks rule 1.
worms-proof-breaks-two = But { $satellite } and { $other } would be linked, and both { $group }: that breaks rule 2.
worms-proof-breaks-three = But { $headquarters } would be linked to { $satellite } ({ $group }) and to { $other }, which is not { $group }: that breaks rule 3.

worms-lesson-fork =
    A word from your tutor. The Fork needs two uncloaked neighbours of different groups: a satellite that is linked to two groups cannot be the headquarters, which is linked to one alone. { $satellite } is linked to { $beside }; { $uncloaked_count ->
        [0] none of them is uncloaked yet.
        [one] of these only { $uncloaked } is uncloaked.
       *[other] uncloaked are { $uncloaked }, all of one group.
    } Uncloak another one beside it first, or look for a satellite between two groups.
worms-lesson-triangle =
    A word from your tutor. The Triangle needs three satellites that are all linked to each other: no two of them are of one group, so each is linked to two groups, and the headquarters is not. { $satellite } is linked to { $beside }{ $beside_count ->
        [one] { " " }alone, and a triangle takes two.
       *[other] , and no two of these are linked to each other.
    } Look for neighbours of one satellite with a channel between them.
worms-lesson-foursome =
    A word from your tutor. The Foursome needs a path of four satellites whose ends are uncloaked and of one group: neither of the two in the middle is of that group, nor are they of the same, so each of them is linked to two groups. { $satellite } would be in the middle: one end beside it, the other beyond one of its other neighbours { $beside }. { $uncloaked_count ->
        [0] But none of these is uncloaked to be the first end.
       *[other] Uncloaked beside it: { $uncloaked }. { $beyond_count ->
            [0] But nothing beyond the others is uncloaked.
           *[other] Uncloaked beyond its neighbours: { $beyond }. But no path of four over it leads from one of the first to another one of the same group.
        }
    }

## Rules

worms-rules =
    The Widgetians have seized the channels between the satellites of Edu (E), Mil (M) and Gov (G). One cloaked satellite is their headquarters: find it by reasoning.
    First, every other satellite is linked to at least one of each of the other two groups. Second, no channel joins two of one group. Third, the headquarters is linked to one group alone.
    A turn is one shot: a weapon and a cloaked satellite. A worm gets through only where the satellite cannot be the headquarters. { $fork }: it has uncloaked neighbours of two groups. { $triangle }: it is in a triangle; all triangles through it are uncloaked. { $foursome }: it is in the middle of a path of four whose ends are uncloaked and of one group. { $prove }, where the table takes proofs: whatever else is certain.
    You start with 20 points. One satellite uncloaked brings 2, more at once 3 each, a proof 4. Where a worm finds nothing, the satellite fires: 2 points at the start of each of your turns, until a worm of yours succeeds, you snap it, or you { $deflect } it.
    { $snap } uncloaks anything, twice for nothing. { $anti } is for the headquarters: 6 points, and the end. To snap the headquarters, or to send that worm anywhere else, loses: you end 10 points behind the last of the others. Most points win.
    Modes: duel, solo, own (a network each), relay (one after the other, unseen), build (you make the networks: { $build }), master (no checker, fewest moves).
    { $weapon } readies a weapon, { $hint } costs 2 points. A table is opened with { $new }. The menu has a page with a picture for every weapon, the points, the modes, building and the story.

worms-about-story =
    Edu, Mil and Gov used to talk to each other through their satellites. Then the Widgetians took over the channels between them, and now there is nothing on but Widgetian reruns. Among the satellites hides theirs, the headquarters, cloaked like all the others.
    You have language worms: they crawl from satellite to satellite along the channels, take their cloaks off and free the channels behind them. Nobody gets hurt; it is a war of information, and its points are transmission power.
    The Widgetians have one weakness: they are all but defenceless against sound reasoning. Whoever belongs to a group talks to both of the others; the headquarters commands through satellites of a single group. So what is linked to two groups is safe to visit, whatever cloak it wears. Guess, and you wake a satellite up, and it fires at you. Run out of transmission power, and you are one more satellite of theirs.
    When there is only one place left where they can be, send them the Anti-Widgetian worm: { $anti }. There is only one of it.
    .title = The story
    .alt = A network in the middle of a duel: some satellites are uncloaked and show their group, the others are dark.

worms-about-fork =
    The Fork visits a cloaked satellite between two uncloaked ones of different groups: { $fork } with the number of the one in the middle.
    Why it is safe: the headquarters is linked to one group alone (rule 3). Whatever has neighbours of two groups cannot be it.
    It brings 2 points, however many forks there are at that satellite, and frees the channels to all those neighbours. If the uncloaked neighbours are all of one group, the worm finds nothing, and the satellite fires at you.
    .title = The Fork
    .alt = Before: a cloaked satellite between an Edu and a Mil. After: the one in the middle is uncloaked, a Gov, and both channels are free.

worms-about-triangle =
    The Triangle visits three satellites that are all linked to each other, even if nothing about them is known: { $triangle } with the number of any cloaked corner.
    Why it is safe: no channel joins two of one group (rule 2), so the corners are of three different groups, or one of them is the headquarters. But that one would be linked to two different groups, which the headquarters is not (rule 3).
    It takes all triangles through the satellite at once: 2 points if that uncloaks one, 3 each if it uncloaks more. Two triangles that share a corner hold five satellites: 15 points, if you aim at that corner first. Begin with these.
    .title = The Triangle
    .alt = Before: three cloaked satellites, each linked to the other two. After: all three are uncloaked, an Edu, a Mil and a Gov.

worms-about-foursome =
    The Foursome visits the two in the middle of a path of four whose ends are uncloaked and of one group: { $foursome } with the number of a cloaked one in the middle.
    Why it is safe: say both ends are Edu. Then neither of the middle ones is (rule 2). If one of them were the headquarters, all its neighbours would be Edu, the other middle one too; but that is linked to an Edu at its own end. So neither is the headquarters.
    It takes all such paths through the satellite at once: 2 points if that uncloaks one, 3 each if it uncloaks more. Paths that share the satellite you aim at make double and triple foursomes.
    .title = The Foursome
    .alt = Before: a path of four satellites, an Edu at either end and two cloaked ones between. After: the two are uncloaked, a Mil and a Gov.

worms-about-prove =
    Where a table takes proofs (logic complete), { $prove } uncloaks a satellite that cannot be the headquarters, though no worm finds its way to it.
    It counts if there is no way at all to give the cloaked satellites groups so that this one is the headquarters, the three rules hold, and everything that is uncloaked stays as it is. Suppose that it is the headquarters, follow the rules from there, and see whether something breaks: a satellite with no group left, or one without a neighbour that it needs.
    It brings 4 points, and the proof is told, step by step. (2 points, if a worm could have done it.) If it could be the headquarters after all, the satellite fires at you.
    .title = Proofs
    .alt = Before: a cloaked satellite that no worm reaches. After: it is uncloaked, since the rules leave it no way to be the headquarters.

worms-about-snap =
    The Cloak Snapper uncloaks any satellite, certain or not: { $snap } with its number. It is for when nothing follows from what you see, or for a satellite that fires at you.
    It brings no points. It is free twice in a network; from the third time on it costs 2 points. And if it meets the headquarters, the network is lost: you end it with 10 points less than the last of the others, who keep theirs.
    Satellites with many channels are the least likely to be the headquarters: all of their neighbours would have to be of one group.
    .title = The Cloak Snapper
    .alt = Before: a cloaked satellite among others, with nothing that would make it safe. After: it is uncloaked, and could have been the headquarters.

worms-about-deflect =
    A satellite at which a worm of yours found nothing fires at you: it costs you 2 points at the start of each of your turns. { $deflect } with its number silences it for three of your turns. It brings nothing and costs nothing but the shot.
    What ends the fire for good: any worm of yours that succeeds, anywhere (that stops all of them), or whatever takes the cloak off the satellite that fires: the Cloak Snapper, or somebody’s worm. A proof is no worm, and stops only the satellite that it uncloaks. (Free channels never fire: both their ends are uncloaked.)
    .title = The Signal Deflector
    .alt = Before: a cloaked satellite fires. After: it is silenced, and still cloaked.

worms-about-anti =
    The Anti-Widgetian worm is for the headquarters, and there is only one: { $anti } with its number. It brings 6 points and ends the network; everybody gets the bonus for the pace.
    When can you be sure? If all neighbours of a cloaked satellite are uncloaked and of one group, it is the headquarters: any other satellite has neighbours of two groups (rule 1). Or if nothing else is left: every other satellite is uncloaked or certain to be safe.
    Sent anywhere else it ends the network as well, and whoever sent it ends it with 10 points less than the last of the others. A worm of another kind that is sent to the headquarters finds nothing, and the headquarters fires like any satellite.
    .title = The Anti-Widgetian worm
    .alt = Before: a cloaked satellite whose three neighbours are all Edu. After: it was the headquarters.

worms-about-points =
    Everybody starts with 20 points of transmission power. With none left you are out.
    A worm that uncloaks one satellite: 2. Two or more at once: 3 for each. A proof: 4. The headquarters, by the Anti-Widgetian worm: 6.
    A worm that finds nothing brings nothing, and the satellite fires: 2 points off at the start of each of your turns, for each that fires at you (option fire). Snapping is free twice, then 2 off each time. A hint: 2 off.
    To snap the headquarters, or to send the Anti-Widgetian worm elsewhere: 10 less than the least of the others. Alone it is simply lost.
    When somebody finds the headquarters, everybody at the table gets a bonus for the pace, so that it decides nothing between you, but counts for your record: 5 for each satellite, less 5 for each shot (option pace), or, in a blitz, less 1 for each second. It can be less than nothing. On a table with a clock, a satellite fires at whoever takes too long over a turn, and the turn passes on. So whoever is ahead had better end it, while there is still something to be had.
    Networks out of pieces show their par: what a player scores who follows the way in which they were made. It can be beaten.
    .title = The points
    .alt = A network in the middle of a duel, with the points of both players beside it.

worms-about-modes =
    duel: one network, shot by shot in turn, for two to four (and alone it is solo). solo: you win if you find the headquarters.
    own: everybody their own network of the same size and level, at their own pace. relay: the same network, one player after the other, and those who come later see nothing of it before.
    build: everybody constructs a network in secret, and then everybody plays all of them, their own too. See the page on building.
    master: no logic checker, no points, and no fire unless a table with a clock finds you too slow. Everybody plays the same network by themselves and unseen, may uncloak whatever they like, and names the headquarters with { $anti }. The fewest moves win; to uncloak the headquarters or to name another loses. Think before you look.
    Levels 1 to 6 can always be finished without a guess; from level 7 on, chance draws the channels. Computers of three strengths play everything: easy tries what comes, medium knows the three worms, strong knows everything that follows.
    .title = The modes
    .alt = A network in the middle of a duel: some satellites are uncloaked and show their group, the others are dark.

worms-about-build =
    In mode build you make a network for the others (and for yourself), with { $build }, in secret. After each step you see the network, what it is worth, and what is missing.
    All of it can be pressed: a button says what is added, and menus ask where, one satellite after the other if there are many. Behind “Headquarters” the menu asks for its channels.
    Or type it. Out of pieces, at levels 1 to 5: “triangle” adds three new satellites, “triangle 4” two beside satellite 4, “fork 2 5” one between two of different groups, “foursome 1 4” two between two of one group. Out of singles, at higher levels: “satellite E” adds one.
    “link 3 7” adds a channel. “headquarters 2 6 9” adds the headquarters with its channels, which lead to satellites of one group only. “undo” takes the last step back, “check” says what is missing, “random” lets the dice build, “done” hands it in.
    It must keep the three rules, be in one piece, and be worth the points that the table asks for: 2 for each satellite that may be used, unless it says otherwise. Triangles and foursomes that share satellites are worth most.
    .title = Building
    .alt = A network that is being built out of pieces: a triangle, another at its corner, and a fork between them.

## Pictures

# In the picture, where there is little room: at most about 20 letters.
worms-pic-mode =
    { $mode ->
        [solo] Solo
        [own] A network each
        [relay] Relay
        [build] Built networks
        [master] Master
       *[duel] Duel
    }
worms-pic-building = Your network
worms-pic-over = The game is over
worms-pic-turn = Shoots next
worms-pic-cloaked = Still cloaked
worms-pic-located = Located by
worms-pic-lost = Lost by
worms-pic-out = Everybody is out
worms-pic-freed = Channels freed
worms-pic-of = { $count } of { $all }
worms-pic-snaps = Free snaps left
worms-pic-shots-left = Shots left
worms-pic-par = Par
worms-pic-bonus = Bonus for all
worms-pic-points = Points
worms-pic-moves = Moves
worms-pic-points-here = Points here
worms-pic-points-in-all = Points in all
worms-pic-is-out = is out
worms-pic-under-fire =
    { $count ->
        [0] no fire, { $silent } silenced
       *[other]
            { $silent ->
                [0] under fire by { $satellites }
               *[other] under fire by { $satellites }, { $silent } silenced
            }
    }
worms-pic-so-far =
    { $shots ->
        [one] { $shots } shot, { $cloaked } cloaked
       *[other] { $shots } shots, { $cloaked } cloaked
    }
worms-pic-shots =
    { $shots ->
        [one] { $shots } shot
       *[other] { $shots } shots
    }
worms-pic-still-cloaked = { $cloaked } cloaked
worms-pic-built = Networks built
worms-pic-networks = Networks
worms-pic-satellites = Satellites
worms-pic-links = Channels
worms-pic-most-links = Most channels of one
worms-pic-worth = Worth, of { $asked }
worms-pic-unseen = Nobody sees this yet
worms-pic-whose = { $seats }
worms-pic-quarter =
    { $quarter ->
        [NW] Above, left
        [NE] Above, right
        [SW] Below, left
       *[SE] Below, right
    }
worms-pic-weapon =
    { $weapon ->
        [fork] The fork
        [triangle] The triangle
        [foursome] The foursome
        [prove] A proof
        [snap] The Cloak Snapper
        [deflect] The Signal Deflector
       *[anti] The Anti-Widgetian worm
    }

# In the picture's description. All of it together must stay below 1,000 characters.
worms-alt-mode =
    { $mode ->
        [solo] War of the Language Worms, alone: { $satellites } satellites.
        [own] War of the Language Worms: a network of { $satellites } satellites for each.
        [relay] War of the Language Worms: { $satellites } satellites, one player after the other.
        [build] War of the Language Worms with networks that the players build.
        [master] War of the Language Worms without a checker: { $satellites } satellites.
       *[duel] War of the Language Worms: { $satellites } satellites.
    }
worms-alt-building =
    { $satellites ->
        [one] { $satellites } satellite
       *[other] { $satellites } satellites
    } and { $links ->
        [one] { $links } channel
       *[other] { $links } channels
    } are built, worth { $worth } of { $asked } points.
worms-alt-built = Networks are being built.
worms-alt-unseen = Nobody sees this yet.
worms-alt-over = The game is over.
worms-alt-network = { $seats }: { $cloaked } cloaked.
worms-alt-group =
    { $group ->
        [E] Edu
        [M] Mil
        [G] Gov
        [H] Headquarters
       *[cloaked] Cloaked
    }: { $satellites }.
worms-alt-links = Channels: { $links }.
worms-alt-many-links = { $count } channels, which the board as text lists.
worms-alt-last =
    { $result ->
        [hit] { $seat } shot at { $satellite } ({ $weapon }): { $uncloaked } uncloaked.
        [missed] { $seat } shot at { $satellite } ({ $weapon }) and found nothing.
        [snapped] { $seat } uncloaked { $satellite } by force.
        [deflected] { $seat } silenced { $satellite }.
        [located] { $seat } found the headquarters: { $satellite }.
       *[lost] { $seat } lost it at { $satellite } ({ $weapon }).
    }
worms-alt-freed = { $count } of { $all } channels are free.
worms-alt-fires =
    { $count ->
        [one] { $satellites } fires at { $seat }.
       *[other] { $satellites } fire at { $seat }.
    }
worms-alt-hint = The hint is about { $satellite }.
worms-alt-turn = { $seat } shoots next.
worms-alt-located = { $seat } has found the headquarters.
worms-alt-lost = { $seat } has lost it.
worms-alt-out = Everybody is out.
worms-alt-player =
    { $points ->
        [one] { $seat } has { $points } point.
       *[other] { $seat } has { $points } points.
    }
worms-alt-moves =
    { $moves ->
        [one] { $seat } has made { $moves } move.
       *[other] { $seat } has made { $moves } moves.
    }
worms-alt-here =
    { $points ->
        [one] { $seat } has { $points } point at this network.
       *[other] { $seat } has { $points } points at this network.
    }
worms-alt-in-all =
    { $points ->
        [one] { $seat } has { $points } point in all.
       *[other] { $seat } has { $points } points in all.
    }

# Below the network as text.
worms-plain-key = Number, group (? is cloaked, W the headquarters), ! if it fires, and what it is linked to; a dash after a number: that channel is free.
