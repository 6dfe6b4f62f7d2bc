public import NetworkClient
