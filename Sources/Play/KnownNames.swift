/// The names that exist where an unknown one was found, for the end of an error.
package enum KnownNames {
  /// The maximum number of wrong letters in a suggestion; short words allow fewer.
  private static let mostErrors = 2
  /// The maximum length of a word that is compared: words from outside may be of any length.
  private static let longest = 100

  /// The end of an error about an unknown name: the nearest known one if there is one, and all of them.
  /// - Parameter list: all names as text; the names separated by commas by default.
  package static func hint(for word: String, among names: [String], list: String? = nil) -> String {
    let all = names.isEmpty ? "none" : list ?? names.joined(separator: ", ")
    guard let name = nearest(to: word, among: names) else { return "; known: \(all)" }
    return "; did you mean “\(name)”? known: \(all)"
  }

  /// The first name that begins with the word, or else the one with the fewest wrong letters, of which a third of the
  /// word's may be wrong; nil if there is none. Upper and lower case are alike.
  package static func nearest(to word: String, among names: [String]) -> String? {
    guard (1...longest).contains(word.count) else { return nil }
    let word = word.lowercased()
    if let name = names.first(where: { $0.lowercased().hasPrefix(word) }) { return name }
    let most = min(mostErrors, word.count / 3)
    let near = names.filter { abs($0.count - word.count) <= most }
      .map { (name: $0, errors: errors(Array(word), Array($0.lowercased()))) }
    return near.filter { $0.errors <= most }.min { $0.errors < $1.errors }?.name
  }

  /// The optimal string alignment distance: the number of letters to insert, remove or change, or of neighbours to
  /// swap, to make one word the other.
  private static func errors(_ a: [Character], _ b: [Character]) -> Int {
    var (before, row) = ([Int](), Array(0...b.count))
    for i in a.indices {
      var next = [i + 1]
      for j in b.indices {
        var least = min(row[j + 1] + 1, next[j] + 1, row[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, before[j - 1] + 1) }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[b.count]
  }
}
