# Wiretap. Every id starts with the game's name.

wiretap-name = Wiretap
wiretap-tagline = Hide a network of wires, and find the other one by asking how many wires are in a cell.
wiretap-summary =
    { $size } × { $size } grid{ $variant ->
        [long] , some longer wires
        [six-long] , some longer wires
       *[other] { "" }
    }, { $points ->
        [0] one game
        [one] until somebody has a point
       *[other] until somebody has { $points } points
    }{ $assist ->
        [marks] , with marks of what is possible
        [count] , with a count of what is possible
        [both] , with marks and a count of what is possible
       *[off] { "" }
    }

## Commands: a description, and an attribute for each parameter

wiretap-cmd-new = Open a table of Wiretap
    .variant = base: 5 × 5 (default); long: four longer groups; six: 6 × 6; six-long: both
    .points = Play until somebody has so many points (one game if you do not say)
    .assist = Tell both players what is still possible: off (default), marks, count, both
wiretap-cmd-network = Draw and confirm your network in one go
    .groups = One group for each line as line:from-to*width, such as 1:A-C*1 2:B-D*3 … A:1-3*2 …
wiretap-cmd-tap = Ask in secret how many wires are in a cell of the other network
    .cell = Where, such as B4: column B, row 4 from the top
wiretap-cmd-guess = Guess the other network, which ends the game
    .groups = All groups, such as 1:A-C*1 2:B-D*3 …; without it, what is in your editor
wiretap-cmd-line = Choose the row or column to draw in next
    .line = A number for a row, a letter for a column
wiretap-cmd-wire = Draw a group of wires in a row or column
    .line = A number for a row, a letter for a column
    .at = from-to*width, such as A-C*2 in a row or 1-3*2 in a column; none takes it away
wiretap-cmd-random = Have the dice draw your network, every network equally likely
wiretap-cmd-undo = Take your last change back
wiretap-cmd-clear = Take away all that you have drawn
wiretap-cmd-confirm = Confirm the network that you have drawn

wiretap-do-network = Draw your network
wiretap-do-network-groups = All groups, line by line
wiretap-do-tap = Tap a cell
wiretap-do-tap-cell = Tap which cell?
wiretap-do-guess = Guess what is drawn
wiretap-do-guess-groups = All groups, line by line
wiretap-do-line = Go to a row or column
wiretap-do-line-line = Go to which row or column?
wiretap-do-wire = Draw wires
wiretap-do-wire-line = Which line?
wiretap-do-wire-at = From where to where, and how many?
wiretap-do-wire-in = Draw in { $line }: from–to × wires
wiretap-do-wire-in-at = Draw in { $line }: from–to × wires
wiretap-do-random = Random
wiretap-do-undo = Undo
wiretap-do-clear = Clear
wiretap-do-confirm = Confirm

# In menus.
wiretap-line =
    { $kind ->
        [row] row { $name }
       *[column] column { $name }
    }
wiretap-line-drawn =
    { $kind ->
        [row] Row { $name }
       *[column] Column { $name }
    }: { $at }
wiretap-line-empty =
    { $kind ->
        [row] Row { $name }
       *[column] Column { $name }
    }: nothing yet
wiretap-at =
    { $from } to { $to }, { $width ->
        [one] 1 wire
       *[other] { $width } wires
    }
# What it means stands above the menu.
wiretap-at-brief = { $from }–{ $to } × { $width }
wiretap-at-none = nothing

## What happens

wiretap-edited = { $did } { $missing }
wiretap-did-line = Now for { $line }.
wiretap-did-wire = Drawn.
wiretap-did-erase = Nothing is in { $line } any more.
wiretap-did-random = The dice drew this one.
wiretap-did-undo = As it was before.
wiretap-did-clear = All is blank again.
wiretap-complete-network = It is complete: confirm it, or go on changing it.
wiretap-complete-guess = It is complete: guess it when you are sure, or tap on.
wiretap-missing =
    Missing: { $row_count ->
        [0] { "" }
        [one] row { $rows }
       *[other] rows { $rows }
    }{ $row_count ->
        [0] { "" }
       *[other] { $column_count ->
            [0] { "" }
           *[other] { "; " }
        }
    }{ $column_count ->
        [0] { "" }
        [one] column { $columns }
       *[other] columns { $columns }
    }. Left to draw: { $left }.
wiretap-left =
    { $count } × { $width ->
        [one] 1 wire
       *[other] { $width } wires
    }{ $length ->
        [0] { "" }
       *[other] { " " }({ $length } cells long)
    }
wiretap-drawn = { $seat } has confirmed a network.
wiretap-drawn-own = Your network is confirmed. Nobody else sees it before the game is over.
wiretap-begun = Both networks are confirmed. Now tap each other’s, round by round.
wiretap-chosen = { $seat } has chosen.
wiretap-tap-own = You tap { $cell }. The answer comes when both have chosen.
wiretap-guess-own = Your guess is in. It counts when both have chosen.
wiretap-answered = { $answers }
wiretap-answer =
    { $seat } tapped { $cell }: { $wires ->
        [0] no wires.
        [one] one wire.
       *[other] { $wires } wires.
    }
wiretap-count =
    Still possible: { $networks } networks, { $are ->
        [certain] all with the same grid. A guess is safe.
       *[open] { $grids } different grids.
    }
wiretap-guessed-right = { $seat } guessed, and is right.
wiretap-guessed-wrong = { $seat } guessed, and is wrong.
wiretap-void = The tap of { $seat } is void.
wiretap-won =
    { $points ->
        [one] { $seat } wins a single game: 1 point.
        [2] { $seat } wins a double game: 2 points.
        [3] { $seat } wins a triple game: 3 points.
       *[other] { $seat } wins { $points } points.
    }
wiretap-tied = A tie: nobody gets a point.
wiretap-ended = { $guesses } { $result } { $totals }
wiretap-total = { $seat } has { $points }.

## Refusals

wiretap-refuse-points = A match can be played for { $least } to { $most } points.
wiretap-refuse-players = Wiretap is for two players.
wiretap-refuse-over = This match is over. Open another with “wiretap new”.
wiretap-refuse-not-seated = You have no seat at this table.
wiretap-refuse-draw-first = Nobody taps before both networks are confirmed. We are waiting for { $missing }.
wiretap-refuse-confirmed = Your network is confirmed and stays as it is. The next game brings a new one.
wiretap-refuse-chosen = You have chosen for this round already. The next one begins when both have.
wiretap-refuse-off = { $cell } is off the grid, which goes from A1 to { $last }.
wiretap-refuse-line = There is no line { $line }: rows are 1 to { $row }, columns A to { $column }.
wiretap-refuse-group = “{ $typed }” says no place in { $line }. Say from where to where and how many wires, such as { $example }, or none.
wiretap-refuse-network = That does not make a network. { $faults }
wiretap-refuse-incomplete =
    { $count ->
        [one] It is not complete: { $missing } has no group yet.
       *[other] It is not complete: { $missing } have no groups yet.
    }
wiretap-refuse-erase = There is nothing in { $line } to take away.
wiretap-refuse-undo = There is nothing to take back.
wiretap-refuse-clear = Nothing is drawn yet.

wiretap-fault-unread =
    { $count ->
        [one] { $words } is no group:
       *[other] { $words } are no groups:
    } a group is a line, from where to where it runs and how many wires it has, such as { $row } or { $column }.
wiretap-fault-off =
    { $count ->
        [one] { $groups } leaves
       *[other] { $groups } leave
    } the grid, which goes from A1 to { $last }.
wiretap-fault-length =
    { $count ->
        [one] { $groups } has
       *[other] { $groups } have
    } a wrong length: a group covers { $lengths } cells.
wiretap-fault-width =
    { $count ->
        [one] { $groups } has
       *[other] { $groups } have
    } a wrong width: a group has 1 to { $most } wires.
wiretap-fault-twice =
    { $count ->
        [one] Line { $lines } has
       *[other] Lines { $lines } have
    } more than one group.
wiretap-fault-missing =
    { $count ->
        [one] Line { $lines } has
       *[other] Lines { $lines } have
    } no group.
wiretap-fault-many =
    { $width ->
        [one] Single wires
       *[other] Groups of { $width } wires
    }: { $drawn } are drawn, but there are only { $most }.
wiretap-fault-many-long =
    { $width ->
        [one] Single wires
       *[other] Groups of { $width } wires
    } of { $length } cells: { $drawn } are drawn, but there { $most ->
        [one] is only one.
       *[other] are only { $most }.
    }

## Rules

wiretap-rules =
    Each player secretly draws a network on a square grid: one straight group of wires in every row and one in every column. Rows are numbered from the top, columns have letters.
    On 5 × 5, a group is 3 cells long; three groups are 1 wire wide, three are 2 wide, two are 3 wide and two are 4 wide. Which line gets which is up to you. Where groups cross, a cell has the wires of both.
    The variant “long” makes one group of each width 4 cells long. “six” is played on 6 × 6 with groups of 4 cells, three of each width; “six-long” makes one of each width 5 cells long.
    Then you play in rounds. In each, both secretly choose a cell of the other network to tap. When both have chosen, both are told how many wires are there: not how many groups, and not which way they run.
    Instead of tapping you can guess the whole network. It is right if every cell has the right number of wires, even if yours run differently.
    A right guess wins a single game, 1 point; a wrong one gives the other player a double game, 2 points. If both guess in the same round, whoever alone is right wins a triple game, 3 points; otherwise it is a tie. A tap beside a guess is void. In the end both networks are shown.
    To draw, go to a row or column and choose where the wires run and how many; or type all at once: { $network }. Also: { $line }, { $wire }, { $random }, { $undo }, { $clear }, { $confirm }. To play: { $tap }, { $guess }. What is drawn while you tap is your notebook; a guess without words takes it.
    A table is opened with { $new }.

## Pictures

# In the picture, where there is little room.
wiretap-pic-points =
    { $points ->
        [one] first to a point
       *[other] first to { $points } points
    }
wiretap-pic-drawing =
    { $game ->
        [0] Networks are being drawn
       *[other] Game { $game }: networks are being drawn
    }
wiretap-pic-round =
    { $game ->
        [0] Round { $round }
       *[other] Game { $game }, round { $round }
    }
wiretap-pic-after = After game { $game }
wiretap-pic-over = The game is over
wiretap-pic-match-over = The match is over
wiretap-pic-editor = Draw your network
wiretap-pic-own = Your network
wiretap-pic-waiting = It is confirmed
wiretap-pic-left = Left to draw
wiretap-pic-kind =
    { $width ->
        [one] 1 wire
       *[other] { $width } wires
    }{ $length ->
        [0] { "" }
       *[other] , { $length } cells
    }
wiretap-pic-secret = A secret for now
wiretap-pic-known =
    { $whose ->
        [own] yours, tapped in { $taps } of { $cells } cells
        [other] you tapped { $taps } of { $cells } cells
       *[any] tapped in { $taps } of { $cells } cells
    }
wiretap-pic-unguessed = nobody guessed at it
wiretap-pic-right = guessed rightly
wiretap-pic-wrong =
    { $cells ->
        [one] one cell wrong: is ≠ guessed
       *[other] { $cells } cells wrong: is ≠ guessed
    }
wiretap-pic-tap = You tap { $cell } in this round.
wiretap-pic-guess = You guess in this round.
wiretap-pic-count = Still possible: { $networks } networks, { $grids } grids

# In the picture's description. All of it together must stay below 1,000 characters.
wiretap-alt-board = Wiretap on { $size } × { $size }. { $title }.
wiretap-alt-drawn =
    { $count ->
        [0] Nothing is drawn yet.
       *[other] Drawn: { $groups }.
    }
wiretap-alt-missing = Missing: { $lines }. Next: { $line }.
wiretap-alt-left = Left to draw: { $left }.
wiretap-alt-own = Your network is confirmed: { $groups }.
wiretap-alt-right = { $seat } guessed rightly.
wiretap-alt-wrong = { $seat } guessed wrongly.
wiretap-alt-won =
    { $points ->
        [one] { $seat } wins 1 point.
       *[other] { $seat } wins { $points } points.
    }
wiretap-alt-tied = A tie.
wiretap-alt-points = { $seat } has { $points }.
wiretap-alt-match =
    { $count ->
        [one] { $seats } wins the match.
       *[other] { $seats } share the match.
    }
wiretap-alt-waiting = We are waiting for { $seats }.
wiretap-alt-tap = You tap { $cell }.
wiretap-alt-guess = You guess.
wiretap-alt-taps = Wires that { $seat } found: { $taps }.
wiretap-alt-certain = Certain without a tap: { $cells }.
wiretap-alt-sketch = In your notebook: { $groups }.
wiretap-alt-network = Network of { $seat }: { $groups }.
wiretap-alt-differs = The guess of { $seat } is wrong at { $cells }.
wiretap-plain-of = Network of { $seat }
wiretap-plain-marks = Still possible: { $cells }.
wiretap-plain-sketch = Your sketch:
wiretap-plain-guess = The guess of { $seat }: { $groups }
wiretap-plain-key = A dot is not known, * was tapped.
