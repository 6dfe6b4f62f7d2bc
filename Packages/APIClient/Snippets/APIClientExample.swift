import APIClient
import NetworkClient
import PortableFoundation

// A list of two pages; the app passes `NetworkClient.curl()` instead.
let network = NetworkClient.mock { request in
  guard request.headers["If-None-Match"] == nil else { return .init(status: 304) }
  return request.url.query() == "page=2"
    ? .json(#"["Grace"]"#)
    : .init(
      status: 200,
      headers: ["Link": #"</people?page=2>; rel="next""#, "ETag": #""v1""#],
      body: Data(#"["Ada"]"#.utf8)
    )
}

if let baseURL = URL(string: "https://api.example") {
  let api = APIClient(at: baseURL, network: network, clock: ContinuousClock())
  let people = APIClient.Resource(["people"])

  // Only a response has the link of the next page.
  var response = try await api.get(.init(people))
  let validator = response.validator
  while let next = response.links.next {
    response = try await api.get(.init(next))
    let body = String(decoding: response.body ?? Data(), as: UTF8.self)
    print(next.number ?? 0, body)  // 2 ["Grace"]
  }

  // An unchanged resource has no body.
  print(try await api.get(.init(people, validator: validator)).body == nil)  // true
}
