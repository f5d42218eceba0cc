# What the parlour itself says: tables, help, refusals.

## Lists

list-comma = { $a }, { $b }
list-and = { $a } and { $b }
list-or = { $a } or { $b }

## People

computer-name =
    { $of ->
        [one] Computer ({ $level })
       *[other] Computer { $number } ({ $level })
    }
seat-name = Player { $number }
level-name =
    { $level ->
        [easy] easy
        [medium] medium
       *[strong] strong
    }

## Commands: a description, and an attribute for each parameter

cmd-help = Say what can be done
    .about = The game that you want to know more about
cmd-games = List your tables, those where it is your turn first
cmd-board = Show a table’s board, as you may see it
    .as = picture (default) or text, for screen readers
    .zoom = A part of the picture, larger, where a board has parts: NW, NE, SW or SE
cmd-rules = Explain a game, with a picture
    .game = Which game
    .about = One part of it, for games whose rules have several pages
cmd-join = Take a seat at a table
    .luck = A text of yours that all chance at the table also comes from
cmd-leave = Give your seat up before the game begins
cmd-start = Begin without waiting for the last seats (for whoever opened the table)
cmd-fill = Let computers take the free seats
cmd-table = Look after a table as a whole
cmd-table-move = Let a table go on here, where you type this
cmd-resign = Give up; a computer plays on for you if others still play
cmd-luck = Add a text of yours to what all chance at a table comes from, before it begins
    .luck = Any text that nobody could foresee
cmd-verify = Check that chance and secrets at a table were fair
cmd-save = Keep a network that you have built, under a name, for everybody here to play
    .name = What it is called
cmd-saved = List what people here have saved, and play it
param-saved = Play what somebody has saved under this name
cmd-record = Your games, wins and losses; or everybody’s, for those who run the server
    .game = Only this game
    .of = me (default), or everybody, for those who run the server: with a file for spreadsheets
cmd-replay = Show how a game came to be, and its last picture to keep
param-table = Which table, such as walls-7; only needed where it is not clear
param-players = How many play
param-fill = Computers of this level take the other seats at once
param-wait = Computers take the seats that are free after so many minutes
param-level = How well the computers play
param-seats = How many seats (all free ones if you do not say)

## Buttons

do-join = Join
do-leave = Leave
do-start = Start now
do-fill = Fill with computers
do-again = Play again
do-verify = Check fair play
do-replay = Replay
do-board = Board of { $table }
do-rules = Rules
do-rules-about = More about …
do-new = Open a table of { $game }
do-at-table = At { $table }
do-saved = Play “{ $name }”
do-show = Show my hand
do-look = See what else you can do, in private

## What happens at a table

table-opened =
    { $table } is open: { $game }, { $summary }, for { $seats ->
        [one] one player
       *[other] { $seats } players
    }.{ $minutes ->
        [0] { "" }
        [one] { " " }After a minute, computers ({ $level }) take the free seats.
       *[other] { " " }After { $minutes } minutes, computers ({ $level }) take the free seats.
    }
table-who-joins =
    { $free ->
        [one] One seat is free: who joins?
       *[other] { $free } seats are free: who joins?
    }
table-joined = { $person } sits down ({ $taken } of { $seats }).
table-left = { $person } leaves ({ $taken } of { $seats }).
table-filled =
    { $count ->
        [one] A computer ({ $level }) sits down.
       *[other] { $count } computers ({ $level }) sit down.
    }
table-luck = { $person } adds “{ $luck }” to the luck of the table.
table-begins-hidden = The game begins for { $players }. Who sits where is a secret until it is over: what is yours comes to you in private.
table-unhidden = This is who sat where: { $seats }
table-sat = { $place } was { $who }.
table-begins = The game begins. In this order: { $order }.
table-resigned = { $seat } resigns.
table-taken-over = A computer ({ $level }) plays on for { $seat }, out of the ranking.
table-was-taken-over = { $seat } had given up; a computer ({ $level }) played on for them, out of the ranking.
table-closed = Everybody has left; the table is closed.
table-lapsed = Nobody has joined { $table } for two weeks, so it is closed. Open another with “{ $new }”.
table-turn = Your turn, { $seat }.
table-waiting = Waiting for { $seats }.
table-secret-turn = Your turn at { $table }, in secret: { $what }.
table-title = { $table } · { $game }
table-moved = { $table } goes on here: { $game }.
table-moved-hidden = { $table } goes on here: { $game }, for { $players }.
table-moved-away = { $table } goes on elsewhere.
table-seat = You have a seat at { $table }. What is secret comes to you here.
table-unreachable = { $person }, Parlour’s direct messages do not reach you. Allow them in your settings, or press “Show my hand” here: only you see what it shows.
    .matrix = { $person }, what is secret cannot come to you: you are not in the room that I made for the two of us. Follow my invitation to it; or begin an encrypted chat with me yourself.
table-stranded =
    The place of { $table } cannot be reached: { $why ->
        [gone] it is gone
        [forbidden] Parlour is not allowed to write there
       *[other] messages do not arrive there
    }. Nothing is lost: type “/table move table:{ $table }” where the game should go on.
table-stranded-over =
    The end of { $table } cannot be told in its place: { $why ->
        [gone] it is gone
        [forbidden] Parlour is not allowed to write there
       *[other] messages do not arrive there
    }. You can still look at it with “/board table:{ $table }”.
table-won =
    { $count ->
        [0] Nobody wins { $table }.
        [one] { $winners } wins { $table }!
       *[other] { $winners } share the win at { $table }.
    }

## Refusals at a table

table-refuse-begun = { $table } has begun, so that is not possible any more. Open a table of your own, or look at the board with “/board table:{ $table }”.
table-refuse-over = { $table } is over. Open another table, or look at “/games” for those that go on.
table-refuse-seated-already = You already have a seat at { $table }.
table-refuse-full = { $table } is full. Open a table of your own.
table-refuse-not-seated = You have no seat at { $table }. “/games” lists the tables where you play.
table-refuse-leave-begun = { $table } has begun. If you want to stop, use “/resign table:{ $table }”.
table-refuse-fill =
    { $free ->
        [0] { $table } has no free seat.
        [one] { $table } has one free seat only.
       *[other] { $table } has { $free } free seats only.
    }
table-refuse-not-opener = { $opener } opened { $table } and decides when it starts. It also starts when the last seat is taken.
table-refuse-too-few =
    { $game } needs at least { $least } players; { $seated ->
        [one] one is seated
       *[other] { $seated } are seated
    }. Wait for others, or let computers play with “/fill easy”.
table-refuse-hidden-here = Everybody here sees who types what, since Parlour is no member of this place, so who sits where cannot stay a secret. Play with open seats here, or in a channel of a server that Parlour was invited to.
table-refuse-luck-late = { $table } has begun: what its chance comes from is fixed. “/luck” is for before that.
table-refuse-no-pledge = { $table } was opened before Parlour sealed its chance, so nothing can be checked there. Tables that are opened now can be.
table-refuse-no-replay = { $game } has no replays; there are some of { $games }. “/board table:{ $table }” shows how things stand.
table-refuse-replay-early = There is nothing to replay at { $table } yet. Ask again after the first move.
table-refuse-resigned = You have resigned at { $table }; a computer plays for you.
table-refuse-stale = That button is from an earlier moment of { $table }. This is how things stand now.
    .matrix = That number is from an earlier moment of { $table }. “/board” shows how things stand now.
table-refuse-not-begun = { $table } has not begun. It starts when all seats are taken, or with “/start” or “/fill”.
table-refuse-join-first = You have no seat at { $table } yet. Take one with “/join table:{ $table }”.
table-refuse-here-already = { $table } is here already.
table-refuse-move-direct = Others sit at { $table }, too, and cannot read your direct messages. Type “/table move table:{ $table }” in a channel where all of you are.
    .matrix = Others sit at { $table }, too, and cannot read our room. Type “/table move table:{ $table }” in a room where all of you are.
table-refuse-not-now = There is nothing for you to do with that at { $table } now. This is how things stand.
table-refuse-no-such = There is no table { $typed }. “/games” lists yours; a table’s name looks like walls-7.
table-refuse-unreadable = { $table } cannot be read at present; whoever runs Parlour finds the reason in its log. Nothing was changed, and all other tables go on.
table-refuse-none = You are at no table for that. Open one with “{ $new }”, or take a seat with “/join”.
table-refuse-none-to-join = No table here waits for players. Open one with “{ $new }”.
table-refuse-which = Which table: { $tables }? Add it, as in “{ $example }”.
table-refuse-other-game = { $table } is not a table of { $game }.

## Answers

answer-secret = Noted. Only you can see it, in your direct messages.
    .matrix = Noted. Only you can see it, in our own room.
answer-noted = Noted. Only you can see it, with “/board”, since direct messages do not reach you.
answer-resigned = You have given up at { $table }.
answer-heard = Done. What comes of it is told at the table.
board-title = { $table }: { $game }.
board-no-zoom = The board of { $game } is shown whole: ask for it without zoom.
board-none = { $table } has not begun, so there is no board yet.
replay-title = { $table }: { $game }, move by move, and the last picture to keep.
replay-save-gif = Save the replay
replay-save-keepsake = Save the picture
replay-alt = { $table } move by move, animated. The last of it: { $alt }
replay-keepsake-alt = The lines of { $table } alone, without letters and numbers, to keep. { $alt }
games-none = You are at no table. “/help” says how to open one.
games-line =
    { $state ->
        [turn] Your turn at { $table }: { $game }
        [lobby] { $table } waits for players: { $game }
       *[waiting] { $table } goes on: { $game }
    }{ $count ->
        [0] .
       *[other] { " " }with { $others }.
    }
help-intro = Parlour plays pencil-and-paper games. Open a table and play:
help-game = { $game }: { $tagline }
help-line = { $usage } — { $what }
help-more = “/help” with a game’s name lists its moves. Parameters go in order or by name, as in “size:5”.

rules-refuse-about =
    The rules of { $game } have no page on “{ $typed }”. { $count ->
        [0] They are on one page: “{ $rules }”.
       *[other] Ask for { $topics }, or for all in short with “{ $rules }”.
    }

## Fair play: chance is sealed before the game, and opened after it

fair-committed =
    Fair play: the chance of this table is sealed as { $code }.{ $open ->
        [yes] { " " }“/luck” adds your own to it.
       *[no] { "" }
    }
fair-added = { $person } “{ $luck }”
fair-fixed = From here on the luck of the table is fixed: { $lucks }.
fair-sealed = Sealed as { $codes }.
fair-open = Chance and secrets are open now: “/verify table:{ $table }” checks them.
fair-going = { $table } goes on. All that chance decides in it comes from a secret that the code below seals, and from what the players added. When it is over, everything is opened, and checked here.
fair-closed = { $table } was closed before it began, so there is nothing to check.
fair-code = Compare this with the code in the first message of the table: { $code }.
fair-luck = You added “{ $luck }”: see that it stands in the message that said the game begins.
fair-checked = All chance at { $table } comes from what was sealed.
fair-broken = Not all chance at { $table } comes from what was sealed: see which point fails, and ask whoever runs Parlour.
fair-beginning =
    { $holds ->
        [yes] ✓ The seats and the beginning come from the house’s secret and what the players added.
       *[no] ✗ The seats or the beginning do not come from the house’s secret and what the players added.
    }
fair-chance =
    { $holds ->
        [yes] ✓
       *[no] ✗
    } Of what else chance decided, { $fair } of { $count } { $fair ->
        [one] comes
       *[other] come
    } from it, too.
fair-secrets =
    { $count ->
        [one] • One choice was made in secret; { $told ->
            [0] it was never told.
           *[other] it is open in the record, with its code.
        }
       *[other] • { $count } choices were made in secret; { $told } { $told ->
            [one] is
           *[other] are
        } open in the record, each with its code.{ $left ->
            [0] { "" }
           *[other] { " " }The others were never told.
        }
    }
fair-record = The record, to check it yourself

## Faults in what was typed

fault-luck = What you add must be a text that can be seen.

fault-empty = Type a command, such as “/help”.
fault-unknown-command = There is no command “{ $typed }”. Did you mean “{ $nearest }”? “/help” lists them all.
fault-missing =
    “{ $command }” also needs “{ $param }”{ $what ->
        [none] .
       *[other] : { $what }.
    }
fault-leftover = “{ $typed }” is too much for “{ $command }”. “/help” says what it takes.
fault-twice = { $param } is given twice; give it once.
fault-not-in-range = { $param } is a whole number from { $min } to { $max }, not “{ $typed }”.
fault-not-a-choice = { $param } is { $choices }, not “{ $typed }”.
fault-not-a-cell = A cell is a letter and a number, such as C4, not “{ $typed }”.
fault-too-long = { $param } has at most { $max } characters.
fault-open-quote = A quotation mark has no partner: close it, or leave both out.
fault-config = These options do not fit: { $reason }.
fault-inside = Something went wrong on our side. Nothing was changed; please try again.

## The page's server

web-name-empty = Choose a name that can be seen, such as Ann.
web-name-long = A name has at most { $max } characters.
web-unknown = Choose a nickname first.
web-origin = This request comes from another page, so it was refused. Open Parlour by its own address.
web-host = Parlour does not answer under this name. Use the address that it printed when it started, or set web.public_url.
web-body = That request could not be understood: { $reason }
web-not-found = There is nothing here.
web-fault = Something went wrong on our side. Your request was not lost: it is sent again by itself, or you can repeat it.

## Records

record-none = You have not finished a game yet. “/games” lists those that go on, and “/help” says how to open one.
record-none-here = Nobody here has finished a game yet.
record-refuse-everybody = Only those who may manage the server see everybody’s records; “/record” shows your own. (Whoever runs Parlour itself has “parlour records”.)
    .matrix = Only those who run this room see everybody’s records; “/record” shows your own. (Parlour’s operator has “parlour records”.)
record-nothing-counted = nothing else
record-own =
    { $game }: { $games ->
        [one] { $games } game
       *[other] { $games } games
    }, { $won } won{ $shared ->
        [0] { "" }
       *[other] , { $shared } won together with others
    }{ $gave-up ->
        [0] { "" }
       *[other] , { $gave-up } given up
    }.{ $peers ->
        [0] { "" }
        [one] { "" }
       *[other] { " " }By wins you are number { $place } of { $peers } here.
    }{ $counted ->
        [yes] { " " }{ $tallies }
       *[no] { "" }
    }
record-all =
    { $game }: { $people ->
        [one] one person
       *[other] { $people } people
    }, { $games ->
        [one] { $games } result
       *[other] { $games } results
    }, { $won } won, { $shared } won together, { $gave-up } given up.{ $counted ->
        [yes] { " " }{ $tallies }
       *[no] { "" }
    }
record-person =
    { $person }: { $won } of { $games } won{ $shared ->
        [0] { "" }
       *[other] , { $shared } together with others
    }{ $gave-up ->
        [0] { "" }
       *[other] , { $gave-up } given up
    }.{ $counted ->
        [yes] { " " }{ $tallies }
       *[no] { "" }
    }

## What is saved by name

saved-done = “{ $name }” is saved. Everybody here can play it: “{ $line }”.
saved-none = Nothing is saved here yet. A network that you have built, or one that is played to its end, can be saved with “/save”.
saved-line = “{ $name }” by { $person }: { $game }, { $summary }.
saved-choice = “{ $name }” by { $person }
saved-refuse-name = A name has 1 to 32 letters, digits and signs that can be seen.
saved-refuse-game = There is nothing to save in { $game }; what can be saved belongs to { $games }.
saved-refuse-nothing = There is nothing at { $table } that you could save now: finish building your network, or wait until the game is over.
saved-refuse-taken = { $person } has saved something else as “{ $name }”. Choose another name.
saved-refuse-unknown =
    Nothing is saved here as “{ $typed }”.{ $count ->
        [0] { "" }
        [one] { " " }There is { $known }.
       *[other] { " " }There are { $known }.
    } “/saved” lists all.
