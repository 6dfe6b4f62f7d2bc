import CCurl

/// Loads the system's libcurl.
enum CurlLibrary {
  /// The functions of libcurl, loaded by the first request, or the reason why it cannot be used.
  static let loaded = Result { () throws(Refusal) in try load(fileName) }

  /// The name of the library; 4 is the version of its binary interface since 2006.
  ///
  /// Alternatives such as Debian's libcurl-gnutls.so.4 are not tried: the TLS library and its certificates would depend
  /// on the installed packages.
  #if canImport(Darwin)
    private static let fileName = "/usr/lib/libcurl.4.dylib"
  #else
    private static let fileName = "libcurl.so.4"
  #endif

  /// Loads and initializes a library.
  ///
  /// - Throws: `Refusal` if the library is missing, too old, or cannot be initialized.
  static func load(_ fileName: String) throws(Refusal) -> Libcurl {
    var curl = Libcurl()
    if let problem = Libcurl.load(&curl, from: fileName) {
      throw Refusal("libcurl cannot be loaded: \(String(cString: problem)). \(advice)")
    }
    let code = curl.global_init(Int(CURL_GLOBAL_DEFAULT))
    guard code == CURLE_OK else {
      throw Refusal("libcurl cannot be initialized: \(curl.message(for: code))")
    }
    return curl
  }

  private static let advice =
    "Install libcurl 7.68 or later: the package libcurl4 (Debian, Ubuntu) or libcurl (Fedora, Arch, Alpine)"
}

extension Libcurl {
  /// Returns libcurl's message for the result of a transfer.
  func message(for code: CURLcode) -> String {
    easy_strerror(code).map { String(cString: $0) } ?? ""
  }

  /// Returns libcurl's message for the result of a multi handle.
  func message(for code: CURLMcode) -> String {
    multi_strerror(code).map { String(cString: $0) } ?? ""
  }
}

/// The reason why libcurl cannot be used or a response is rejected, as a clause without a full stop.
struct Refusal: Error {
  let cause: String

  init(_ cause: String) {
    self.cause = cause
  }
}
