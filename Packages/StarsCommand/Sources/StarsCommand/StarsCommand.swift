// StarsCommand
