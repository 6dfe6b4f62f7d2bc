import ObservableState

let temperature = ObservableState(20)
let readings = temperature.states()

temperature.update { $0 = 21 }
temperature.update { $0 += 2 }
print(temperature.state)  // 23

// The state at the start of the stream, and every later one.
for await reading in readings.prefix(3) {
  print(reading)  // 20, 21, 23
}
