import TemplateClient

let client = TemplateClient.mock()
try client.save("text")
print(try client.text() ?? "none")  // text
