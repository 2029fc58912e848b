import Play
import Results

/// The errors of a database; each text says what was found, where, and what is expected.
public enum StoreError: Error, Hashable, Sendable {
  /// No file is at the path, and reading creates none.
  case missing(file: String)
  /// The directory that would hold the file does not exist.
  case directoryMissing(file: String, directory: String)
  /// The path cannot be opened as a file.
  case cannotOpen(file: String, detail: String)
  /// The file, or its directory, cannot be written.
  case readOnly(file: String)
  /// Another program held the file for longer than the patience given.
  case locked(file: String)
  /// Another program plays into the file; `holder` is its process, where known.
  case playedInto(file: String, holder: Int?)
  /// Another task on this machine plays the shard; `owner` names it.
  case shardPlayed(file: String, owner: String)
  /// Another task plays the shard that this one has begun; `owner` names it, where known.
  case takenOver(file: String, owner: String?)
  /// The file at the path isn't the one that was opened, or is missing.
  case replaced(file: String)
  /// The file that was opened was truncated; its size now and before, in bytes.
  case cutShort(file: String, size: Int, before: Int)
  /// No room is left on the disk.
  case diskFull(file: String)
  /// The system failed to read or write.
  case inputOutput(file: String, detail: String)

  /// The file has no content, so there is nothing to read.
  case empty(file: String)
  /// The file is no SQLite database.
  case notADatabase(file: String)
  /// The file is a database of another program.
  case foreign(file: String)
  /// The file's schema is newer than this program knows.
  case newer(file: String, version: Int, known: Int)
  /// The file's schema is from before Agon's first release.
  case tooOld(file: String, version: Int, first: Int)
  /// The file's schema is older than this program reads; opening it for writing brings it up to date.
  case outdated(file: String, version: Int, known: Int)
  /// The file can't be merged with others.
  case unmergeable(file: String, detail: String)
  /// The runs in two files aren't the same; with their differences, `before` for the run in `than`, `now` for the one
  /// in `file`.
  case otherRun(file: String, than: String, [Identity.Difference])
  /// A game has another result in another file.
  case otherGame(String, file: String, than: String)
  /// The file's content is inconsistent.
  case corrupt(file: String, detail: String)

  /// No tournament was named, and the file holds several, or none.
  case tournamentNeeded(file: String, known: [String])
  /// No tournament of that name is in the file.
  case unknownTournament(String, file: String, known: [String])
  /// The tournament has no run of that number.
  case unknownRun(Int, tournament: String, file: String, known: [Int])
  /// The runs asked about have no games of that variant.
  case unknownVariant(String, tournament: String, file: String, known: [String])
  /// The runs asked about have no player of that name.
  case unknownPlayer(String, tournament: String, file: String, known: [String])
  /// No game of that number is in the file.
  case unknownGame(Int64, file: String, count: Int)
  /// The run or tune to be continued would become another one.
  case changed(String, [Identity.Difference], file: String)
  /// No tune of that name is in the file, or several are and none was named.
  case tuneNeeded(file: String, known: [String])
  /// A variant recorded in the file has another number of seats now.
  case changedVariant(String, from: Int, to: Int, file: String)

  /// The program asked for something that must not happen, such as recording a game twice.
  case misuse(file: String, detail: String)
}

extension StoreError {
  /// The cause of an error, which decides the exit code.
  public enum Kind: Sendable {
    /// The request does not fit what the file holds; another request may.
    case request
    /// The file's content is of no use.
    case data
    /// The system would not read or write.
    case inputOutput
    /// A mistake in the program.
    case program
  }

  /// The cause of the error.
  public var kind: Kind {
    switch self {
    case .tournamentNeeded, .unknownTournament, .unknownRun, .unknownVariant, .unknownPlayer, .unknownGame, .changed,
      .changedVariant, .tuneNeeded:
      .request
    case .empty, .notADatabase, .foreign, .newer, .tooOld, .outdated, .unmergeable, .otherRun, .otherGame, .corrupt:
      .data
    case .missing, .directoryMissing, .cannotOpen, .readOnly, .locked, .playedInto, .shardPlayed, .takenOver, .replaced,
      .cutShort, .diskFull,
      .inputOutput:
      .inputOutput
    case .misuse: .program
    }
  }
}

extension StoreError: CustomStringConvertible {
  /// The error in words for the user.
  public var description: String {
    switch self {
    case .missing(let file):
      "\(file): no such file; give the path of a database that `agon run`, `match` or `tune` has written"
    case .directoryMissing(let file, let directory):
      "\(file): there is no directory \(directory); create it, or choose another path"
    case .cannotOpen(let file, let detail):
      "\(file): cannot be opened: \(detail)"
    case .readOnly(let file):
      "\(file): cannot be written; make the file and its directory writable, or choose another path"
    case .locked(let file):
      "\(file): another program keeps this database locked; wait until it is done, or end it"
    case .playedInto(let file, let holder):
      "\(file): another program\(holder.map { ", process \($0)," } ?? "") plays into this database; "
        + "wait until it is done (`agon run --wait` does), end it, or choose another path"
    case .shardPlayed(let file, let owner):
      "\(file): \(owner) plays this shard; wait until it is done, or end it"
    case .takenOver(let file, let owner):
      "\(file): \(owner ?? "somebody else") has taken over this shard; what was recorded before is kept"
    case .replaced(let file):
      "\(file): was removed or replaced under the run, and what was recorded since cannot be kept; "
        + "put the file back, or begin anew"
    case .cutShort(let file, let size, let before):
      "\(file): was cut short under the run, to \(size) of \(before) bytes, and what was recorded can't be kept; "
        + "restore it from a backup, or begin anew"
    case .diskFull(let file):
      "\(file): no room left on the disk; what was recorded before is safe, make room and go on"
    case .inputOutput(let file, let detail):
      "\(file): the system failed to read or write: \(detail)"
    case .empty(let file):
      "\(file): is empty; give the path of a database that `agon run`, `match` or `tune` has written"
    case .notADatabase(let file):
      "\(file): is not a database; give the path of a database that `agon run`, `match` or `tune` has written, or of a new file"
    case .foreign(let file):
      "\(file): is a database of another program; give the path of one of Agon's, or of a new file"
    case .newer(let file, let version, let known):
      "\(file): was written by a newer Agon (schema \(version), this one knows \(known)); use that Agon or a later one"
    case .tooOld(let file, let version, let first):
      "\(file): was written before Agon's first release (schema \(version), the oldest known is \(first)), and can't be "
        + "used; play into another database"
    case .outdated(let file, let version, let known):
      "\(file): was written by an older Agon (schema \(version), this one reads \(known)); "
        + "an `agon run` into it brings it up to date"
    case .unmergeable(let file, let detail):
      "\(file): can't be merged: \(detail)"
    case .otherRun(let file, let other, let differences):
      "\(file): isn't of the run that \(other) is of:\n"
        + differences.map { "  \($0.words("there", "here"))\n" }.joined()
        + "merge the shards of one config, or into another database"
    case .otherGame(let game, let file, let other):
      "\(file): \(game) differs from the one in \(other); games that depend on time or an engine's own randomness "
        + "can't be repeated: merge only one of the files"
    case .corrupt(let file, let detail):
      "\(file): is damaged: \(detail); restore it from a backup, or choose another path"
    case .tournamentNeeded(let file, let known) where known.isEmpty:
      "\(file): holds no tournament yet; `agon run` plays one"
    case .tournamentNeeded(let file, let known):
      "\(file): holds several tournaments, name one with --tournament: \(known.joined(separator: ", "))"
    case .unknownTournament(let name, let file, let known):
      "\(file): holds no tournament \(name)" + KnownNames.hint(for: name, among: known)
    case .unknownRun(let number, let tournament, let file, let known):
      "\(file): \(tournament) has no run \(number); known: \(Self.ranges(known))"
    case .unknownVariant(let name, let tournament, let file, let known):
      "\(file): \(tournament) has no games of \(name)"
        + KnownNames.hint(for: name, among: known, list: known.joined(separator: " "))
    case .unknownPlayer(let name, let tournament, let file, let known):
      "\(file): \(tournament) has no player \(name)"
        + KnownNames.hint(for: name, among: known, list: known.joined(separator: "; "))
    case .unknownGame(let number, let file, let count):
      "\(file): holds no game \(number); "
        + (count == 0 ? "it holds no games yet" : "its \(count) games are numbered from 1")
    case .changed(let what, let changes, let file):
      "\(file): \(what), which is to go on, was begun otherwise:\n"
        + changes.map { "  \($0)\n" }.joined()
        + "restore that, give a changed player another name, or use another tournament name or database"
    case .tuneNeeded(let file, let known):
      known.isEmpty
        ? "\(file): holds no tune; `agon tune` plays one"
        : "\(file): name one of its tunes with --name: \(known.joined(separator: ", "))"
    case .changedVariant(let name, let from, let to, let file):
      "\(file): games of \(name) are recorded there with \(from) seats, not \(to); use another database"
    case .misuse(let file, let detail):
      "\(file): internal error: \(detail)"
    }
  }

  /// Ascending numbers as text, with neighbours combined: `1-3, 5`.
  private static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
      .joined(separator: ", ")
  }
}

extension StoreError {
  /// Whether the error is that there is no database yet where one may appear.
  package var isAwaiting: Bool {
    switch self {
    case .missing, .empty: true
    default: false
    }
  }
}
