// StargazersScreen
