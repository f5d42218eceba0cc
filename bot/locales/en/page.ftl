# The page's own sentences. Plain messages only: the page fills in the arguments and knows no selectors.

page-lang = en
page-dir = ltr
page-title = Parlour

## The first visit

page-welcome = Welcome to Parlour
page-what = Pencil-and-paper games, played by message with friends or against the computer, at your own pace.
page-nick = What shall we call you?
page-nick-hint = That is all: no account, no password. This browser remembers you.
page-nick-wanted = Please choose a name of 1 to { $max } characters.
page-play = Play
page-rename = Change your name
page-rename-do = Change
page-rename-me = { $name }: change your name

## Rooms

page-rooms = Rooms
page-direct = Direct messages
page-room-unread = { $room }, unread: { $count }
page-log = Messages in { $room }
page-open = Show
page-waiting = For you in { $room }
page-today = Today
page-yesterday = Yesterday
page-new = New
page-new-messages = New messages: { $count }
page-older = Older messages
page-older-failed = The older messages did not come. Please try again.
page-loading = Loading …

## Messages

page-only-you = Only you can see this
page-for-you = For you
page-controls = What you can do
page-board = The board
page-board-open = Show in full size
page-board-as-text = Board as text
page-not-loaded = That did not come. Close this and open it again to try once more.
page-range = { $min } to { $max }
page-number-wanted = Please enter a whole number from { $min } to { $max }.
page-close = Close
page-dismiss = Put this away

## Sending

page-quick = Shortcuts
page-box = Write a command
page-box-hint = Type / for commands
page-options = Commands
page-completions = Suggestions: { $count }. Arrow keys choose, Tab takes one.
page-send = Send
page-sending = Sending …
page-sending-again = Parlour does not answer. Still trying; this is done once at most.
page-give-up = Stop trying
page-not-sent = Parlour did not answer. Trying again is safe: this is done once at most.
page-try-again = Try again
page-edit = Change and send again
page-refused = Not done
page-went-wrong = Something went wrong, and nothing was done. Please try again.
page-lost = Connection lost – trying again
page-not-reached = Parlour cannot be reached right now – trying again

## Games

page-start = Play a game now
page-start-how = Start against the computer at once, or open a table and wait for somebody to join.
page-new-game = New game
page-play-computer = Play the computer
page-play-others = Play with others
page-games = Games
page-rules = Rules
page-help = Help
