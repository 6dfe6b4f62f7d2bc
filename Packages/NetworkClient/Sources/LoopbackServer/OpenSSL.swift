import Foundation
public import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test without OpenSSL 3 or later: the `openssl` of macOS is LibreSSL, which lacks some options.
  public static var requiresOpenSSL: Self {
    .enabled("openssl is missing, or not OpenSSL 3 or later (Homebrew: openssl@3).") {
      let output = popen("openssl version 2>/dev/null", "r")
      defer { if let output { pclose(output) } }
      var line = [CChar](repeating: 0, count: 100)
      guard let output, fgets(&line, Int32(line.count), output) != nil else { return false }
      let text = String(decoding: line.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
      return text.hasPrefix("OpenSSL ") && (text.dropFirst(8).first?.wholeNumberValue ?? 0) >= 3
    }
  }
}
