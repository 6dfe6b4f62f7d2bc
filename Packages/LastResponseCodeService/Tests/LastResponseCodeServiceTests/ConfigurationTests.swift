import LastResponseCodeService
import PortableFoundation
import Testing
import Unimplemented

@Suite struct LastResponseCodeServiceConfigurationTests {
  @Test func `a mock holds the code it is given`() throws {
    let code = UUID()
    #expect(try LastResponseCodeService.mock(initially: code).responseCode() == code)
  }

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

struct Failure: Error, Equatable {}

func endpoints(of service: LastResponseCodeService) -> [String: () throws -> Void] {
  [
    "responseCode": { _ = try service.responseCode() },
    "updateResponseCode": { try service.updateResponseCode(UUID()) },
    "reset": { try service.reset() },
  ]
}
