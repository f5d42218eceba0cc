# What Parlour says on Discord beside what it says everywhere.
