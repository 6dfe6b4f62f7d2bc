// StarStore
