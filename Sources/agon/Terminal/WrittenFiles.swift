/// What is said of report files that were written.
enum WrittenFiles {
  /// Names all of them, and on the last line the page, which is what most people open.
  static func text(_ files: [String]) -> String {
    let page = files.last { $0.hasSuffix(".html") }
    return "reports: " + files.joined(separator: ", ") + (page.map { "\npage:    " + $0 } ?? "")
  }
}
