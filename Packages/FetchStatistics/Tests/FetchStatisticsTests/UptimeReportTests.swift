import CivilCalendar
import Contract
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import FetchStatistics

@Suite struct UptimeReportTests {
  private static let day: TimeInterval = 86_400

  /// A report of a target with two days, an outage that has ended and one that has not.
  private func report(named name: String = "shop", at url: String = "https://shop.example/")
    -> UptimeReport
  {
    let events: [Event] = [
      .fetch(at: 60, from: url, duration: .milliseconds(20)),
      .failures(3, from: 120, through: 240, from: url),
      .fetch(at: 300, from: url, duration: .milliseconds(40)),
      .failure(at: Self.day + 60, from: url),
    ]
    var days = DailyAttempts { _ in 0 }
    for event in events {
      switch event {
      case .fetch(let time, _, _): days.addSuccess(at: time, since: 0)
      case .failures(let period, _): days.add(period, since: 0)
      }
    }
    return UptimeReport([
      UptimeReport.Target(
        name: name,
        statistics: FetchStatistics(events),
        days: days.days,
        certificateExpiry: Date(timeIntervalSince1970: 30 * Self.day)
      ),
      UptimeReport.Target(name: "new", statistics: FetchStatistics()),
    ])
  }

  private func html(_ report: UptimeReport) -> String {
    report.html { "[\(Int($0.timeIntervalSince1970))]" }
  }

  @Test func `a page has state, uptime by day, durations, outages and certificate`() {
    let page = html(report())
    let expected = [
      "From [60] to the last attempt, [86460].",
      "✗ failing</strong> since [86460].", "The certificate expires [2592000].",
      #"<th scope="row">1970-01-01</th><td class="number">40.00 %</td><td class="number">5</td><td class="number">3</td>"#,
      #"<th scope="row">1970-01-02</th><td class="number">0.00 %</td><td class="number">1</td><td class="number">1</td>"#,
      #"<th scope="row">[86460]</th><td>not yet; last failure [86460]</td><td class="number">–</td>"#,
      #"<th scope="row">[120]</th><td>[300]</td><td class="number">3 min</td>"#,
      "Mean durations over time, up to", "No attempt in this period.",
    ]
    for text in expected { #expect(page.contains(text), "\(text)") }
  }

  @Test func `the share of failures of a day is the red part of its bar, visible if it is small`() {
    func heights(_ successes: Int, _ failures: Int) -> [String] {
      var target = report().targets[0]
      target.days = [
        DailyAttempts.Day(
          day: CivilDay(daysSince1970: 0),
          successes: successes,
          failures: failures
        )
      ]
      return html(UptimeReport([target]))
        .matches(of: /<rect class="(good|bad)" [^>]* height="(\d+)"/)
        .map { "\($0.1) \($0.2)" }
    }
    #expect(heights(1, 0) == ["good 100"])
    #expect(heights(0, 1) == ["bad 100"])
    #expect(heights(3, 1) == ["good 75", "bad 25"])
    #expect(heights(999_999, 1) == ["good 97", "bad 3"])
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "a\"b'c&amp;<", "]]>", "\u{0}\u{1B}[31m\u{202E}", "\u{FFFE}",
    String(repeating: "x", count: 5_000),
  ])
  func `text from outside is only text`(text: String) throws {
    let page = html(report(named: text, at: "https://shop.example/?\(text)"))
    #expect(!page.contains("<script"))
    #expect(!page.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    // The page is XML without its first line, which is HTML's.
    let document = page.drop { $0 != "\n" }
    let parser = XMLParser(data: Data(document.utf8))
    #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    let metrics = report(named: text).prometheus
    #expect(
      metrics.split(separator: "\n").allSatisfy { $0.hasPrefix("# ") || $0.hasPrefix("fetcher_") }
    )
  }

  @Test func `the page requests nothing and runs nothing`() {
    let page = html(report())
    #expect(page.contains("default-src 'none'"))
    #expect(
      page.matches(of: /(?:src|href)="([^"]*)"/).map { String($0.1) } == [
        "data:,", "#target1", "#target2",
      ]
    )
  }

  @Test func `the metrics of Prometheus have a line for each known value of a target`() {
    #expect(
      report(named: #"a"\b"#).prometheus == #"""
        # HELP fetcher_up Whether the last attempt succeeded.
        # TYPE fetcher_up gauge
        fetcher_up{target="a\"\\\\b"} 0.0
        # HELP fetcher_state_start_timestamp_seconds Time of the first attempt in the present state.
        # TYPE fetcher_state_start_timestamp_seconds gauge
        fetcher_state_start_timestamp_seconds{target="a\"\\\\b"} 86460.0
        # HELP fetcher_last_attempt_timestamp_seconds Time of the last attempt.
        # TYPE fetcher_last_attempt_timestamp_seconds gauge
        fetcher_last_attempt_timestamp_seconds{target="a\"\\\\b"} 86460.0
        # HELP fetcher_attempts Attempts of the period.
        # TYPE fetcher_attempts gauge
        fetcher_attempts{target="a\"\\\\b",result="success"} 2.0
        fetcher_attempts{target="a\"\\\\b",result="failure"} 4.0
        fetcher_attempts{target="new",result="success"} 0.0
        fetcher_attempts{target="new",result="failure"} 0.0
        # HELP fetcher_success_ratio Share of successful attempts of the period.
        # TYPE fetcher_success_ratio gauge
        fetcher_success_ratio{target="a\"\\\\b"} 0.3333333333333333
        # HELP fetcher_duration_seconds Percentiles of the durations of successful attempts.
        # TYPE fetcher_duration_seconds gauge
        fetcher_duration_seconds{target="a\"\\\\b",percentile="50"} 0.020016
        fetcher_duration_seconds{target="a\"\\\\b",percentile="95"} 0.04
        fetcher_duration_seconds{target="a\"\\\\b",percentile="100"} 0.04
        # HELP fetcher_certificate_expiry_timestamp_seconds Time at which the certificate expires.
        # TYPE fetcher_certificate_expiry_timestamp_seconds gauge
        fetcher_certificate_expiry_timestamp_seconds{target="a\"\\\\b"} 2592000.0

        """#
    )
  }
}
