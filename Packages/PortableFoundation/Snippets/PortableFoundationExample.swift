import PortableFoundation

print(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))  // 00000000-0000-0000-0000-000000000001
