/// The message about report files that were written.
enum WrittenFiles {
  /// The paths of all files, with the page, which is what most people open, on the last line.
  static func text(_ files: [String]) -> String {
    let page = files.last { $0.hasSuffix(".html") }
    return "reports: " + files.joined(separator: ", ") + (page.map { "\npage:    " + $0 } ?? "")
  }
}
