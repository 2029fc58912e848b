import Play

/// A player that speaks the Go Text Protocol, version 2.
public struct GtpServer: EngineServer {
  private static let commands = [
    "protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize",
    "rectangular_boardsize", "clear_board", "komi", "play", "genmove", "reg_genmove", "kgs-genmove_cleanup", "undo",
    "time_settings", "time_left", "final_score", "showboard", "gogui-rules_game_id", "gogui-rules_board",
    "gogui-rules_board_size", "gogui-rules_legal_moves", "gogui-rules_side_to_move", "gogui-rules_final_result",
  ]

  private static let second: Nanoseconds = 1_000_000_000
  /// The range of numbers taken as sides of a board; no board is so small or so large.
  private static let sides = 0...100

  /// The response to “quit”.
  public private(set) var farewell = ""
  private var player: ServedPlayer
  /// The transcript after each move and each pass that has been received or made.
  private var transcripts = [""]
  /// The limits of the controller at the beginning of a game, and now.
  private var allowed = Budget()
  private var budget = Budget()

  /// - Throws: `NotationError` when the player can't play the variant.
  public init(_ spec: PlayerSpec, variant: String, stop: StopFlag) throws(NotationError) {
    player = try ServedPlayer(spec, variant: variant, stop: stop)
  }

  public mutating func answer(_ line: String) -> String? {
    var words = line.prefix { $0 != "#" }.words.map(String.init)
    guard !words.isEmpty else { return "" }
    let id = words[0].allSatisfy(\.isNumber) ? words.removeFirst() : ""
    guard let command = words.first else { return "?\(id) no command\n\n" }
    if command == "quit" {
      farewell = "=\(id)\n\n"
      return nil
    }
    switch reply(command, Array(words.dropFirst())) {
    case .success(let text): return "=\(id)\(text.isEmpty ? "" : " ")\(text)\n\n"
    case .failure(let error): return "?\(id) \(error)\n\n"
    }
  }

  private mutating func reply(_ command: String, _ words: [String]) -> Result<String, ServingError> {
    switch command {
    case "protocol_version": return .success("2")
    case "name": return .success("Agon \(player.spec)")
    case "version": return .success(Release.version)
    case "known_command": return .success("\(words.first.map(Self.commands.contains) ?? false)")
    case "list_commands": return .success(Self.commands.joined(separator: "\n"))
    case "boardsize", "rectangular_boardsize": return resize(words)
    case "clear_board":
      transcripts = [""]
      budget = allowed
      player.session.begin(1)
      return .success("")
    case "komi": return setKomi(words)
    case "play": return play(words)
    // There are no dead stones to clean up: what stands at the end counts.
    case "genmove", "kgs-genmove_cleanup": return generate(words)
    case "reg_genmove":
      let (transcripts, budget) = (transcripts, budget)
      defer { (self.transcripts, self.budget) = (transcripts, budget) }
      return generate(words)
    case "undo":
      guard transcripts.count > 1 else { return .failure(ServingError(description: "cannot undo")) }
      transcripts.removeLast()
      return .success("")
    case "time_settings": return setTime(words)
    case "time_left": return setTimeLeft(words)
    case "final_score", "showboard": return tell(command)
    case _ where command.hasPrefix("gogui-rules_"): return tell(command)
    default: return .failure(ServingError(description: "unknown command"))
    }
  }

  /// Handles `main period stones`: main time, then `stones` moves in each period; a period without stones is no limit.
  private mutating func setTime(_ words: [String]) -> Result<String, ServingError> {
    let times = words.compactMap(Self.time)
    guard words.count == 3, times.count == 3 else { return .failure(ServingError(description: "syntax error")) }
    let (main, period, stones) = (times[0], times[1], times[2] / Self.second)
    let move = stones > 0 ? period / stones : 0
    allowed = Budget()
    if main > 0 && (stones > 0 || period == 0) {
      allowed.clocks = .init(left: [main, main], increment: move)
    } else if move > 0 {
      allowed.nanoseconds = move
    }
    budget = allowed
    return .success("")
  }

  /// Handles `colour time stones`: the time left for the game, or with stones for that many moves.
  private mutating func setTimeLeft(_ words: [String]) -> Result<String, ServingError> {
    guard words.count == 3, let seat = Self.seat(words[0]), let time = Self.time(words[1]),
      let stones = Self.time(words[2]).map({ $0 / Self.second })
    else { return .failure(ServingError(description: "syntax error")) }
    if stones > 0 {
      budget = Budget(nanoseconds: time / stones)
    } else {
      var clocks = budget.clocks ?? .init(left: [time, time])
      clocks.left[seat] = time
      budget = Budget(clocks: clocks)
    }
    return .success("")
  }

  /// A number of seconds in nanoseconds; nil if it isn't whole, or is negative.
  private static func time(_ word: String) -> Nanoseconds? {
    (-1...1_000_000).nearest(to: word).flatMap { $0 < 0 ? nil : Int64($0) * second }
  }

  /// The vertices of the game, as the other side of this protocol has them.
  private var vertices: Gtp.Vertices? { player.playable.traits.map(Gtp.Vertices.init) }

  private mutating func resize(_ words: [String]) -> Result<String, ServingError> {
    guard let width = words.first.flatMap({ Self.sides.nearest(to: $0) }),
      let height = Self.sides.nearest(to: words.last ?? "")
    else {
      return .failure(ServingError(description: "syntax error"))
    }
    if let traits = player.playable.traits, traits.width == width, traits.height == height { return .success("") }
    let sized = "\(player.playable.variant.game):\(width)x\(height)"
    let options = options.map { ",\($0)" }.joined()
    // Options stay as far as they go with the size.
    for name in [sized + options, sized] where (try? player.sit(at: name)) != nil {
      transcripts = [""]
      return .success("")
    }
    return .failure(ServingError(description: "unacceptable size"))
  }

  /// The options of the variant, as its name has them.
  private var options: [Substring] { player.playable.variant.name.split(separator: ",").dropFirst().map(\.self) }

  /// Handles `komi points`: changes the variant where it has komi; other games have theirs in their rules.
  private mutating func setKomi(_ words: [String]) -> Result<String, ServingError> {
    guard let komi = words.first.flatMap(Double.init), komi.isFinite else {
      return .failure(ServingError(description: "syntax error"))
    }
    guard let traits = player.playable.traits, let known = traits.komi, known != komi else { return .success("") }
    let others = options.filter { !$0.hasPrefix("komi=") }.map { ",\($0)" }.joined()
    let name =
      "\(player.playable.variant.game):\(traits.width)x\(traits.height),komi=\(Parameter.text(komi))" + others
    // The game goes on, if one has begun.
    guard (try? player.sit(at: name)) != nil else { return .failure(ServingError(description: "unacceptable komi")) }
    return .success("")
  }

  private mutating func play(_ words: [String]) -> Result<String, ServingError> {
    guard words.count == 2, let seat = Self.seat(words[0]) else {
      return .failure(ServingError(description: "syntax error"))
    }
    guard let position else { return .failure(ServingError(description: "illegal move")) }
    if words[1].lowercased() == "pass", Self.passes(seat, in: position) {
      transcripts.append(transcripts.last ?? "")
      return .success("")
    }
    guard position.seat == seat,
      let move = vertices?.text(of: words[1].lowercased()), position.legal.contains(where: { $0.text == move })
    else { return .failure(ServingError(description: "illegal move")) }
    transcripts.append((transcripts.last ?? "") + move)
    return .success("")
  }

  private mutating func generate(_ words: [String]) -> Result<String, ServingError> {
    guard let seat = words.first.flatMap(Self.seat) else { return .failure(ServingError(description: "syntax error")) }
    let transcript = transcripts.last ?? ""
    guard let position, position.seat == seat || Self.passes(seat, in: position) else {
      return .failure(ServingError(description: "it is the other side's turn"))
    }
    guard position.seat == seat else {
      transcripts.append(transcript)
      return .success("PASS")
    }
    let start = Clock.now()
    let found = player.move(after: transcript, within: budget)
    if let clocks = budget.clocks {
      budget.clocks?.left[seat] = max(0, clocks.left[seat] - (Clock.now() - start)) + clocks.increments[seat]
    }
    switch found {
    case .failure(let error): return .failure(error)
    case .success(nil): return .success("PASS")
    case .success(let answer?):
      let after = transcript + answer.move
      transcripts.append(after)
      // The move's cell is known once it is made; a pass may follow it.
      let made = (try? player.session.position(after: after))?.moves.last { !$0.isPass }
      return .success(made.flatMap { vertices?.spoken($0) } ?? "PASS")
    }
  }

  /// The current position.
  private var position: BoardState? { try? player.session.position(after: transcripts.last ?? "") }

  /// Whether a side passes now: the rules have passed for it already, or there is nothing left to play.
  private static func passes(_ seat: Int, in position: BoardState) -> Bool {
    position.seat == nil || (position.moves.last.map { $0.isPass && $0.seat == seat } ?? false)
  }

  /// The answer to a command about the position.
  private func tell(_ command: String) -> Result<String, ServingError> {
    guard let position, let vertices else { return .failure(ServingError(description: "no position")) }
    let view = GtpView(game: player.playable.variant.game, vertices: vertices, position: position)
    return view.answer(command).map(Result.success) ?? .failure(ServingError(description: "cannot score"))
  }

  private static func seat(_ colour: String) -> Int? {
    switch colour.lowercased() {
    case "b", "black": 0
    case "w", "white": 1
    default: nil
    }
  }
}
