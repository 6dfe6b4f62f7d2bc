import FileClient

let files = MockFiles()
let client = FileClient.mock(in: files)

let draft = try client.draft("poem.txt")
try draft.append(Array("Roses are red\n".utf8))
try draft.append(Array("Violets are blue\n".utf8))
print(files.paths)  // []
try draft.publish()
print(files.paths)  // ["poem.txt"]

let lines = try client.lines(of: "poem.txt", limit: 80)
while let line = try lines.next() {
  print(String(decoding: line, as: UTF8.self))  // Roses are red, then Violets are blue
}
