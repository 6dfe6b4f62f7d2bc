import SHA256
import Testing

@Suite(.timeLimit(.minutes(10))) struct SHA256Tests {
  /// From FIPS 180-2, appendix B, and the test vectors of NIST's validation programme.
  @Test(
    arguments: zip(
      [
        "", "abc", "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
          + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      ],
      [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
      ]
    )
  ) func `published test vectors have their published hashes`(text: String, digest: String) {
    #expect(hexDigest(of: [Array(text.utf8)]) == digest)
  }

  @Test func `a million letters a have their published hash`() {
    #expect(
      hexDigest(of: Array(repeating: [UInt8](repeating: 97, count: 1_000), count: 1_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    )
  }

  /// Compares the hash of the hashes of 0 to 199 bytes with Python's `hashlib`.
  @Test func `every length of padding is correct`() {
    let digests = (0..<200).map { count in
      hexDigest(of: [(0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }])
    }
    #expect(
      hexDigest(of: [Array(digests.joined(separator: "\n").utf8)])
        == "b6e6e66e231c8f87869728744c363fa92c700d58518ae110f237600c47adf9b8"
    )
  }

  @Test(arguments: [1, 3, 63, 64, 65, 128, 150]) func `chunks of any size have the same hash`(
    size: Int
  ) {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
    let chunks = stride(from: 0, to: bytes.count, by: size).map { start in
      Array(bytes[start..<min(start + size, bytes.count)])
    }
    #expect(hexDigest(of: chunks) == hexDigest(of: [bytes]))
  }

  @Test func `reading the digest does not change the hash`() {
    var hash = SHA256()
    hash.update(Array("ab".utf8))
    _ = hash.hexDigest
    hash.update(Array("c".utf8))
    #expect(hash.hexDigest == hexDigest(of: [Array("abc".utf8)]))
  }

  private func hexDigest(of chunks: [[UInt8]]) -> String {
    var hash = SHA256()
    for chunk in chunks { hash.update(chunk) }
    return hash.hexDigest
  }
}
