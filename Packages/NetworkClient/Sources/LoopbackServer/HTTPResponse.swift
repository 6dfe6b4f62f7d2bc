/// Returns the text of an HTTP response with a `Content-Length`.
public func httpResponse(_ status: String = "200 OK", _ fields: String..., body: String = "")
  -> String
{
  "HTTP/1.1 \(status)\r\n"
    + fields.map { "\($0)\r\n" }.joined()
    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

/// Returns the text of an HTTP response in chunks; trailers follow the last chunk.
public func chunkedResponse(_ chunks: String..., trailers: String = "") -> String {
  "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    + chunks.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined()
    + "0\r\n\(trailers)\r\n"
}
