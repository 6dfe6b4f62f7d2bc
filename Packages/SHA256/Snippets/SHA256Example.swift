import SHA256

var hash = SHA256()
hash.update("a".utf8)
hash.update("bc".utf8)
print(hash.hexDigest)  // ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
