# What Parlour says on Discord beside what it says everywhere.

## Commands and components

# A part of a list that is too long for one menu.
discord-menu-part = { $label } { $first }–{ $last }
# In an empty field: which numbers it takes.
discord-range = { $min }–{ $max }
discord-old-option = “{ $command }” has no option “{ $option }” any more. Type it again, so that Discord shows what it takes now; if the option is still there, restart Discord.
discord-old-command = That command is not there any more. “/help” lists those that are.
discord-old-control = That is from an older version of Parlour, or not from Parlour at all. “/board” shows how things stand, with buttons that work.
discord-try-again = That took too long, and nothing was done. Please press it again.
discord-no-bots = Parlour plays with people only. Its own computers take a seat with “/fill”.
discord-not-here = Whoever runs Parlour has not opened it to this channel. Ask them, or use it in a channel where they have; “/games” also works in your direct messages with it.
discord-cannot-post-here = No table can be here: Parlour lacks { $missing } in this channel. Ask whoever runs the server to allow it, or use another channel.
discord-no-member = No table can be here: this server has Parlour’s commands, but Parlour is not a member of it. Whoever may manage the server can invite it: https://discord.com/oauth2/authorize?client_id={ $application }&scope=bot+applications.commands&permissions={ $permissions }
discord-only-you-see = No table can be here, for only you would see it: Parlour was not invited to this server, and you lack { $missing } in this channel. Ask whoever runs the server to allow you that or to invite Parlour. Or open the table in a group of your own, or on a server where Parlour is.
# A permission by the name that Discord gives it.
discord-permission =
    { $permission ->
        [view] “View Channel”
        [send] “Send Messages”
        [send-in-threads] “Send Messages in Threads”
        [attach] “Attach Files”
        [external-apps] “Use External Apps”
       *[threads] “Create Public Threads”
    }

## Messages

discord-no-files = There is no picture, since Parlour lacks { $missing } here.
discord-no-thread = { $table } stays in this channel: for a thread of its own Parlour lacks { $missing } here.
discord-direct-closed = Your direct messages are closed to Parlour, so what is secret at { $table } cannot come to you there. To open them, go to the server’s Privacy Settings and allow direct messages. You can also play on without: press the button, and only you see what it shows.
