import ClientScaffold
import Testing

/// The parts of one client that a person reads first, letter for letter.
@Suite struct GoldenTests {
  let files: [ScaffoldFile]

  init() throws {
    let client = try ClientSpecification(
      name: "WeatherClient",
      endpoints: [
        try Endpoint("temperature(city: String) async throws -> Double"),
        try Endpoint("move(from start: Date, to end: Date) throws"),
        try Endpoint("isOn() -> Bool"),
      ],
      using: ["NetworkClient", "PlaceService"]
    )
    files = try client.files(
      alike: "// swift-tools-version: 6.2\n  platforms: [.macOS(.v15)],\n// The same settings\n"
    )
  }

  @Test func `the interface has an endpoint and its rule in each place`() {
    #expect(
      text(of: "Sources/WeatherClient/Interface.swift") == """
        #if canImport(FoundationEssentials)
          public import FoundationEssentials
        #else
          public import Foundation
        #endif

        /// The client `WeatherClient`: an endpoint for each thing that it can be asked.
        public struct WeatherClient: Sendable {
          /// `temperature` returns what there is at each call.
          ///
          /// - Throws: ``WeatherClientError``.
          public var temperature: @Sendable (_ city: String) async throws -> Double

          /// `move` takes effect once for each call.
          ///
          /// - Throws: ``WeatherClientError``.
          public var move: @Sendable (_ start: Date, _ end: Date) throws -> Void

          /// `isOn` returns what there is at each call.
          public var isOn: @Sendable () -> Bool

          /// A client made of its endpoints.
          public init(
            temperature: @escaping @Sendable (_ city: String) async throws -> Double,
            move: @escaping @Sendable (_ start: Date, _ end: Date) throws -> Void,
            isOn: @escaping @Sendable () -> Bool
          ) {
            self.temperature = temperature
            self.move = move
            self.isOn = isOn
          }

          /// The endpoint ``move``, called with labels.
          public func move(from start: Date, to end: Date) throws {
            try move(start, end)
          }
        }

        """
    )
  }

  @Test func `the mock answers what it is given`() {
    #expect(
      text(of: "Sources/WeatherClient/Mock.swift") == """
        import Unimplemented

        extension WeatherClient {
          /// A client in memory that answers what it is given.
          ///
          /// - Parameters:
          ///   - temperature: What `temperature` returns.
          ///   - onMove: Told of each call of `move`.
          ///   - isOn: What `isOn` returns.
          public static func mock(
            temperature: Double = 0,
            onMove: @escaping @Sendable () -> Void = {},
            isOn: Bool = false
          ) -> Self {
            Self(
              temperature: { _ in temperature },
              move: { _, _ in onMove() },
              isOn: { isOn }
            )
          }

          /// A client whose every endpoint that can throw fails with an error.
          public static func failing(_ error: any Error) -> Self {
            Self(
              temperature: { _ in throw error },
              move: { _, _ in throw error },
              isOn: mock().isOn
            )
          }

          /// A client that nobody is expected to use: every endpoint throws or ends the process with its name.
          public static var unimplemented: Self {
            Self(
              temperature: { _ in throw missing("temperature") },
              move: { _, _ in throw missing("move") },
              isOn: { missing("isOn").trap() }
            )
          }

          private static func missing(_ endpoint: String) -> Unimplemented {
            Unimplemented(endpoint, of: "WeatherClient")
          }
        }

        """
    )
  }

  @Test func `live throws or ends the process`() {
    #expect(
      text(of: "Sources/WeatherClientLive/Live.swift") == """
        public import NetworkClient
        public import PlaceService
        import Unimplemented
        public import WeatherClient

        extension WeatherClient {
          /// A client that is not implemented yet: every endpoint throws or ends the process with its name.
          public static func live(using networkClient: NetworkClient, placeService: PlaceService) -> Self {
            Self(
              temperature: { _ in throw WeatherClientError.notImplemented("temperature") },
              move: { _, _ in throw WeatherClientError.notImplemented("move") },
              isOn: { Unimplemented("isOn", of: "WeatherClient").trap() }
            )
          }
        }

        """
    )
  }

  @Test func `the contract calls each endpoint twice`() {
    #expect(
      text(of: "Sources/WeatherClientContract/WeatherClientContract.swift")?
        .contains(
          """
              Rule("`temperature` returns what there is at each call") { subject in
                for _ in 1...2 {
                  try check(try await subject.client.temperature("a"), is: subject.expectedTemperature)
                }
              },
              Rule("`move` takes effect once for each call") { subject in
                for count in 1...2 {
                  try subject.client.move(from: .distantPast, to: .distantPast)
                  try check(try await subject.effectsOfMove(), is: count)
                }
              },
          """
        ) == true
    )
  }

  private func text(of path: String) -> String? {
    files.first { $0.path == path }?.contents
  }
}
