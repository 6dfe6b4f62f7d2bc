import APIClient
import PortableFoundation
import StarStore
import Testing

@Suite struct StarRecordTests {
  @Test func `an encoded record decodes to an equal record`() throws {
    for record in try Self.records {
      let data = try JSONEncoder().encode(record)
      #expect(try JSONDecoder().decode(StarStore.Record.self, from: data) == record)
    }
  }

  @Test func `a record is encoded as an object with one member, without absent fields`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(
      try Self.records.map { String(decoding: try encoder.encode($0), as: UTF8.self) } == [
        #"{"repository":{"count":3,"history_ms":2,"id":1,"list":{"count":7,"count_before_last_page":5,"etag":"\"a\"","last_modified":"b","last_page":"https://api.github.com/repositories/1/stargazers?page=2","page_count":2,"repository_count":8,"time_ms":3},"name":"octo/many","number":9,"server":"https://api.github.com","time_ms":1}}"#,
        #"{"repository":{"count":3,"id":2,"list":{"count":0,"count_before_last_page":0,"page_count":1,"repository_count":0,"time_ms":3},"name":"octo/many","number":8,"server":"https://api.github.com","time_ms":1}}"#,
        #"{"repository":{"count":3,"id":3,"name":"octo/many","number":7,"server":"https://api.github.com","time_ms":1}}"#,
        #"{"week":{"days":[1,2,3,4,5,6,7],"repository":1,"start_ms":-4}}"#,
        #"{"star":{"account":5,"login":"user5","repository":1,"starred_ms":1800057605000}}"#,
        #"{"star":{"repository":1,"starred_ms":6}}"#,
        #"{"new":{"account":5,"login":"user5","repository":1,"starred_ms":1800057605000}}"#,
        #"{"lost":{"account":6,"login":"user6","repository":1,"starred_ms":1800057606000}}"#,
      ]
    )
  }

  @Test(arguments: [
    #""time_ms":1"#: #""time_ms":1e18"#, #""history_ms":2"#: #""history_ms":null"#,
    #""time_ms":3"#: #""time_ms":"3""#, #""number":9"#: #""number":9.5"#,
    #""name":"octo/many""#: #""name":null"#, #""page_count":2"#: #""pages":2"#,
    #""last_page":"https://api.github.com/repositories/1/stargazers?page=2""#: #""last_page":"""#,
    #"{"repository":{"#: #"{"repositories":{"#,
  ])
  func `an invalid value is not decoded`(valid: String, invalid: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(try Self.records[0]), as: UTF8.self)
    try #require(text.contains(valid))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        StarStore.Record.self,
        from: Data(text.replacing(valid, with: invalid).utf8)
      )
    }
  }

  @Test(arguments: ["week", "star", "new", "lost"])
  func `a record of a repository without its number is not decoded`(kind: String) {
    let fields = #""start_ms":1,"starred_ms":1,"days":[1]"#
    let decoder = JSONDecoder()
    #expect(throws: DecodingError.self) {
      try decoder.decode(StarStore.Record.self, from: Data("{\"\(kind)\":{\(fields)}}".utf8))
    }
    #expect(throws: Never.self) {
      let text = "{\"\(kind)\":{\"repository\":1,\(fields)}}"
      _ = try decoder.decode(StarStore.Record.self, from: Data(text.utf8))
    }
  }

  @Test(arguments: ["a\0b", "e\u{301}", "\u{E9}", "\u{1B}[2J\"\\\u{2028}", "👩‍👩‍👧"])
  func `a text is encoded unchanged`(text: String) throws {
    let star = StarStore.SavedStar(account: 1, login: text, starredAt: Date(milliseconds: 0))
    let data = try JSONEncoder().encode(StarStore.Record.star(star, of: 1))
    guard
      case .star(let decoded, of: 1) = try JSONDecoder().decode(
        StarStore.Record.self,
        from: data
      )
    else {
      Issue.record("The record has another kind.")
      return
    }
    #expect(decoded.login.map { Array($0.utf8) } == Array(text.utf8))
  }

  private static var records: [StarStore.Record] {
    get throws {
      let complete = StarStore.SavedList(
        count: 7,
        repositoryCount: 8,
        time: Date(milliseconds: 3),
        pageCount: 2,
        lastPage: try .sample(2),
        validator: Validator(entityTag: "\"a\"", lastModified: "b"),
        countBeforeLastPage: 5
      )
      let empty = StarStore.SavedList(
        count: 0,
        repositoryCount: 0,
        time: Date(milliseconds: 3),
        pageCount: 1,
        countBeforeLastPage: 0
      )
      let time = Date(milliseconds: 1)
      let history = Date(milliseconds: 2)
      return [
        .repository(
          .init(
            number: 1,
            observation: .sample(9),
            time: time,
            historyTime: history,
            list: complete
          )
        ),
        .repository(.init(number: 2, observation: .sample(8), time: time, list: empty)),
        .repository(.init(number: 3, observation: .sample(7), time: time)),
        .week(.init(start: Date(milliseconds: -4), days: Array(1...7)), of: 1),
        .star(.sample(5), of: 1),
        .star(.init(account: nil, login: nil, starredAt: Date(milliseconds: 6)), of: 1),
        .change(.new(.sample(5)), of: 1), .change(.lost(.sample(6)), of: 1),
      ]
    }
  }
}
