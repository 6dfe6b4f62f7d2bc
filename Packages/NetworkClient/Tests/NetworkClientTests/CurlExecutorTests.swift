import Dispatch
import Foundation
import LoopbackServer
import NetworkClient
import NetworkClientCurlLive
import Testing

@Suite(.timeLimit(.minutes(1))) struct NetworkClientCurlExecutorTests {
  private let executor = CurlExecutor()
  private let client: NetworkClient

  init() {
    client = .curl(on: executor)
  }

  @Test func `a task that runs on the executor goes on there when its answer has come`()
    async throws
  {
    try await withLoopbackServer {
      try $0.answerAll(with: httpAnswer())
    } perform: { server in
      let (before, after) = try await withTaskExecutorPreference(executor) {
        let before = threadID()
        for _ in 1...3 { _ = try await client.data(.init(url: server.url)) }
        return (before, threadID())
      }
      #expect(before == after)
      #expect(server.connectionCount == 1)
    }
  }

  @Test func `other tasks run on the executor while one waits for its answer`() async throws {
    let (asked, isAsked) = AsyncStream<Void>.makeStream()
    let answering = DispatchSemaphore(value: 0)
    try await withLoopbackServer { connection in
      try connection.readRequest()
      isAsked.finish()
      answering.wait()
      try connection.send(httpAnswer())
    } perform: { server in
      let request = Task(executorPreference: executor) {
        try await client.data(.init(url: server.url, timeLimit: .seconds(50))).status
      }
      for await _ in asked {}
      await Task(executorPreference: executor) {}.value
      answering.signal()
      let status = try await request.value
      #expect(status == 200)
    }
  }

  @Test func `clients of one executor share their connections`() async throws {
    try await withLoopbackServer {
      try $0.answerAll(with: httpAnswer())
    } perform: { server in
      for _ in 1...3 {
        let client = NetworkClient.curl(on: executor)
        _ = try await client.data(.init(url: server.url))
      }
      #expect(server.connectionCount == 1)
    }
  }

  @Test func `a task that keeps the executor busy does not keep a request beyond its time limit`()
    async throws
  {
    try await withLoopbackServer {
      try $0.answerAll(with: httpAnswer())
    } perform: { server in
      let end = DispatchSemaphore(value: 0)
      let blocking = Task(executorPreference: executor) { _ = end.wait(timeout: .now() + 30) }
      let request = NetworkClient.Request(url: server.url, timeLimit: .milliseconds(20))
      await #expect(throws: NetworkClientError.timedOut(server.url, limit: .milliseconds(20))) {
        try await client.data(request)
      }
      end.signal()
      await blocking.value
    }
  }

  @Test func `an executor without requests runs tasks, too`() async {
    let executor = CurlExecutor()
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 1...1_000 {
        group.addTask(executorPreference: executor) {
          await Task.yield()
          return number
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sum == 500_500)
  }
}

private func threadID() -> String { "\(pthread_self())" }
