import InMemoryDatabase
import LastResponseCodeService
import LastResponseCodeServiceLive
import ResponseCodeStore
import Store
import Testing
import Unimplemented

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rules of the interface, on every working configuration.
@Suite struct LastResponseCodeServiceTests {
  @Test(arguments: CodeConfiguration.allCases)
  func `at first there is no code`(_ configuration: CodeConfiguration) throws {
    #expect(try configuration.service().responseCode() == nil)
  }

  @Test(arguments: CodeConfiguration.allCases)
  func `the code that was updated last is remembered`(_ configuration: CodeConfiguration) throws {
    let service = configuration.service()
    let code = UUID()
    try service.updateResponseCode(UUID())
    try service.updateResponseCode(code)
    #expect(try service.responseCode() == code)
  }

  @Test(arguments: CodeConfiguration.allCases)
  func `a reset forgets the code`(_ configuration: CodeConfiguration) throws {
    let service = configuration.service(initially: UUID())
    try service.reset()
    #expect(try service.responseCode() == nil)
  }

  @Test(arguments: CodeConfiguration.allCases)
  func `what is updated in a transaction that fails is not remembered`(
    _ configuration: CodeConfiguration
  ) throws {
    let database = InMemoryDatabase()
    let code = UUID()
    let service = configuration.service(in: database, initially: code)
    #expect(throws: Failure()) {
      try database.write {
        try service.updateResponseCode(UUID())
        throw Failure()
      }
    }
    #expect(try service.responseCode() == code)
  }
}

/// What live asks of its store: exactly one endpoint each.
@Suite struct LastResponseCodeServiceLiveTests {
  private let database = InMemoryDatabase()
  private let calls = InMemoryTable("calls", initially: [String]())

  @Test func `responseCode reads the value and nothing else`() throws {
    let code = UUID()
    var store = ResponseCodeStore.unimplemented
    store.value = { key in key == ResponseCodeStore.lastResponseCodeKey ? code : nil }
    #expect(try LastResponseCodeService.live(using: store).responseCode() == code)
  }

  @Test func `updateResponseCode inserts once and nothing else`() throws {
    let code = UUID()
    var store = ResponseCodeStore.unimplemented
    store.insert = { [database, calls] value, key in
      #expect(value == code)
      try database.update(calls) { $0.append(key) }
    }
    try LastResponseCodeService.live(using: store).updateResponseCode(code)
    #expect(try database.contents(of: calls) == [ResponseCodeStore.lastResponseCodeKey])
  }

  @Test func `reset removes the value and nothing else`() throws {
    var store = ResponseCodeStore.unimplemented
    store.removeValue = { [database, calls] key in try database.update(calls) { $0.append(key) } }
    try LastResponseCodeService.live(using: store).reset()
    #expect(try database.contents(of: calls) == [ResponseCodeStore.lastResponseCodeKey])
  }

  @Test func `an error of the store is passed on`() {
    let service = LastResponseCodeService.live(using: .failing(Failure()))
    for endpoint in endpoints(of: service).values {
      #expect(throws: Failure()) { try endpoint() }
    }
  }
}

@Suite struct LastResponseCodeServiceConfigurationTests {
  @Test func `every endpoint of failing throws the error`() {
    for endpoint in endpoints(of: .failing(Failure())).values {
      #expect(throws: Failure()) { try endpoint() }
    }
  }

  @Test func `every endpoint of unimplemented throws its own name`() {
    for (name, endpoint) in endpoints(of: .unimplemented) {
      #expect(throws: Unimplemented(name, of: "LastResponseCodeService")) { try endpoint() }
    }
  }
}

enum CodeConfiguration: CaseIterable {
  case mock
  case live

  func service(
    in database: InMemoryDatabase = InMemoryDatabase(),
    initially code: UUID? = nil
  ) -> LastResponseCodeService {
    switch self {
    case .mock:
      return .mock(in: database, initially: code)
    case .live:
      let codes = code.map { [ResponseCodeStore.lastResponseCodeKey: $0] } ?? [:]
      return .live(using: .mock(in: database, initially: codes))
    }
  }
}

private struct Failure: Error, Equatable {}

private func endpoints(of service: LastResponseCodeService) -> [String: () throws -> Void] {
  [
    "responseCode": { _ = try service.responseCode() },
    "updateResponseCode": { try service.updateResponseCode(UUID()) },
    "reset": { try service.reset() },
  ]
}
