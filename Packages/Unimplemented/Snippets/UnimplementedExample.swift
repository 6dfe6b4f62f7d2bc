import Unimplemented

struct WeatherClient {
  var temperature: (String) throws -> Double

  static func failing(_ error: any Error) -> Self { Self(failing: .throwing(error)) }

  static var unimplemented: Self { Self(failing: .unimplemented("WeatherClient")) }
}

extension WeatherClient {
  private init(failing endpoint: FailingEndpoints) {
    self.init(temperature: endpoint("temperature"))
  }
}

do {
  _ = try WeatherClient.unimplemented.temperature("Oslo")
} catch {
  print(error)  // WeatherClient.temperature is unimplemented: nothing was expected to call it. …
}
