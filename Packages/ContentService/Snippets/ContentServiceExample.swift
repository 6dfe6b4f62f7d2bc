import ContentService
import NetworkClient
import PortableFoundation

// The live service over a mock of the network: no server is needed.
let network = NetworkClient.mock { request in
  switch request.url.path() {
  case "/a/": .json(#"{"path": "a", "response_code": "8f26843d-581d-40cb-9e81-aeccd9727902"}"#)
  default: .json(#"{"next_path": "http://localhost:8000/a/"}"#)
  }
}

let service = ContentService.live(
  rootURL: .localhost,
  clock: ContinuousClock(),
  random: { Double.random(in: 0..<1) },
  using: network
)
let fetched = try await service.fetchCurrentResponseCode { step in print(step) }
print(fetched.responseCode)  // 8F26843D-581D-40CB-9E81-AECCD9727902
