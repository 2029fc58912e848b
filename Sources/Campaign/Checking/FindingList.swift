import Store
import Synchronization

/// The problems in a file: the number of problems of each kind, with the first few as examples.
package final class FindingList: Sendable {
  /// The number of problems of a kind that are reported in full.
  private static let examples = 10

  private struct Entry {
    package var count = 0
    package var first: [(order: Int, detail: String)] = []
  }

  private let entries = Mutex<[Finding.Kind: Entry]>([:])

  /// Adds a problem. Problems are sorted by `order`, so that the list doesn't depend on which thread finds them when.
  package func add(_ finding: Finding, order: Int = 0) {
    entries.withLock { entries in
      var entry = entries[finding.kind, default: Entry()]
      entry.count += 1
      let place = entry.first.firstIndex { order < $0.order } ?? entry.first.count
      if place < Self.examples {
        entry.first.insert((order, finding.detail), at: place)
        if entry.first.count > Self.examples { entry.first.removeLast() }
      }
      entries[finding.kind] = entry
    }
  }

  /// The number of problems of some kinds or all.
  package func count(of kinds: [Finding.Kind] = Finding.Kind.allCases) -> Int {
    entries.withLock { entries in kinds.reduce(0) { $0 + (entries[$1]?.count ?? 0) } }
  }

  /// All problems, kind by kind; empty when there are none.
  package var text: String {
    entries.withLock { entries in
      Finding.Kind.allCases.compactMap { kind in
        guard let entry = entries[kind] else { return nil }
        let rest = entry.count - entry.first.count
        let lines = entry.first.map { "  " + $0.detail } + (rest > 0 ? ["  and \(rest) more"] : [])
        return (["\(kind.rawValue): \(entry.count)"] + lines).joined(separator: "\n") + "\n"
      }.joined()
    }
  }
}
