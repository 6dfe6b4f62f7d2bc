// A token is attached by a credential, which requires a verified origin: over plain HTTP, anyone on the route could read the
// token.
import APIClient
import NetworkClient
import PortableFoundation

func client(at url: URL, token: String, network: NetworkClient) throws -> APIClient? {
  guard let origin = Origin(url) else { return nil }
  #if MISUSE
    // error: cannot convert value of type 'Origin'
    let credential = try Credential(token: token, for: origin)
    // error: cannot convert value of type 'String'
    let api = APIClient(at: url, credential: token, network: network, clock: ContinuousClock())
  #else
    let credential = try Credential(token: token, for: VerifiedOrigin(origin))
    let api = APIClient(at: url, credential: credential, network: network, clock: ContinuousClock())
  #endif
  return api
}
