// StargazersFeature
