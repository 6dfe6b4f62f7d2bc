import Foundation
import NetworkClient
import NetworkClientCurlLive
import NetworkClientLive

for client in [NetworkClient.curl(), .live()] {
  guard let url = URL(string: CommandLine.arguments[1]) else { break }
  let response = try await client.data(.init(url: url))
  print(response.status, String(decoding: response.body, as: UTF8.self))
}
