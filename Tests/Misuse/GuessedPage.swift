// A page after the first one is requested by a link that a response has, not by a URL that a program guesses: the last
// page is not known, elements move between pages, and a token would follow the URL to any server.
import APIClient
import PortableFoundation

func requestSecondPage(of list: APIClient.Resource, from api: APIClient) async throws {
  let first = try await api.get(APIClient.Request(list))
  #if MISUSE
    let text = "\(first.url)?page=2"
    // error: is inaccessible due to '@_spi' protection level
    guard let guessed = PageLink(saved: text) else { return }
    // error: no exact matches in call to initializer
    _ = try await api.get(APIClient.Request(first.url))
  #else
    guard let next = first.links.next else { return }
    _ = try await api.get(APIClient.Request(next))
  #endif
}
