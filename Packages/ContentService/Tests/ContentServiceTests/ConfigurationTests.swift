import ContentService
import Contract
import PortableFoundation
import Testing
import Unimplemented

@Suite(.timeLimit(.minutes(1))) struct ContentServiceConfigurationTests {
  @Test func `a mock gives a code of its own to each fetch and reports both steps`() async throws {
    let service = ContentService.mock(url: try localhost)
    let (steps, report) = AsyncStream<ContentStep>.makeStream()

    let first = try await service.fetchCurrentResponseCode { report.yield($0) }
    let second = try await service.fetchCurrentResponseCode { report.yield($0) }
    report.finish()

    #expect(first.content.responseCode == UUID(number: 1))
    #expect(second.content.responseCode == UUID(number: 2))
    #expect(second.content.path == "00000000-0000-0000-0000-000000000002")
    #expect(
      await steps.reduce(into: []) { $0.append($1) }
        == [.requestingPath, .requestingResponseCode, .requestingPath, .requestingResponseCode]
    )
  }

  @Test func `the number of a UUID is its last eight bytes`() {
    let number = 0x01_23_45_67_89_AB_CD_EF
    #expect(UUID(number: number).uuidString == "00000000-0000-0000-0123-456789ABCDEF")
  }

  @Test func `a mock may be given its codes`() async throws {
    let code = UUID()
    let service = ContentService.mock(url: try localhost) { _ in code }
    #expect(try await service.fetchCurrentResponseCode().content.responseCode == code)
  }

  @Test func `succeeding gives what it is given and reports both steps`() async throws {
    let content = try someContent
    let service = ContentService.succeeding(with: content)
    let (steps, report) = AsyncStream<ContentStep>.makeStream()
    #expect(try await service.fetchCurrentResponseCode { report.yield($0) } == content)
    report.finish()
    #expect(
      await steps.reduce(into: []) { $0.append($1) } == [.requestingPath, .requestingResponseCode]
    )
  }

  @Test func `succeeding gives nothing to a fetch that is cancelled`() async throws {
    let service = ContentService.succeeding(with: try someContent)
    let fetch = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await service.fetchCurrentResponseCode { step in
        Issue.record("A cancelled fetch reported the step \(step).")
      }
    }
    await #expect(throws: CancellationError.self) { try await fetch.value }
  }

  @Test func `failing throws its error`() async {
    await fetch.verify(.failing(TestError())) { _ in TestError() }
  }

  @Test func `unimplemented names the endpoint`() async {
    await fetch.verify(.unimplemented) { Unimplemented($0, of: "ContentService") }
  }

  private let fetch: EndpointCalls<ContentService> = [
    "fetchCurrentResponseCode": { _ = try await $0.fetchCurrentResponseCode() }
  ]

  private var someContent: FetchedContent {
    get throws {
      FetchedContent(
        content: ResponseCodeContent(path: "a", responseCode: UUID()),
        url: try localhost,
        attempts: 2,
        duration: .seconds(1)
      )
    }
  }
}
