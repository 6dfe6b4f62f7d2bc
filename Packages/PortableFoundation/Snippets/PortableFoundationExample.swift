import PortableFoundation

// 1970-01-01T00:00:00Z
print(Date(timeIntervalSince1970: 0).formatted(.iso8601))
