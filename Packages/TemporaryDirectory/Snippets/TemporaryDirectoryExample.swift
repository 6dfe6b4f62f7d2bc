import TemporaryDirectory

let directory = TemporaryDirectory()
print(directory.file("notes.sqlite3").hasSuffix("/notes.sqlite3"))  // true
