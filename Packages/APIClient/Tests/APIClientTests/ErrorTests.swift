import APIClient
import NetworkClient
import PortableFoundation
import Testing

struct ErrorTests {
  @Test func `a message has the URL and the cause`() throws {
    let url = try url(base)
    let refusal = APIClientError.Refusal(url: url, status: 418)
    let messages: [(APIClientError, String)] = [
      (.network(.unreachable(url, cause: "a")), "GET \(base) got no response: a."),
      (.refused(refusal), "\(base) responded with status 418."),
      (
        .refused(.init(url: url, status: 404, message: "Not Found")),
        "\(base) responded with status 404: Not Found"
      ),
      (
        .rateLimited(url, .init(.primary, remaining: .seconds(90))),
        "The rate limit of \(base) is reached; try again in 90 seconds."
      ),
      (
        .rateLimited(url, .init(.secondary, remaining: .seconds(1))),
        "The rate limit of \(base) is reached; try again in 1 second."
      ),
      (.foreignURL(url, to: "//evil"), "\(base) leads to another server: //evil"),
      (.tooManyRedirects(url), "\(base) redirects more than 5 times."),
    ]
    for (error, message) in messages { #expect("\(error)" == message) }
  }
}
