import CCurl

/// Loads the system's libcurl.
enum CurlLibrary {
  /// The functions of libcurl, which the first request loads; or why it cannot be used.
  static let loaded = Result { () throws(Refusal) in try load(fileName) }

  /// The file that the loader looks for, by the version of libcurl's interface: 4 since 2006.
  ///
  /// It has no alternative, such as Debian's libcurl-gnutls.so.4: which TLS library and certificates are used would
  /// depend on what else is installed.
  #if canImport(Darwin)
    private static let fileName = "/usr/lib/libcurl.4.dylib"
  #else
    private static let fileName = "libcurl.so.4"
  #endif

  /// Loads a library and initialises it, which must come before anything else (libcurl's manual, curl_global_init).
  ///
  /// - Throws: `Refusal` if the library is missing, too old, or cannot be initialised.
  static func load(_ fileName: String) throws(Refusal) -> Libcurl {
    var curl = Libcurl()
    if let problem = Libcurl.load(&curl, from: fileName) {
      throw Refusal("libcurl cannot be loaded: \(String(cString: problem)). \(advice)")
    }
    let code = curl.global_init(Int(CURL_GLOBAL_DEFAULT))
    guard code == CURLE_OK else {
      throw Refusal("libcurl cannot be initialised: \(curl.message(for: code))")
    }
    return curl
  }

  private static let advice =
    "Install libcurl 7.68 or later: the package libcurl4 (Debian, Ubuntu) or libcurl (Fedora, Arch, Alpine)"
}

extension Libcurl {
  /// What a code of a transfer means, in libcurl's words.
  func message(for code: CURLcode) -> String {
    easy_strerror(code).map { String(cString: $0) } ?? ""
  }

  /// What a code of a set of transfers means, in libcurl's words.
  func message(for code: CURLMcode) -> String {
    multi_strerror(code).map { String(cString: $0) } ?? ""
  }
}
