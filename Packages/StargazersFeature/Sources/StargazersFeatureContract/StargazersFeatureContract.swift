// StargazersFeatureContract
