import PageFormatting

let chart = LineChart(
  [
    .init("octo/many", [.init(day: 20_100, value: 0), .init(day: 20_400, value: 1_234)]),
    .init("octo/exact", [.init(day: 20_000, value: 20), .init(day: 20_400, value: 200)]),
  ],
  title: "Stars of octo/many and octo/exact",
  description: "octo/many: 1,234; octo/exact: 200",
  caption: "Stars"
)
let table = HTMLTable(
  "Stars",
  [.init("Repository"), .init("Stars", isNumber: true)],
  [["octo/many".escapedForMarkup(), "1,234"], ["octo/exact".escapedForMarkup(), "200"]]
)
let page = HTMLPage(
  title: chart.title,
  generator: "example",
  body: "<figure>\n\(chart.svg(generator: "example"))</figure>\n\(table.html)"
)
print(page.text)
