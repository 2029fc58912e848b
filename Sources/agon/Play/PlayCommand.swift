import ArgumentParser
import Campaign
import Engines
import People
import Play
import Reports
import Results

/// `agon play`: a game in a terminal.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Plays a game in the terminal, against any player or between people.",
    usage:
      "agon play [<variant>] [<player> ...] [<options>]\nagon play --continue [<number>] [<program> ...] [<options>]",
    discussion: """
      By default you play noughts:3x3 against alpha-beta. Seats without a named player are played by alpha-beta, at \
      Snap by reflex. You have the first seat, or the seat of --seat; “person” or “person:NAME” is another person at \
      the same screen. If every seat is named, players sit in that order. A player may be a program, written as for \
      “agon match”: json:./bot. “level:1” to “level:10” are opponents of increasing strength.

      Moves are typed as in transcripts; the words undo, hint, resign, save and help are commands. At Snap, Return \
      calls. Every move is stored at once: --continue resumes an unfinished game, the newest or the one with the \
      number given.

        agon play connect-four level:3
        agon play connect-four alpha-beta:depth=4 --seat second
        agon play snap:3 reflex random
        agon play reversi person:Ann person:Bob --time 5m
        agon play noughts "json:python3 my_bot.py"
        agon play domineering:6x6 --config domineering.yml
        agon play --continue
      """)

  @Argument(
    help: ArgumentHelp(
      "Variant, then players; with --continue a game number, then the commands of its programs.",
      valueName: "words"), completion: .variantThenOpponents)
  var words: [String] = []

  @Flag(name: .customLong("continue"), help: "Continue an unfinished game.")
  var goesOn = false

  @Option(help: "Your seat, such as 2 or second (default: first).")
  var seat: SeatName?

  @Option(help: "Your name (default: your login name).")
  var name: String?

  @Option(help: "Time per person and game, such as 5m (default: unlimited).")
  var time: String?

  @Option(help: "Time per move of other players (default: 2s).")
  var thinking: String?

  @Option(help: "Database for the games.", completion: .database)
  var database = PeopleStore.usualPath

  @OptionGroup var programs: ProgramOptions

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  func validate() throws {
    let terms = [
      (seat != nil, "--seat"), (name != nil, "--name"), (time != nil, "--time"), (thinking != nil, "--thinking"),
    ]
    if goesOn, let option = terms.first(where: \.0)?.1 {
      throw ValidationError("\(option): in a game that goes on this has been agreed.")
    }
  }

  func run() throws {
    let (tables, table) = try seated(PeopleStore(database))
    let (screen, input) = (PlayScreen(), PlayInput())
    let isSnap = if case .snap = table.look.game { true } else { false }
    let keys = isSnap && screen.isTerminal ? TerminalKeys() : nil
    let signals = PlaySignals(input, keys)
    defer { withExtendedLifetime(signals) {} }
    table.whenChanged { input.add(.changed) }
    keys?.begin()
    defer { keys?.restore() }
    input.read(keys: keys != nil)
    try screen.say(opening(of: table))
    let farewell = PlayFarewell(database: database, table: table, programs: named)
    do {
      let ending = try play(at: table, input, screen, isKey: keys != nil)
      if ending != .over { tables.rest() }
      try screen.say(farewell.text)
      if ending == .interrupted { throw ExitCode(ExitStatus.interrupted.rawValue) }
    } catch {
      tables.rest()
      if !(error is ExitCode), table.look.recorded == nil, !table.look.isGone { Console.tell(farewell.text) }
      throw error
    }
  }

  /// The table of the game that is continued, or of a new one.
  private func seated(_ store: PeopleStore) throws -> (Tables, GameTable) {
    guard goesOn else {
      let (terms, opponents) = try invitation().terms(among: programs.variants())
      let tables = Tables(store, opponents)
      return (tables, try tables.begin(terms))
    }
    let open = try OpenGameChoice(words).game(in: store, among: programs.variants())
    let tables = Tables(store, open.opponents)
    guard let table = try tables.table(open.number) else {
      throw UsageError(description: "game \(open.number) has just ended elsewhere")
    }
    return (tables, table)
  }

  private func play(at table: GameTable, _ input: PlayInput, _ screen: PlayScreen, isKey: Bool) throws -> PlayEnding {
    switch table.look.game {
    case .board(let game):
      let drawing = game.playable.traits.map { BoardDrawing(of: $0, ascii: ascii, colour: Console.wantsColour) }
      return try BoardSession(table: table, input: input, screen: screen, drawing: drawing).play()
    case .snap(let game):
      let drawing = SnapDrawing(names: game.terms.seats.map(\.name), ascii: ascii)
      return try SnapSession(table: table, input: input, screen: screen, drawing: drawing, isKey: isKey).play()
    }
  }

  private func invitation() throws(UsageError) -> Invitation {
    var invitation = Invitation(variant: words.first ?? "noughts:3x3")
    invitation.players = Array(words.dropFirst())
    (invitation.seat, invitation.name) = (seat?.place, name)
    invitation.clock = try time.map { text throws(UsageError) in try Self.nanoseconds(text, of: "--time") }
    if let thinking { invitation.thinking = try Self.nanoseconds(thinking, of: "--thinking") }
    return invitation
  }

  private static func nanoseconds(_ text: String, of option: String) throws(UsageError) -> Int64 {
    guard let time = TimeNotation.nanoseconds(text) else {
      throw UsageError(
        description:
          "\(option): expected a time above 0 and up to a day with its unit (ms, s, m, h), such as 2s or 5m, "
          + "found “\(text)”")
    }
    return time
  }

  /// The programs among the words, as they were written, each once.
  private var named: [String] {
    words.reduce(into: []) { programs, word in
      if !programs.contains(word), (try? EngineSpec(notation: word)) != nil { programs.append(word) }
    }
  }

  private func opening(of table: GameTable) -> String {
    let (game, terms) = (table.look.game, table.look.game.terms)
    let names = terms.seats.enumerated().map { place, seat in
      if case .board(let game) = game {
        let mark = game.traits.map { BoardDrawing(of: $0, ascii: ascii, colour: false).mark(of: place) + " " }
        return (mark ?? "") + seat.name
      }
      return seat.name
    }
    let more =
      goesOn
      ? "continuing game \(table.number) of \(database)"
      : words.isEmpty ? "another game, or player: agon play connect-four greedy; all there are: agon list" : nil
    let help = if case .board = game { ". “help” lists the commands" } else { "" }
    return "\(terms.variant): \(names.joined(separator: ", "))" + help + (more.map { "; \($0)" } ?? "") + "."
  }
}

/// A seat in the notation of an option.
struct SeatName: ExpressibleByArgument {
  /// The index of the seat, from 0.
  let place: Int

  init?(argument: String) {
    guard let number = SeatWords.names.firstIndex(of: argument).map({ $0 + 1 }) ?? Int(argument),
      Outcome.possibleSeats ~= number
    else { return nil }
    place = number - 1
  }
}
