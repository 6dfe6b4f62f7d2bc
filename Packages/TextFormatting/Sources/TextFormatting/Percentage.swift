/// Returns a share from 0 to 1 in percent with two decimals; `100 %` is all, and `0.00 %` none.
public func percentage(_ share: Double) -> String {
  let hundredths = Int((share * 10_000).rounded())
  let shown = share > 0 && share < 1 ? min(max(hundredths, 1), 9_999) : hundredths
  let decimals = String(shown % 100 + 100).dropFirst()
  return shown == 10_000 ? "100 %" : "\(shown / 100).\(decimals) %"
}
