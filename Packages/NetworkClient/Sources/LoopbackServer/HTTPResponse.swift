/// The text of an answer, with the length of its body.
public func httpResponse(_ status: String = "200 OK", _ fields: String..., body: String = "")
  -> String
{
  "HTTP/1.1 \(status)\r\n"
    + fields.map { "\($0)\r\n" }.joined()
    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

/// The text of an answer in chunks, and what stands between the last of them and the end: trailers.
public func chunkedResponse(_ chunks: String..., trailers: String = "") -> String {
  "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    + chunks.map { "\(String($0.utf8.count, radix: 16))\r\n\($0)\r\n" }.joined()
    + "0\r\n\(trailers)\r\n"
}
