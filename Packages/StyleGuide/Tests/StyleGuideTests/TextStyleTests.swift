import StyleGuide
import Testing

@Suite struct TextStyleTests {
  @Test func `ASCII replaces symbols and escapes other characters`() {
    let ascii = TextStyle(hasColour: false, isASCII: true)
    let text = "┌─┐│✓ ✗ 80 × 24 … ◐◓◑◒ · – я😀\u{1B}[1m\n"
    #expect(
      ascii.transliterated(text)
        == "+-+|ok x 80 x 24 ... |/-\\ - - \\u{44F}\\u{1F600}\u{1B}[1m\n"
    )
    #expect(ascii.transliterated("„Über” “größte” ‘Äxte’") == "\"Ueber\" \"groesste\" 'Aexte'")
    #expect(ascii.transliterated("ÜBERFÄLLIG Öl") == "UEBERFAELLIG Oel")
    #expect(ascii.transliterated("Última ¿Qué? ¡Señal! één") == "Ultima ?Que? !Senal! een")
    #expect(ascii.transliterated("€ 1,50 £2 ★") == "EUR 1,50 GBP2 *")
    #expect(ascii.transliterated("├┤ ● ○ ▸ → ↑ ↓ ▁▂▃▄▅▆▇█") == "++ * o > > ^ v _.-=+*%#")
    #expect(TextStyle.plain.transliterated(text) == text)
    #expect(ascii.ellipsis == "...")
    #expect(TextStyle.colour.ellipsis == "…")
  }

  @Test(arguments: [
    (Role.primary, "\u{1B}[1mtext\u{1B}[0m"),
    (Role.muted, "\u{1B}[2mtext\u{1B}[0m"),
    (Role.good, "\u{1B}[32mtext\u{1B}[0m"),
    (Role.bad, "\u{1B}[31mtext\u{1B}[0m"),
    (Role.warning, "\u{1B}[33mtext\u{1B}[0m"),
    (Role.selection, "\u{1B}[7mtext\u{1B}[0m"),
  ])
  func `only a style with colour adds the sequences of a role`(role: Role, styled: String) {
    #expect(TextStyle.colour.text("text", as: role) == styled)
    #expect(TextStyle.plain.text("text", as: role) == "text")
    #expect(TextStyle.colour.text("", as: role) == "")
  }
}
