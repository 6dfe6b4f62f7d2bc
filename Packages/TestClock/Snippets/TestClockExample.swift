import TestClock

/// What is to be tested: it takes the clock as an argument.
func greet(on clock: any Clock<Duration>) async throws -> String {
  try await clock.sleep(for: .seconds(10))
  return "hello"
}

let clock = TestClock()
async let greeting = greet(on: clock)

await clock.sleepers(atLeast: 1)  // it sleeps now, for certain
clock.advance(by: .seconds(10))  // and now it wakes

print(try await greeting)
