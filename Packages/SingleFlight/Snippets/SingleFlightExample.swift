import SingleFlight

let reload = SingleFlight {
  print("reloading")
  try? await Task.sleep(for: .milliseconds(100))
}

// Both callers wait for one run.
async let first: Void = reload()
async let second: Void = reload()
_ = await (first, second)  // reloading
