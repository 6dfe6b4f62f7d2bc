import ContentService
import Contract
import PortableFoundation
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(10))) struct ContentServiceConfigurationTests {
  private let content = FetchedContent(
    path: "a",
    responseCode: UUID(),
    url: .localhost,
    attempts: 2,
    duration: .seconds(1)
  )

  @Test func `a mock numbers its paths and response codes`() async throws {
    let service = ContentService.mock()
    for number in 1...2 {
      let fetched = try await service.fetchCurrentResponseCode()
      #expect(fetched.responseCode == UUID(number: number))
      #expect(fetched.path == "00000000-0000-0000-0000-00000000000\(number)")
    }
  }

  @Test func `the last eight bytes of a UUID are its number`() {
    let number = 0x01_23_45_67_89_AB_CD_EF
    #expect(UUID(number: number).uuidString == "00000000-0000-0000-0123-456789ABCDEF")
  }

  @Test func `succeeding returns its content and reports both steps`() async throws {
    let steps = Shared<[ContentStep]>([])
    let service = ContentService.succeeding(with: content)
    let fetched = try await service.fetchCurrentResponseCode { step in
      steps.replace { $0 + [step] }
    }
    #expect(fetched == content)
    #expect(steps.value == [.requestingPath, .requestingResponseCode])
  }

  @Test func `a cancelled fetch of succeeding throws and reports no step`() async throws {
    let fetch = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await ContentService.succeeding(with: content).fetchCurrentResponseCode { step in
        Issue.record("A cancelled fetch reported the step \(step).")
      }
    }
    await #expect(throws: CancellationError.self) { try await fetch.value }
  }

  @Test func `every endpoint of failing and unimplemented throws`() async {
    let endpoints: EndpointCalls<ContentService> = [
      "fetchCurrentResponseCode": { _ = try await $0.fetchCurrentResponseCode() }
    ]
    await endpoints.verify(.failing(TestError())) { _ in TestError() }
    await endpoints.verify(.unimplemented) { Unimplemented($0, of: "ContentService") }
  }
}
