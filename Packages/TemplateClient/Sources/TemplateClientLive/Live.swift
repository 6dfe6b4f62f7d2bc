import PortableFoundation
public import TemplateClient

extension TemplateClient {
  /// A client that stores its text in a file.
  public static func live(at path: String) -> Self {
    let url = URL(filePath: path)
    return Self(
      text: {
        do {
          return try String(contentsOf: url, encoding: .utf8)
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
