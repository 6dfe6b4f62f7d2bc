import PortableFoundation
import TextFormatting

// Text from outside that would clear the screen.
let name = "Ada, \u{1B}[2J"
let time = Date(timeIntervalSince1970: 1_800_000_000)

let object: JSON = ["name": .string(name)]
print(object.line(of: JSON.ObjectType("person"), at: time, schemaVersion: 1))
// {"name":"Ada, \u001b[2J","schema_version":1,"time":"2027-01-15T08:00:00.000Z","type":"person"}

let row = String { text in
  text.append(csvField: name)
  text.append(ascii: ",")
  text.append(milliseconds: .seconds(1.5))
}
print(row)  // "Ada, \u{1B}[2J",1500.0

let table = Table(
  [Table.Column("ID", width: 3, isRightAligned: true), Table.Column("NAME", width: 8)],
  width: 12,
  ellipsis: "…"
)
print(table.header)  //  ID  NAME
print(table.row(["7", name.escapedForTerminal()]))  //   7  Ada, \u…

for line in "All widths are measured in columns.".wrapped(toWidth: 20) { print(line) }
// All widths are
// measured in columns.
