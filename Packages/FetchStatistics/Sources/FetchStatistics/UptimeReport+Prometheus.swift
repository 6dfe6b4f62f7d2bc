import PortableFoundation
import TextFormatting

extension UptimeReport {
  /// The report in the text format of Prometheus, for the textfile collector of node_exporter.
  ///
  /// Gauges only: a later start of the period or a prune lowers the numbers.
  ///
  /// The format is that of <https://prometheus.io/docs/instrumenting/exposition_formats/>.
  public var prometheus: String {
    metrics.map { metric in
      let lines = targets.flatMap { target in
        metric.samples(target).compactMap { labels, value in
          value.map { "\(metric.name){target=\"\(target.name.escapedForLabel)\"\(labels)} \($0)\n" }
        }
      }
      guard !lines.isEmpty else { return "" }
      return "# HELP \(metric.name) \(metric.help)\n# TYPE \(metric.name) gauge\n" + lines.joined()
    }.joined()
  }
}

extension String {
  /// The text as the value of a label, with visible escapes of control characters.
  fileprivate var escapedForLabel: String {
    escapedForTerminal(limit: 2_000).replacing(#"\"#, with: #"\\"#).replacing("\"", with: #"\""#)
  }
}

/// A metric with its samples of a target: further labels, each after a comma, and a value; nil for none.
private struct Metric {
  let name: String
  let help: String
  let samples: (UptimeReport.Target) -> [(labels: String, value: Double?)]

  init(
    _ name: String,
    _ help: String,
    samples: @escaping (UptimeReport.Target) -> [(labels: String, value: Double?)]
  ) {
    (self.name, self.help, self.samples) = (name, help, samples)
  }

  init(_ name: String, _ help: String, value: @escaping (UptimeReport.Target) -> Double?) {
    self.init(name, help) { [("", value($0))] }
  }
}

private var metrics: [Metric] {
  [
    Metric("fetcher_up", "Whether the last attempt succeeded.") { target -> Double? in
      target.state.map { $0.isFailing ? 0 : 1 }
    },
    Metric(
      "fetcher_state_start_timestamp_seconds",
      "Time of the first attempt in the present state."
    ) { target -> Double? in target.state?.start.timeIntervalSince1970 },
    Metric("fetcher_last_attempt_timestamp_seconds", "Time of the last attempt.") {
      target -> Double? in target.statistics.lastTime?.timeIntervalSince1970
    },
    Metric("fetcher_attempts", "Attempts of the period.") { target in
      [
        (#",result="success""#, Double(target.statistics.fetches)),
        (#",result="failure""#, Double(target.statistics.failures)),
      ]
    },
    Metric("fetcher_success_ratio", "Share of successful attempts of the period.") {
      target -> Double? in target.statistics.successRate
    },
    Metric("fetcher_duration_seconds", "Percentiles of the durations of successful attempts.") {
      target in
      // Not a quantile: that is a label of summaries, whose numbers only grow.
      [50, 95, 100].map { percent in
        let duration = target.statistics.percentile(percent)
        return (",percentile=\"\(percent)\"", duration.map { $0 / .seconds(1) })
      }
    },
    Metric("fetcher_certificate_expiry_timestamp_seconds", "Time at which the certificate expires.")
    {
      target -> Double? in target.certificateExpiry?.timeIntervalSince1970
    },
  ]
}
