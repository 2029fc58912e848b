import Foundation

/// The message about report files that were written.
enum WrittenFiles {
  /// The message: the number of files and their directory, and on a last line of its own the page, which most people
  /// open.
  static func text(_ files: [String]) -> String {
    let directories = Set(files.map { ($0 as NSString).deletingLastPathComponent }).sorted()
    let count = "\(files.count) \(files.count == 1 ? "file" : "files") in "
    let page = files.last { $0.hasSuffix(".html") }
    return "reports: " + count + directories.map { $0.isEmpty ? "." : $0 }.joined(separator: ", ")
      + (page.map { "\npage:    " + $0 } ?? "")
  }
}
