import Foundation
import Synchronization

/// A cache of the games of a file that are known to be as they were recorded, valid as long as nothing is committed to
/// the file.
///
/// A client that opens the same file repeatedly, such as a server for each request, keeps one, so that the games that a
/// list leaves out aren't read again for each of its pages. Once the file's stamp changes, the content counts no more.
public final class CheckedGames: Sendable {
  private struct State {
    let stamp: FileStamp
    var checks: Set<Check> = []
    var pairs: [Int64: [MatchPair]] = [:]
  }

  /// A successful check of a seating's games, by its row's id.
  enum Check: Hashable {
    /// The number of games is the one that the totals count.
    case counted(Int64)
    /// Each game is as it was recorded.
    case read(Int64)
  }

  private let state = Mutex<State?>(nil)

  /// Creates an empty cache.
  public init() {}

  /// The cache as seen by one store; `opened` is the file's stamp from before it was opened, nil where that doesn't
  /// reveal every change.
  struct View {
    let games: CheckedGames
    let file: String
    let opened: FileStamp?

    /// Creates a view; to be called before the file is opened.
    init(of games: CheckedGames, file: String) {
      let now = Date()
      let stamp = FileStamp(of: file)
      (self.games, self.file, opened) = (games, file, stamp.isSettled(at: now) ? stamp : nil)
    }

    /// Whether all these checks have succeeded in the state that the connection sees.
    func contains(_ checks: some Sequence<Check>) -> Bool { known?.checks.isSuperset(of: checks) ?? false }

    /// The pairs of a run in the state that the connection sees; nil where they have to be read.
    func pairs(of run: Int64) -> [MatchPair]? { known?.pairs[run] }

    /// Adds checks that have succeeded.
    func insert(_ checks: some Sequence<Check>) { learn { $0.checks.formUnion(checks) } }

    /// Adds the pairs of a run.
    func insert(_ pairs: [MatchPair], of run: Int64) { learn { $0.pairs[run] = pairs } }

    /// The content of the cache where it holds for the connection. Its state of the file was fixed by its first query,
    /// so where the file's stamp is still the one of the content, nothing was committed between.
    private var known: State? {
      let stamp = FileStamp(of: file)
      return games.state.withLock { $0?.stamp == stamp ? $0 : nil }
    }

    /// Adds to the content of the cache, under the stamp from before the file was opened: either the file still looks
    /// so, or it was committed to since and never looks so again.
    private func learn(_ body: (inout State) -> Void) {
      guard let opened else { return }
      games.state.withLock { state in
        var known = state ?? State(stamp: opened)
        if known.stamp != opened { known = State(stamp: opened) }
        body(&known)
        state = known
      }
    }
  }
}
