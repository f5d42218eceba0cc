# What the pictures of all games share. Every id starts with "picture".

# In place of a name that the picture's font cannot show.
picture-player = Player { $number }
