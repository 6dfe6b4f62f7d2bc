// StargazerServiceContract
