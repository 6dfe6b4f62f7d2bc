import TestClock

/// The code under test takes the clock as an argument.
func greet(on clock: any Clock<Duration>) async throws -> String {
  try await clock.sleep(for: .seconds(10))
  return "hello"
}

let clock = TestClock()
async let greeting = greet(on: clock)

await clock.sleepers(atLeast: 1)  // Waits until the code sleeps.
clock.advance(by: .seconds(10))  // Wakes it.

print(try await greeting)
