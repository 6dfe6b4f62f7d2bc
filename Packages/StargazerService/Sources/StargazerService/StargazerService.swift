// StargazerService
