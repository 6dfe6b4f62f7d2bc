import CommandSupport
import FileClient
import GitHubClient
import PortableFoundation
import StarsCommand
import TerminalClient
import Testing

@Suite struct ChartTests {
  private let stars = StarsTester()

  init() throws {
    try stars.add(.many, number: 1000, [("2026-09-01", 3), ("2026-09-30", 1), ("2026-11-02", 2)])
    try stars.add(.empty, number: 2, [("2026-10-05", 4)])
  }

  /// The text of a file.
  private func file(_ path: String) -> String? {
    stars.files[path].map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a chart is written to a file, and again only if it differs`() async throws {
    let first = await stars("chart octo/many octo/empty --output stars.svg")
    #expect(first.code == .success, "\(first.errors)")
    #expect(first.output == "Wrote the chart of 2 repositories to stars.svg.\n")
    #expect(first.errors == "")
    let text = try #require(file("stars.svg"))
    #expect(text.hasPrefix("<svg "))
    #expect(text.contains("<title id=\"chart-title\">Stars of octo/many, octo/empty</title>"))
    #expect(text.contains("Stars, 2026-08-24 – 2026-11-02. octo/many: 6; octo/empty: 4</desc>"))

    let second = await stars("chart octo/many octo/empty --output stars.svg")
    #expect(second.output == "stars.svg has this chart already: unchanged.\n")
    #expect(file("stars.svg") == text)

    try stars.add(.many, number: 1000, [("2026-09-01", 3), ("2026-10-01", 4)])
    let third = await stars("chart octo/many octo/empty --output stars.svg")
    #expect(third.output == "Wrote the chart of 2 repositories to stars.svg.\n")
    #expect(file("stars.svg") != text)
  }

  @Test func `without new stars, the chart of a week is the same on each of its days`() async {
    stars.wait(86_400)
    let tuesday = await stars("chart octo/many").output
    stars.wait(4 * 86_400)
    let saturday = await stars("chart octo/many")
    #expect(saturday.code == .success)
    #expect(saturday.output == tuesday)
  }

  @Test func `JSON reports the file and whether it changed`() async {
    for changed in [true, false] {
      let result = await stars("chart octo/many --output stars.svg --json")
      #expect(
        result.output == """
          {"changed":\(changed),"file":"stars.svg","repositories":1,"schema_version":1,\
          "time":"2026-11-23T08:00:00.000Z","type":"chart"}

          """
      )
    }
    #expect(await stars("chart octo/many --json").code == .usage)
  }

  @Test func `without a file, the chart is the only output`() async throws {
    let result = await stars("chart octo/many")
    #expect(result.code == .success)
    #expect(result.output.hasPrefix("<svg ") && result.output.hasSuffix("</svg>\n"))
    #expect(result.errors == "")
    #expect(await stars("chart octo/many --output -").output == result.output)
    #expect(stars.files.paths.isEmpty)
  }

  @Test func `a page has the chart and its numbers, the latest first`() async throws {
    #expect(await stars("chart octo/many --by month --output stars.html").code == .success)
    let page = try #require(file("stars.html"))
    #expect(page.hasPrefix("<!DOCTYPE html><!-- stars chart -->\n<html lang=\"en\">\n"))
    #expect(page.contains("<figure>\n<svg ") && page.contains("<h1>Stars of octo/many</h1>"))
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("<tr><th scope=\"row\">") }
    #expect(
      rows.first == """
        <tr><th scope="row">2026-11</th><td class="number">2</td><td class="number">6</td></tr>
        """
    )
    #expect(rows.count == 4)
    let compared = await stars("chart octo/many octo/empty --new --format html --language de")
    #expect(compared.output.contains(#"<th scope="col" class="number">octo/empty</th>"#))
    #expect(compared.output.contains("<caption>Neue Sterne nach Monaten</caption>"))
  }

  @Test func `new stars are those of complete periods`() async {
    let month = await stars("chart octo/many --new").output
    // November is not over.
    #expect(month.contains("New stars by month, 2026-08 – 2026-10. octo/many: 4</desc>"))
    let day = await stars("chart octo/many --new --by day").output
    #expect(day.contains("octo/many: 6</desc>"))
  }

  @Test func `options change the chart`() async {
    var charts: Set<String> = []
    let lines = [
      "", " --scale log", " --align age", " --theme light", " --theme dark", " --size 400x300",
      " --by day", " --new", " --language de", " --since 2026-10", " --format html",
    ]
    for line in lines {
      let result = await stars("chart octo/many\(line)")
      #expect(result.code == .success, "\(result.errors)")
      #expect(charts.insert(result.output).inserted, "\(line)")
    }
    for line in ["--size 400", "--size 10x10", "--size 4097x400", "--scale x", "--theme blue"] {
      #expect(await stars("chart octo/many \(line)").code == .usage)
    }
  }

  @Test func `since keeps the totals of all stars`() async {
    let result = await stars("chart octo/many --since 2026-10 --by month")
    #expect(result.output.contains("Stars, 2026-10 – 2026-11. octo/many: 6</desc>"))
  }

  @Test func `ages start at the creation of each repository`() async throws {
    let name = RepositoryName(test: "octo/young")
    try stars.add(name, number: 5, created: "2026-11-20", [("2026-11-21", 9)])
    let aged = await stars("chart octo/many octo/young --align age").output
    #expect(aged.contains("Age in days") || aged.contains("Age in months"))
    let dots = aged.matches(of: /<circle cx="([0-9.]+)"/).compactMap { Double($0.1) }
    // The first repository, the older one, is drawn last.
    #expect(dots.count == 2 && dots[0] < dots[1] / 2)
  }

  @Test func `a repository without stars, and one that is new, have a chart`() async throws {
    let name = RepositoryName(test: "octo/none")
    try stars.add(name, number: 3, created: "2026-11-23", [])
    for options in ["", " --new", " --scale log", " --align age --by day", " --since 2030-01-01"] {
      let result = await stars("chart octo/none\(options)")
      #expect(result.code == .success)
      #expect(result.output.contains("octo/none"))
      #expect(result.errors == "The history of octo/none has no stars.\n")
    }
  }

  @Test func `a chart of a time after the history is not drawn, and the file stays`() async {
    #expect(await stars("chart octo/many -o stars.svg").code == .success)
    let before = file("stars.svg")
    let result = await stars("chart octo/many --since 2030-01 -o stars.svg")
    #expect(result.code == .usage)
    #expect(result.errors.contains("No chart is drawn, because a history has no period since"))
    #expect(file("stars.svg") == before)
  }

  @Test func `a chart that would lack a repository is not drawn, and the file stays`() async {
    #expect(await stars("chart octo/many -o stars.svg").code == .success)
    let before = file("stars.svg")
    let result = await stars("chart octo/many octo/gone -o stars.svg")
    #expect(result.code == .notFound)
    #expect(result.output == "")
    #expect(result.errors.hasSuffix("No chart is drawn, because it would lack a repository.\n"))
    #expect(file("stars.svg") == before)
  }

  @Test func `a file that is no chart stays, and no request is sent`() async {
    stars.files["README.md"] = Array("# Stars\n".utf8)
    stars.files["charts/stars.svg"] = Array("<svg></svg>\n".utf8)
    let requests = stars.gitHub.requests.count
    for path in ["README.md", "charts/stars.svg"] {
      let result = await stars("chart octo/many --output \(path)")
      #expect(result.code == .cannotCreate)
      #expect(
        result.errors == """
          \(path) exists, and is no chart.
          Choose another name, or remove the file.

          """
      )
    }
    let directory = await stars("chart octo/many --output charts")
    #expect(directory.code == .cannotCreate)
    #expect(directory.errors.hasPrefix("Cannot create charts: it is a directory."))
    #expect(file("charts/stars.svg") == "<svg></svg>\n")
    #expect(stars.gitHub.requests.count == requests)
  }

  @Test func `a page replaces a picture, and a picture a page`() async {
    for format in ["svg", "html", "svg"] {
      let result = await stars("chart octo/many -o stars --format \(format)")
      #expect(result.output == "Wrote the chart of 1 repository to stars.\n")
    }
    #expect(file("stars")?.hasPrefix("<svg ") == true)
  }

  @Test func `a written chart whose result cannot be printed has exit code 72`() async throws {
    let terminal = MockTerminal()
    let stars = StarsTester(terminal: terminal)
    terminal.failWrites(to: .output, with: .writeFailed(.output, cause: "No space left on device"))
    let result = await stars("chart octo/many -o stars.svg")
    #expect(result.code == .notShown)
    #expect(stars.files["stars.svg"] != nil)
    let unchanged = await stars("chart octo/many -o stars.svg")
    #expect(unchanged.code == .cannotReadOrSave)
  }

  @Test func `a chart distinguishes eight repositories`() async {
    let names = (1...9).map { "octo/repository-\($0)" }
    let requests = stars.gitHub.requests.count
    for command in ["chart", "history --format svg"] {
      let result = await stars("\(command) \(names.joined(separator: " "))")
      #expect(result.code == .usage)
      #expect(result.errors.hasPrefix("A chart has at most 8 repositories, not 9.\n"))
    }
    #expect(stars.gitHub.requests.count == requests)
  }

  @Test func `the saved history has the same chart`() async {
    let online = await stars("chart octo/empty --since 2026-10").output
    let requests = stars.gitHub.requests.count
    let offline = await stars("chart octo/empty --since 2026-10 --offline")
    #expect(offline.output == online)
    #expect(stars.gitHub.requests.count == requests)
  }

  @Test func `history draws new stars or totals, as a picture or a page`() async {
    let new = await stars("history octo/many octo/empty --format svg")
    #expect(new.code == .success)
    #expect(new.output.contains("New stars by month, 2026-08 – 2026-10."))
    let totals = await stars("history octo/many octo/empty --total --format svg")
    #expect(totals.output.contains("Stars, 2026-08 – 2026-11. octo/many: 6; octo/empty: 4</desc>"))
    #expect(
      totals.output == (await stars("chart octo/many octo/empty --by month").output)
    )
    let page = await stars("history octo/many --format html --theme dark")
    #expect(page.output.hasPrefix("<!DOCTYPE html>") && page.output.contains("color-scheme: dark"))
    for option in ["--theme dark", "--scale linear", "--size 800x400", "--align age"] {
      let refused = await stars("history octo/many \(option)")
      #expect(refused.code == .usage)
      #expect(refused.errors.contains("need '--format svg' or '--format html'."))
    }
  }
}
