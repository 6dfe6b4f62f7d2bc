/// An incremental SHA-256 hash (FIPS 180-4).
///
/// Use it as a checksum of files: `sha256sum` prints the same digest. On Linux, neither the Swift libraries nor the C
/// library has an implementation.
///
///     var hash = SHA256()
///     for chunk in chunks { hash.update(chunk) }
///     print(hash.hexDigest)
public struct SHA256: Sendable {
  /// The hash of the complete blocks.
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The bytes after the last complete block.
  private var remainder: [UInt8] = []

  /// The number of bytes.
  private var count: UInt64 = 0

  private static let blockSize = 64

  /// Creates the hash of no bytes.
  public init() {}

  /// Appends bytes.
  public mutating func update(_ bytes: some Collection<UInt8>) {
    count += UInt64(bytes.count)
    remainder += bytes
    let end = remainder.count - remainder.count % Self.blockSize
    guard end > 0 else { return }
    remainder.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: end, by: Self.blockSize) {
        let block = bytes[start..<start + Self.blockSize]
        Self.compress(UnsafeRawBufferPointer(rebasing: block), into: &state)
      }
    }
    remainder.removeFirst(end)
  }

  /// The hash of all appended bytes, in lower-case hexadecimal digits.
  public var hexDigest: String {
    var last = self
    let bitCount = count * 8
    // Pads with a 1 bit, zeros and the number of bits up to the end of a block (section 5.1.1).
    last.update([0x80])
    while last.remainder.count != Self.blockSize - 8 { last.update([0]) }
    last.update((0..<8).reversed().map { UInt8(truncatingIfNeeded: bitCount >> ($0 * 8)) })
    return last.state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Updates a state with a block (section 6.2.2).
  private static func compress(_ block: UnsafeRawBufferPointer, into state: inout [UInt32]) {
    // On the stack: an array would be allocated for each block.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: constants.count) { words in
      for index in 0..<16 {
        let word = block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        words.initializeElement(at: index, to: UInt32(bigEndian: word))
      }
      for index in 16..<words.count {
        let (old, new) = (words[index - 15], words[index - 2])
        let sigma0 = old.rotated(by: 7) ^ old.rotated(by: 18) ^ old >> 3
        let sigma1 = new.rotated(by: 17) ^ new.rotated(by: 19) ^ new >> 10
        let word = words[index - 16] &+ sigma0 &+ words[index - 7] &+ sigma1
        words.initializeElement(at: index, to: word)
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      for (word, constant) in zip(words, constants) {
        let sum1 = e.rotated(by: 6) ^ e.rotated(by: 11) ^ e.rotated(by: 25)
        let choice = (e & f) ^ (~e & g)
        let first = h &+ sum1 &+ choice &+ constant &+ word
        let sum0 = a.rotated(by: 2) ^ a.rotated(by: 13) ^ a.rotated(by: 22)
        let majority = (a & b) ^ (a & c) ^ (b & c)
        (h, g, f, e) = (g, f, e, d &+ first)
        (d, c, b, a) = (c, b, a, first &+ sum0 &+ majority)
      }
      for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (section 4.2.2).
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

extension UInt32 {
  /// Returns the bits rotated to the right.
  fileprivate func rotated(by count: UInt32) -> UInt32 {
    self >> count | self << (32 - count)
  }
}
