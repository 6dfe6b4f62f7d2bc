import Localization
import PageFormatting
import Testing

@Suite struct PageTests {
  @Test func `a page has the title, the language, the colours and the body`() {
    let page = HTMLPage(
      title: "<Stars>",
      generator: "test page",
      language: .german,
      style: "b { color: red; }",
      body: "<p>Text</p>"
    )
    #expect(page.text.hasPrefix("<!DOCTYPE html><!-- test page -->\n<html lang=\"de\">\n"))
    #expect(page.text.hasPrefix(HTMLPage.firstLine(of: "test page")))
    for part in [
      "<title>&lt;Stars&gt;</title>", "<h1>&lt;Stars&gt;</h1>\n<p>Text</p>\n</main>",
      "b { color: red; }\n</style>", "color-scheme: light dark;",
      "@media (prefers-color-scheme: dark)", "default-src 'none'",
    ] { #expect(page.text.contains(part), "\(part)") }
  }

  @Test func `a page in one scheme has the colours of that alone`() {
    for (scheme, color) in [(ColorScheme.light, "--back: #fff"), (.dark, "--back: #0d1117")] {
      let text = HTMLPage(title: "", generator: "", scheme: scheme, body: "").text
      #expect(text.contains("color-scheme: \(scheme.rawValue);") && text.contains(color))
      #expect(!text.contains("@media"))
    }
  }

  @Test func `a table has headings for its columns and its rows`() {
    let table = HTMLTable(
      "A < B",
      [.init("Month"), .init("<New>", isNumber: true)],
      [["2026-11", "<b>7</b>"]]
    )
    #expect(
      table.html == """
        <div class="table"><table>
        <caption>A &lt; B</caption>
        <thead><tr><th scope="col">Month</th><th scope="col" class="number">&lt;New&gt;</th></tr></thead>
        <tbody>
        <tr><th scope="row">2026-11</th><td class="number"><b>7</b></td></tr>
        </tbody>
        </table></div>
        """
    )
  }

  @Test func `markup and control characters of a text are visible`() {
    #expect("a<b>&\"\u{1B}\n".escapedForMarkup() == #"a&lt;b&gt;&amp;&quot;\u{1B}\n"#)
    #expect("&&&".escapedForMarkup(limit: 2) == "&amp;&amp;…")
  }
}
