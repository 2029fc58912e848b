import Campaign
import Engines
import Foundation
import Reports
import Store
import Tournament

/// The cost of Agon itself when external programs play, measured with an engine that does next to nothing.
enum EnginesBench {
  /// An engine for `ugi` and `json` that always plays the same moves, which lead to a draw: with the argument 3 those
  /// of noughts:3x3, otherwise one cell after the other of a board of that width. With a second argument it thinks for
  /// that number of milliseconds, and creates a file called `thinking` first.
  private static let source = #"""
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <unistd.h>

    static const char *move(int width, int played) {
      static const char *moves[] = {"a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"};
      static char cell[24];
      if (width == 3) return moves[played % 9];
      snprintf(cell, sizeof cell, "%c%d", 'a' + played % width, played / width + 1);
      return cell;
    }

    int main(int count, char **arguments) {
      static char line[65536];
      int played = 0, width = count > 1 ? atoi(arguments[1]) : 3;
      while (fgets(line, sizeof line, stdin)) {
        if (strstr(line, "\"type\":\"hello\"")) puts("{}");
        else if (strstr(line, "\"type\":\"move\"")) {
          const char *sign = strstr(line, "\"moves\":[");
          int quotes = 0;
          for (sign = sign ? sign + 9 : ""; *sign && *sign != ']'; sign++) quotes += *sign == '"';
          played = quotes / 2;
          printf("{\"move\":\"%s\"}\n", move(width, played));
        } else if (!strncmp(line, "ugi\n", 4)) puts("ugiok");
        else if (!strncmp(line, "isready", 7)) puts("readyok");
        else if (!strncmp(line, "position", 8)) {
          const char *word = strstr(line, "moves");
          for (played = 0; word && (word = strchr(word + 1, ' ')); played++) {}
        } else if (!strncmp(line, "go", 2)) {
          if (count > 2) {
            fclose(fopen("thinking", "w"));
            usleep(1000 * atoi(arguments[2]));
          }
          printf("bestmove %s\n", move(width, played));
        } else if (!strncmp(line, "quit", 4)) return 0;
        fflush(stdout);
      }
      return 0;
    }
    """#

  /// A program of rules for a game whose number of plies is in the variant's name, each with eight legal moves.
  private static let rules = #"""
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>

    static char line[65536];

    static long number(const char *key) {
      const char *found = strstr(line, key);
      return found ? strtol(found + strlen(key), 0, 10) : 0;
    }

    int main(void) {
      static long played[4096], length[4096];
      while (fgets(line, sizeof line, stdin)) {
        long game = number("\"game\":") % 4096;
        if (strstr(line, "\"type\":\"hello\"")) {
          puts("{\"name\":\"count\",\"version\":\"1\",\"seats\":[2,2]}");
        } else {
          if (strstr(line, "\"type\":\"start\"")) {
            played[game] = 0;
            length[game] = number("\"variant\":\"count:");
          } else {
            played[game]++;
          }
          if (played[game] < length[game]) {
            printf("{\"game\":%ld,\"turn\":[%ld],\"legal\":[\"a1\",\"a2\",\"a3\",\"a4\",\"b1\",\"b2\",\"b3\",\"b4\"],"
                   "\"board\":[\"....\",\"....\"]}\n", game, played[game] % 2);
          } else {
            printf("{\"game\":%ld,\"over\":{\"places\":[1,2],\"reason\":\"no moves\"}}\n", game);
          }
        }
        fflush(stdout);
      }
      return 0;
    }
    """#

  /// Prints the section's table.
  static func run(_ settings: BenchSettings) throws {
    try Workbench.use { try measure(settings, in: $0) }
  }

  private static func measure(_ settings: BenchSettings, in directory: URL) throws {
    guard try Workbench.build(source, as: "engine", in: directory) != nil,
      try Workbench.build(rules, as: "rules", in: directory) != nil
    else {
      return try Console.print("skipped: there is no C compiler, “cc”, to build an engine with\n")
    }
    try Console.print("engines             plies  workers  own CPU us/move  recorded moves/s\n")
    for way in Way.allCases {
      for length in Length.allCases where way != .remote || length == .short {
        for workers in [1, 2] {
          let config = config(in: directory, workers: workers, way, length)
          let speed = try play(
            config, length, workers: workers, joining: way == .remote ? directory : nil, seconds: settings.seconds)
          let cost = (speed.microseconds * 10).rounded() / 10
          try Console.print(
            way.rawValue.padded(to: 18, .leading) + "\(length.plies)".padded(to: 7, .trailing)
              + "\(workers)".padded(to: 9, .trailing) + "\(cost)".padded(to: 17, .trailing)
              + Measure.grouped(Int(speed.moves)).padded(to: 18, .trailing) + "\n")
        }
      }
    }
    let moves = Int(try sideBySide(in: directory))
    try Console.print("\(manyWorkers) workers, engines that think 100 ms: \(moves) moves/s from the first one on\n")
    try Console.print("Ctrl-C to exit with engines in thought: \(try interrupt(in: directory)) ms\n")
  }

  /// The connection to engines, or to a program of rules whose game is played at random.
  private enum Way: String, CaseIterable {
    case ugi = "ugi, by pipes"
    case json = "json, by pipes"
    case remote = "json, by agon join"
    case rules = "rules, by pipes"
  }

  /// The length of games: messages about a position may grow with it.
  private enum Length: String, CaseIterable {
    case short = "noughts:3x3"
    case long = "noughts:11x9,line=11"

    var plies: Int { self == .short ? 9 : 99 }
    /// The width argument of the engine.
    var width: Int { self == .short ? 3 : 11 }
  }

  private static let codes = ["a": "bench-a", "b": "bench-b"]
  private static let manyWorkers = 64

  /// The moves per second of a run in which each of 64 workers plays five games whose every move takes 100 ms: at most
  /// 640.
  private static func sideBySide(in directory: URL) throws -> Double {
    let games = 5 * manyWorkers
    let text = config(in: directory, workers: manyWorkers, argument: ", \"100\"", encounters: games / 2)
    return try play(text, .short, workers: manyWorkers, seconds: 60).moves
  }

  private static func config(
    in directory: URL, workers: Int, _ way: Way = .ugi, _ length: Length = .short, argument: String = "",
    encounters: Int = 1_000_000
  ) -> String {
    func engine(_ name: String) -> String {
      guard way != .remote else { return "engine: {code: \(codes[name] ?? "")}, protocol: json" }
      let language = way == .ugi ? "ugi" : "json"
      return
        "engine: [\"\(directory.path)/engine\", \"\(length.width)\"\(argument)], protocol: \(language), directory: \"\(directory.path)\""
    }
    let played =
      way == .rules
      ? """
      games: {count: {rules: ["\(directory.path)/rules"]}}
      variants: ["count:\(length.plies)"]
      players: [random, {name: other, player: random}]
      """
      : """
      variants: ["\(length.rawValue)"]
      players: [{name: a, \(engine("a"))}, {name: b, \(engine("b"))}]
      """
    return """
      name: bench
      encounters: \(encounters)
      \(played)
      workers: \(workers)
      database: "\(directory.path)/bench-\(way)-\(length)-\(workers).sqlite"
      """
  }

  /// The moves per second of a whole run, and the CPU time of this process for each move, user and system, in
  /// microseconds.
  /// - Parameter joining: the directory of the engine that processes of their own connect; nil for none.
  private static func play(
    _ config: String, _ length: Length, workers: Int, joining: URL? = nil, seconds: Double
  ) throws -> (moves: Double, microseconds: Double) {
    let plan = try RunPlan(try RunConfig(text: config, file: "bench"))
    let store = try Store.forWriting(plan.database)
    let run = try store.beginRun(plan.description)
    let listener = try joining.map { _ in try JoinListener(at: NetworkAddress(host: "127.0.0.1", port: 0)) }
    defer { listener?.close() }
    let engines = try EngineRoster(plan.engines, workers: workers, listener: listener)
    if let joining, let listener {
      for code in codes.values { try join(listener, code, in: joining) }
      try engines.greet(plan.engines.keys)
    }
    let stop = StopSignal()
    DispatchQueue(label: "agon.bench").asyncAfter(deadline: .now() + seconds) { stop.request() }
    let before = Platform.processorTime
    let time = try ContinuousClock().measure {
      _ = try Scheduler(workers: workers)
        .run(
          plan.schedule(seed: run.seed), makePlay: { plan.room(engines.makePlayers()).play },
          into: RecordingSink(store: store, run: run), stop: stop)
    }
    let cost = Platform.processorTime - before
    engines.close()
    let moves = Double(try store.results(of: run.tournament).coverage.games * length.plies)
    try store.close()
    return (moves / (time / .seconds(1)), cost * 1e6 / moves)
  }

  /// Connects the engine, by a process that ends with the games.
  private static func join(_ listener: JoinListener, _ code: String, in directory: URL) throws {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments =
      ["join", "\(listener.address)", "--code", code, "--tables", "1000", "--", directory.path + "/engine"]
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// The milliseconds from Ctrl-C to the end of an `agon run` whose engines are in the middle of a thought of 5 s.
  private static func interrupt(in directory: URL) throws -> Int {
    let file = directory.appending(path: "think.yml")
    try Data(config(in: directory, workers: 3, argument: ", \"5000\"").utf8).write(to: file)
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["run", file.path, "--quiet"]
    process.currentDirectoryURL = directory
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    let thinking = directory.appending(path: "thinking").path
    while process.isRunning && !FileManager.default.fileExists(atPath: thinking) { usleep(10_000) }
    usleep(200_000)
    let time = ContinuousClock().measure {
      process.interrupt()
      // Foundation reports the end of a process a moment late.
      while kill(process.processIdentifier, 0) == 0 && process.isRunning { usleep(500) }
    }
    return Int((time / .milliseconds(1)).rounded())
  }
}
