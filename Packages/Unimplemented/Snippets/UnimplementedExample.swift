import Unimplemented

struct WeatherClient {
  var temperature: (String) throws -> Double

  static var unimplemented: Self {
    Self(temperature: { _ in throw Unimplemented("temperature", of: "WeatherClient") })
  }
}

do {
  _ = try WeatherClient.unimplemented.temperature("Oslo")
} catch {
  print(error)  // WeatherClient.temperature is unimplemented: nothing was expected to call it. …
}
