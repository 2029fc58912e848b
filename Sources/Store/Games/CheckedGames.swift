import Foundation
import Synchronization

/// What is known of the games of a file, for as long as nothing is committed to it: that they are as they were recorded.
///
/// Whoever opens the same file again and again, as a server does for each request, keeps one, so that the games that a
/// list leaves out aren't read again for each of its pages. Once the file looks otherwise from outside, nothing is known.
public final class CheckedGames: Sendable {
  private struct State {
    let stamp: FileStamp
    var checks: Set<Check> = []
    var pairs: [Int64: [MatchPair]] = [:]
  }

  /// What was found in order of a seating's games, by its row's id.
  enum Check: Hashable {
    /// They are as many as the totals count.
    case counted(Int64)
    /// Each is as it was recorded.
    case read(Int64)
  }

  private let state = Mutex<State?>(nil)

  /// Nothing is known yet.
  public init() {}

  /// It as a store knows it that was opened once the file looked as `opened`; nil where that tells nothing.
  struct View {
    let games: CheckedGames
    let file: String
    let opened: FileStamp?

    /// To be made before the file is opened.
    init(of games: CheckedGames, file: String) {
      let now = Date()
      let stamp = FileStamp(of: file)
      (self.games, self.file, opened) = (games, file, stamp.isSettled(at: now) ? stamp : nil)
    }

    /// Whether all this was found of what the connection sees.
    func contains(_ checks: some Sequence<Check>) -> Bool { known?.checks.isSuperset(of: checks) ?? false }

    /// The pairs of a run of what the connection sees; nil where they have to be read.
    func pairs(of run: Int64) -> [MatchPair]? { known?.pairs[run] }

    /// Keeps what was found by a connection.
    func insert(_ checks: some Sequence<Check>) { learn { $0.checks.formUnion(checks) } }

    /// Keeps the pairs of a run.
    func insert(_ pairs: [MatchPair], of run: Int64) { learn { $0.pairs[run] = pairs } }

    /// The connection's state of the file was fixed by its first query, so where the file looks now as it did before what
    /// is known was read, nothing was committed between.
    private var known: State? {
      let stamp = FileStamp(of: file)
      return games.state.withLock { $0?.stamp == stamp ? $0 : nil }
    }

    /// Either the file is as it looked when it was opened, or it was committed to since and never looks so again.
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
