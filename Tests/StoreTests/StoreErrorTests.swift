import Testing

@testable import Store

struct StoreErrorTests {
  @Test("Each error says what was wrong, where, and what would be right")
  func errorsSayWhatAndWhere() {
    let file = "n.sqlite"
    let errors: [StoreError] = [
      .missing(file: file), .directoryMissing(file: "a/n.sqlite", directory: "a"),
      .cannotOpen(file: file, detail: "it is a directory"), .readOnly(file: file), .locked(file: file),
      .playedInto(file: file, holder: 17), .playedInto(file: file, holder: nil),
      .shardPlayed(file: file, owner: "process 17 on node7"), .takenOver(file: file, owner: "process 17 on node7"),
      .takenOver(file: file, owner: nil), .unmergeable(file: file, detail: "it holds 2 runs; expected a file of one"),
      .otherRun(file: file, than: "m.sqlite", [.init(path: ["seed"], before: 1, now: 2)]),
      .otherGame("the game of a, b at snap:2, encounter 4", file: file, than: "m.sqlite"), .replaced(file: file),
      .cutShort(file: file, size: 0, before: 4096),
      .diskFull(file: file), .inputOutput(file: file, detail: "disk I/O error"),
      .empty(file: file), .notADatabase(file: file), .foreign(file: file), .newer(file: file, version: 3, known: 1),
      .tooOld(file: file, version: 2, first: 3),
      .outdated(file: file, version: 1, known: 2), .corrupt(file: file, detail: "no such table: run"),
      .tournamentNeeded(file: file, known: []), .tournamentNeeded(file: file, known: ["a", "b"]),
      .unknownTournament("c", file: file, known: ["a", "b"]),
      .unknownRun(9, tournament: "a", file: file, known: [1, 2, 3, 5, 7, 8]),
      .unknownVariant("go:9x9", tournament: "a", file: file, known: ["noughts:3x3", "snap:2"]),
      .unknownPlayer("d", tournament: "a", file: file, known: ["b", "c, the third"]),
      .unknownGame(4, file: file, count: 0), .unknownGame(4, file: file, count: 3),
      .changed(
        "run 2 of a",
        [
          .init(path: ["players", "deep"], before: "alpha-beta:depth=4", now: "greedy"),
          .init(path: ["limits", "plies"], before: nil, now: 5),
        ], file: file),
      .changedVariant("snap:3", from: 3, to: 2, file: file), .misuse(file: file, detail: "UNIQUE constraint failed"),
    ]
    #expect(
      errors.map(\.description).joined(separator: "\n") == """
        n.sqlite: no such file; give the path of a database that `agon run`, `match` or `tune` has written
        a/n.sqlite: there is no directory a; create it, or choose another path
        n.sqlite: cannot be opened: it is a directory
        n.sqlite: cannot be written; make the file and its directory writable, or choose another path
        n.sqlite: another program keeps this database locked; wait until it is done, or end it
        n.sqlite: another program, process 17, plays into this database; wait until it is done (`agon run --wait` \
        does), end it, or choose another path
        n.sqlite: another program plays into this database; wait until it is done (`agon run --wait` does), end it, \
        or choose another path
        n.sqlite: process 17 on node7 plays this shard; wait until it is done, or end it
        n.sqlite: process 17 on node7 has taken over this shard; what was recorded before is kept
        n.sqlite: somebody else has taken over this shard; what was recorded before is kept
        n.sqlite: can't be merged: it holds 2 runs; expected a file of one
        n.sqlite: isn't of the run that m.sqlite is of:
          seed: 1 there, 2 here
        merge the shards of one config, or into another database
        n.sqlite: the game of a, b at snap:2, encounter 4 differs from the one in m.sqlite; games that depend on time or an \
        engine's own randomness can't be repeated: merge only one of the files
        n.sqlite: was removed or replaced under the run, and what was recorded since cannot be kept; put the file back, \
        or begin anew
        n.sqlite: was cut short under the run, to 0 of 4096 bytes, and what was recorded can't be kept; restore it from \
        a backup, or begin anew
        n.sqlite: no room left on the disk; what was recorded before is safe, make room and go on
        n.sqlite: the system failed to read or write: disk I/O error
        n.sqlite: is empty; give the path of a database that `agon run`, `match` or `tune` has written
        n.sqlite: is not a database; give the path of a database that `agon run`, `match` or `tune` has written, or of a new file
        n.sqlite: is a database of another program; give the path of one of Agon's, or of a new file
        n.sqlite: was written by a newer Agon (schema 3, this one knows 1); use that Agon or a later one
        n.sqlite: was written before Agon's first release (schema 2, the oldest known is 3), and can't be used; \
        play into another database
        n.sqlite: was written by an older Agon (schema 1, this one reads 2); an `agon run` into it brings it up to date
        n.sqlite: is damaged: no such table: run; restore it from a backup, or choose another path
        n.sqlite: holds no tournament yet; `agon run` plays one
        n.sqlite: holds several tournaments, name one with --tournament: a, b
        n.sqlite: holds no tournament c; known: a, b
        n.sqlite: a has no run 9; known: 1-3, 5, 7-8
        n.sqlite: a has no games of go:9x9; known: noughts:3x3 snap:2
        n.sqlite: a has no player d; known: b; c, the third
        n.sqlite: holds no game 4; it holds no games yet
        n.sqlite: holds no game 4; its 3 games are numbered from 1
        n.sqlite: run 2 of a, which is to go on, was begun otherwise:
          players.deep: alpha-beta:depth=4 then, greedy now
          limits.plies: none then, 5 now
        restore that, give a changed player another name, or use another tournament name or database
        n.sqlite: games of snap:3 are recorded there with 3 seats, not 2; use another database
        n.sqlite: internal error: UNIQUE constraint failed
        """)
    let kinds = errors.map(\.kind)
    #expect(kinds.count { $0 == .inputOutput } == 14)
    #expect(kinds.count { $0 == .data } == 10)
    #expect(kinds.count { $0 == .request } == 10)
    #expect(kinds.count { $0 == .program } == 1)
  }
}
