import StarStore
