// The examples in Documentation/static-configurations.md.
import CounterService

// snippet.protocol
protocol Counting: Sendable {
  func currentCount() throws -> Int
  func increment() throws -> Int
}

struct StubCounter: Counting {
  func currentCount() throws -> Int { 41 }
  func increment() throws -> Int { 42 }
}

struct FailingCounter: Counting {
  func currentCount() throws -> Int { throw DiskFull() }
  func increment() throws -> Int { throw DiskFull() }
}
// snippet.end

// snippet.struct
struct Counter: Sendable {
  var currentCount: @Sendable () throws -> Int
  var increment: @Sendable () throws -> Int
}

extension Counter {
  static let stub = Counter(currentCount: { 41 }, increment: { 42 })

  static func failing(_ error: any Error) -> Counter {
    Counter(currentCount: { throw error }, increment: { throw error })
  }
}
// snippet.end

struct DiskFull: Error {}

// snippet.decorator
extension CounterService {
  /// Returns a service that also reports each new count to a closure.
  func reporting(to report: @escaping @Sendable (Int) -> Void) -> Self {
    var service = self
    service.increment = { [increment] in
      let count = try increment()
      report(count)
      return count
    }
    return service
  }
}
// snippet.end

let counter = CounterService.mock(initially: 41).reporting { print($0) }
_ = try counter.increment()  // 42
