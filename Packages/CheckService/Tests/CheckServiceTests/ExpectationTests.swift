import CheckService
import Contract
import NetworkClient
import PortableFoundation
import TestClock
import Testing

@Suite struct ExpectationTests {
  @Test(
    arguments: [
      (.status([200...299, 404...404]), nil),
      (.status([201...201]), "status 200"),
      (.text("héllo"), nil),
      (.text(""), nil),
      (.text("he\u{301}llo"), #"a body that starts with"#),
      (.text("absent"), #"a body that starts with "{"s": "héllo", "n": 12, "f": 1.5, "t": true, "#),
      (.noText("absent"), nil),
      (.noText("12"), "a body with it"),
      (.header(name: "content-TYPE", value: "application/json"), nil),
      (.header(name: "Server", value: "x"), "no header Server"),
      (.header(name: "Content-Type", value: "x"), "the header Content-Type: application/json"),
      (.time(.seconds(1)), nil),
      (.time(.milliseconds(999)), "a response after 1.00 s"),
    ] as [(HTTPCheck.Expectation, String?)]
  )
  func `a response is judged`(expectation: HTTPCheck.Expectation, received: String?) async throws {
    try await judge(expectation, received)
  }

  @Test(
    arguments: [
      ("", nil, nil), ("/s", nil, nil), ("/absent", nil, "a JSON body without /absent"),
      ("/a/3", nil, "a JSON body without /a/3"),
      ("/a/0", .init(.equal, "5"), nil), ("/a/00", nil, "a JSON body without /a/00"),
      ("/a/-1", nil, "a JSON body without /a/-1"),
      ("/s", .init(.equal, "héllo"), nil),
      ("/s", .init(.equal, "h"), "a JSON body with /s = héllo"),
      ("/s", .init(.notEqual, "h"), nil), ("/n", .init(.equal, "12"), nil),
      ("/n", .init(.equal, "12.0"), nil), ("/n", .init(.equal, "0xC"), "a JSON body with /n = 12"),
      ("/big", .init(.equal, "9007199254740993"), nil),
      ("/big", .init(.equal, "9007199254740992"), "a JSON body with /big = 9007199254740993"),
      ("/n", .init(.notEqual, "12"), "a JSON body with /n = 12"),
      ("/n", .init(.less, "12"), "a JSON body with /n = 12"), ("/n", .init(.less, "12.5"), nil),
      ("/f", .init(.greater, "1"), nil), ("/f", .init(.equal, "1.50"), nil),
      ("/s", .init(.greater, "1"), "a JSON body with /s = héllo"),
      ("/t", .init(.equal, "true"), nil),
      ("/t", .init(.equal, "1"), "a JSON body with /t = true"), ("/z", .init(.equal, "null"), nil),
      ("/a", .init(.equal, "5"), "a JSON body with /a = an array"),
      ("/o/x~1y", .init(.equal, "slash"), nil),
      ("/o/~0", .init(.equal, "tilde"), nil), ("/o/~01", .init(.equal, "both"), nil),
      ("/s/0", nil, "a JSON body without /s/0"),
    ] as [(String, HTTPCheck.Expectation.Comparison?, String?)]
  )
  func `a value in JSON is compared`(
    place: String,
    comparison: HTTPCheck.Expectation.Comparison?,
    received: String?
  ) async throws {
    try await judge(.json(try pointer(place), comparison), received)
  }

  @Test func `a body that is no JSON has no value`() async throws {
    let service = CheckService.mock { _ in .init(status: 200, body: Data("<html>".utf8)) }
    let step = HTTPCheck.Step(url: "http://a/", expectations: [.json(try pointer("/a"), nil)])
    let failure = await failure { try await service.run(HTTPCheck(steps: [step])) }
    #expect(
      failure?.description
        == #"GET http://a/ returned no JSON: a body that starts with "<html>"; expected: a JSON body with /a."#
    )
  }

  @Test(
    arguments: [
      ("https://a/", 15.0, nil), ("https://a/", 14.0, nil),
      ("https://a/", 13.9, "a certificate that is valid for 13 days"),
      ("https://a/", -1, "an expired certificate"),
      ("https://a/", nil, "a certificate whose expiry is unknown"),
      ("http://a/", nil, "no certificate, since the URL is not https"),
    ] as [(String, Double?, String?)]
  )
  func `a certificate must remain valid`(url: String, days: Double?, received: String?)
    async throws
  {
    let service = CheckService.mock { _ in
      .init(
        status: 200,
        certificateExpiry: days.map { Date(timeIntervalSince1970: $0 * 86_400) }
      )
    }
    let expectation = HTTPCheck.Expectation.certificate(.seconds(14 * 86_400))
    let check = HTTPCheck(steps: [.init(url: Template(url), expectations: [expectation])])
    guard let received else { return _ = try await service.run(check) }
    let failure = await failure { try await service.run(check) }
    #expect(failure?.reason == .unexpected(expectation, received: received, status: 200))
    #expect(failure?.kind.name == "certificate_expires")
  }

  @Test(
    arguments: [
      (.status([200...204, 404...404]), "returned status 500; expected: status 200-204, 404"),
      (.text("a"), #"did not return a body with the text "a""#),
      (.noText("b"), #"did not return a body without the text "b""#),
      (.header(name: "A", value: "b"), "did not return the header A: b"),
      (.json(JSONPointer("/n")!, .init(.less, "5")), "did not return a JSON body with /n < 5"),
      (.json(JSONPointer("")!, .init(.equal, "5")), "did not return a JSON body with a value = 5"),
      (.time(.milliseconds(9)), "did not return a response within 9.0 ms"),
      (.certificate(.seconds(86_400)), "did not return a certificate that is valid for 1 day"),
    ] as [(HTTPCheck.Expectation, String)]
  )
  func `the cause of equal failures is equal`(expectation: HTTPCheck.Expectation, cause: String)
    async throws
  {
    let number = Shared(9)
    let clock = TestClock()
    let service = CheckService.live(
      using: .mock { _ in
        clock.advance(by: .seconds(1))
        let number = number.replace { $0 + 1 }
        return .init(
          status: 500,
          headers: ["A": "\(number)"],
          body: Data(#"{"n": \#(number), "b": 0}"#.utf8)
        )
      },
      clock: clock,
      now: { Date(timeIntervalSince1970: 0) }
    )
    let isStatus = if case .status = expectation { true } else { false }
    let step = HTTPCheck.Step(
      url: "http://a/",
      expectations: [expectation] + (isStatus ? [] : [.status([500...500])])
    )
    for _ in 1...2 {
      let failure = await failure { try await service.run(HTTPCheck(steps: [step])) }
      #expect(failure?.cause == cause)
    }
  }

  @Test(arguments: ["", "-", "0x10", "nan", "inf", "1_0", "one", " 1"])
  func `only numbers are less or greater`(text: String) {
    #expect(HTTPCheck.Expectation.Comparison(.less, text) == nil)
    #expect(HTTPCheck.Expectation.Comparison(.greater, text) == nil)
    #expect(HTTPCheck.Expectation.Comparison(.equal, text) != nil)
  }

  @Test(arguments: ["a", "/~", "/~2", "~0"])
  func `an invalid pointer is refused`(text: String) { #expect(JSONPointer(text) == nil) }

  @Test(arguments: ["", "/", "/a//b", "/~0~1/m~0n"])
  func `a pointer has its form as description`(text: String) throws {
    #expect(try pointer(text).description == text)
  }

  private func judge(_ expectation: HTTPCheck.Expectation, _ received: String?) async throws {
    let clock = TestClock()
    let service = CheckService.live(
      using: .mock { _ in
        clock.advance(by: .seconds(1))
        return .json(
          #"{"s": "héllo", "n": 12, "f": 1.5, "t": true, "z": null, "a": [5], "a": 0, "big": 9007199254740993, "o": {"x/y": "slash", "~": "tilde", "~1": "both"}}"#
        )
      },
      clock: clock,
      now: { Date(timeIntervalSince1970: 0) }
    )
    let check = HTTPCheck(steps: [.init(url: "http://a/", expectations: [expectation])])
    guard let received else { return _ = try await service.run(check) }
    let failure = await failure { try await service.run(check) }
    guard case .unexpected(expectation, let actual, 200) = failure?.reason else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(actual.hasPrefix(received))
    #expect(failure?.kind.exitCode == .unacceptableResponse)
  }
}
