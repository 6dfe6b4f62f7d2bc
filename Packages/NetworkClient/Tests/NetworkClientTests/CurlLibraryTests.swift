import Testing

@testable import NetworkClientCurlLive

@Suite struct NetworkClientCurlLibraryTests {
  #if canImport(Darwin)
    private static let anotherLibrary = "/usr/lib/libSystem.B.dylib"
  #else
    private static let anotherLibrary = "libm.so.6"
  #endif

  @Test(arguments: [
    ("libmissing.so.4", "libmissing.so.4"),
    (anotherLibrary, "curl_global_init"),
  ])
  func `the error of a missing library names the library and the package`(
    file: String,
    named: String
  ) {
    let error = #expect(throws: Refusal.self) { _ = try CurlLibrary.load(file) }
    let cause = error?.cause ?? ""
    #expect(cause.hasPrefix("libcurl cannot be loaded: "))
    #expect(cause.contains(named))
    #expect(
      cause.contains(". Install libcurl 7.68 or later: the package libcurl4 (Debian, Ubuntu)")
    )
  }
}
