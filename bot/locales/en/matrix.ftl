# What Parlour says on Matrix beside what it says everywhere.

## Lists of what there is to do

matrix-list = Answer with a number:
matrix-button = { $number } · { $label }
matrix-choice = { $number } · { $label }: { $choice }
matrix-value = { $value }
matrix-select = { $number } · { $label } — say which, as in “{ $number } { $example }”: { $choices }
matrix-form =
    { $number } · { $label } — as in “{ $number } { $example }”{ $range ->
        [yes] { " " }(from { $min } to { $max })
       *[no] { "" }
    }
matrix-no-such-number =
    { $most ->
        [one] There is only 1 here.
       *[other] There are only the numbers from 1 to { $most } here.
    }
matrix-incomplete = More has to be said, as in “{ $example }”.

## Commands

matrix-slip = There is no “{ $typed }”. Did you mean “/{ $meant }”?
matrix-edited = Parlour does not read edits. Send it again as a new message.
matrix-secret-here = That is secret, and everybody here can read it. It was not done; send it to me in our own room.
matrix-secret-how = What you typed in the other room is secret, so it was not done there{ $redacted ->
        [yes] , and I took it away
       *[no] . I am not allowed to take it away there: remove it yourself
    }. Type it here: “/{ $line }”.
matrix-undecryptable =
    { $count ->
        [one] I could not read a message here
       *[other] I could not read { $count } messages here
    }: the keys for it did not come. Nothing was done. Send it again; if that does not help, sign out of your client and in again.

## Rooms

matrix-hello = Hello! I am Parlour: five pencil-and-paper games to play right here, over days if you like. Type “/help” for what there is, or begin at once with “/walls new” (against a computer: “/walls new fill:easy”). To be rid of me, “/parlour leave”.
matrix-hello-direct = Hello! What is secret in our games comes to you here. You can also play the computer: “/walls new fill:easy”. “/help” lists what there is; here you need no sign before a command.
matrix-goodbye = Goodbye! Invite me again at any time. Tables that were here wait: “/table move” takes one to another room.
matrix-leave-refused = Only those who may remove people from this room can send me away.
matrix-not-alone = There are others in this room, so what is secret cannot be said here. I have made a room for the two of us: see your invitations.
matrix-not-encrypted = This room is not encrypted, so what is secret cannot be said here. I have made one that is: see your invitations.
matrix-direct-room = Parlour
matrix-direct-topic = What is secret in our games
matrix-new-device = I have lost my keys and had to begin anew, so I cannot read what was said here before. Our games go on: “/games” shows them. Your client may say that I am a new device.
matrix-unplaceable = The name of this room is too long for me. Use another room.
matrix-come-into-our-room = The answer is for you alone, in a room of ours: follow my invitation to it, and ask again.
