import PortableFoundation
public import TemplateClient

extension TemplateClient {
  /// A client that keeps its text in a file.
  public static func live(at path: String) -> Self {
    let url = URL(filePath: path)
    return Self(
      text: {
        do {
          let data = try Data(contentsOf: url)
          guard let text = String(validating: data, as: UTF8.self) else {
            throw TemplateClientError.unreadable(path: path)
          }
          return text
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
          return nil
        } catch {
          throw TemplateClientError.unreadable(path: path)
        }
      },
      save: { text in
        do {
          try Data(text.utf8).write(to: url, options: .atomic)
        } catch {
          throw TemplateClientError.unwritable(path: path)
        }
      }
    )
  }
}
