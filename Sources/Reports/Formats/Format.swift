/// How tables are written down; `Format(rawValue:)` finds one by its name.
public enum Format: String, CaseIterable, Sendable {
  /// Aligned columns for a terminal, rounded.
  case text
  /// RFC 4180: a header row and rows, exact numbers, missing values empty.
  case csv
  /// GitHub's tables, rounded.
  case markdown
  /// One object with what is covered, exact numbers, and the reasons of missing values.
  case json
}
