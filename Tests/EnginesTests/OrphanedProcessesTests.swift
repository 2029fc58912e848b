import Foundation
import Play
import Testing

@testable import Engines

/// What engines start and leave behind, and what isn't theirs.
@Suite struct OrphanedProcessesTests {
  /// Starts a process that says its number, in many ways to get out of sight.
  private static let births: [String: String] = [
    "child": "sleep 100 & echo $! >> $FILE",
    "grandchild": "(sleep 100 & echo $! >> $FILE)",
    "deaf child": "sh -c 'trap \"\" TERM INT HUP; echo $$ >> $FILE; while :; do sleep 1; done' &",
    "child of a child that lives": "sh -c 'sleep 100 & echo $! $$ >> $FILE; wait' &",
    "session of its own": "setsid sh -c 'echo $$ >> $FILE; exec sleep 100' &",
    "session of its own, orphaned": "(setsid sh -c 'echo $$ >> $FILE; exec sleep 100' &)",
    "forked twice into a session": "setsid sh -c '(sh -c \"echo \\$\\$ >> $FILE; exec sleep 100\" &)'",
    "session without environment": "setsid env -i FILE=$FILE sh -c 'echo $$ >> $FILE; exec sleep 100' &",
    "orphan without environment": "(env -i FILE=$FILE /bin/sh -c 'echo $$ >> $FILE; exec /bin/sleep 100' &)",
    "others": "setsid sh -c 'while :; do setsid sh -c \"echo \\$\\$ >> $FILE; exec sleep 100\" & sleep 0.02; done' &",
  ]

  #if os(Linux)
    private static let kinds = births.keys.sorted()
  #else
    private static let kinds = ["child", "grandchild", "deaf child", "child of a child that lives"]
  #endif

  /// An engine that plays, or says something wrong, after it has started a process.
  private func script(_ language: EngineProtocol, birth: String, dies: Bool) -> String {
    switch language {
    case .json:
      """
      \(birth)
      while read -r line; do
        case $line in
          *'"hello"'*) echo '{}' ;;
          *'"type":"move"'*) \(dies ? "exit 1" : ":")
            m=${line#*'"legal":["'}; echo "{\\"move\\":\\"${m%%\\"*}\\"}" ;;
        esac
      done
      """
    default:
      """
      \(birth)
      while read -r line; do
        case $line in
          ugi) echo ugiok ;;
          isready) echo readyok ;;
          position*) taken=$line ;;
          go*) \(dies ? "exit 1" : ":")
            for m in a1 b1 c1 a2 b2 c2 a3 b3 c3; do case $taken in *$m*) ;; *) break ;; esac; done
            echo bestmove $m ;;
        esac
      done
      """
    }
  }

  /// What nothing is known of when the engine that has started it ends by itself.
  private static let unknown = "session without environment"

  @Test(
    "After its end no process of an engine is left",
    arguments: kinds.filter { $0 != unknown }, [EngineProtocol.json, .ugi]
  )
  func nothingOfEngineIsLeft(kind: String, language: EngineProtocol) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "agon-children-\(UUID().uuidString)").path
    defer { for run in ["died", "left"] { try? FileManager.default.removeItem(atPath: file + run) } }
    let birth = try #require(Self.births[kind])
    func spec(dies: Bool) -> EngineSpec {
      // Not before the process is there.
      let wait = "\nwhile [ ! -s $FILE ]; do sleep 0.01; done"
      return EngineSpec(
        command: ["sh", "-c", script(language, birth: birth + wait, dies: dies)], language: language,
        environment: ["FILE": file + (dies ? "died" : "left")])
    }
    let table = try Catalog.variant("noughts:3x3")
    func play(_ spec: EngineSpec) throws -> Reason {
      let roster = try EngineRoster(["e": spec])
      defer { roster.close() }
      let play = table.makeTable(
        ["greedy": try Catalog.player("greedy")], outside: roster.makePlayers(), limits: Limits())
      return try play(Job(variant: "noughts:3x3", players: ["e", "greedy"], encounter: 0, seed: 1)).outcome.reason
    }
    // Its children hold its output open, and yet it is noticed that it has ended.
    #expect(try play(spec(dies: true)) == .crash)
    #expect(try !play(spec(dies: false)).isFault)
    for run in ["died", "left"] {
      let children = try String(contentsOfFile: file + run, encoding: .utf8).split(whereSeparator: \.isWhitespace)
      #expect(!children.isEmpty)
      for child in children { #expect(isGone(child, of: file), "\(child) is still there") }
    }
  }

  @Test("Engines that end together take all their processes with them")
  func sharedEndTakesChildren() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "agon-children-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let births = Self.kinds.compactMap { Self.births[$0] }.joined(separator: "\n")
    let spec = EngineSpec(
      command: ["sh", "-c", births + "\nwhile [ $(wc -l < $FILE) -lt 9 ]; do sleep 0.01; done; echo ready; sleep 100"],
      language: .json)
    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" } + ["FILE=\(file)"]
    let groups = ProcessGroups()
    let engines = try (0..<8).map { _ in
      try EngineProcess(spec, environment: environment, path: "/usr/bin:/bin", errors: ErrorOutput(), groups: groups) {
        _, _ in
      }
    }
    for engine in engines {
      engine.beginAnswer()
      #expect(try engine.line(until: Clock.now() + 20_000_000_000) == "ready")
    }
    EngineProcess.end(engines)
    let children = try String(contentsOfFile: file, encoding: .utf8).split(whereSeparator: \.isWhitespace)
    #expect(children.count >= 8 * Self.kinds.count)
    for child in children { #expect(isGone(child, of: file), "\(child) is still there") }
  }

  @Test("Processes of no engine are left alone and not waited for")
  func otherProcessesAreSpared() throws {
    let own = Process()
    own.executableURL = URL(filePath: "/bin/sh")
    own.arguments = ["-c", "sleep 100 & echo $!; exec sleep 100"]
    let output = Pipe()
    own.standardOutput = output
    try own.run()
    let child = try #require(
      String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).first.flatMap { pid_t($0) })
    let spec = EngineSpec(command: ["sh", "-c", "echo ready; sleep 100"], language: .json)
    let other = try EngineProcess(
      spec, environment: [], path: "/usr/bin:/bin", errors: ErrorOutput(), groups: ProcessGroups()
    ) { _, _ in }
    for _ in 0..<3 {
      let engine = try EngineProcess(
        spec, environment: [], path: "/usr/bin:/bin", errors: ErrorOutput(), groups: ProcessGroups()
      ) { _, _ in }
      engine.beginAnswer()
      #expect(try engine.line(until: Clock.now() + 10_000_000_000) == "ready")
      engine.end()
    }
    #expect(own.isRunning && kill(child, 0) == 0 && !other.hasEnded)
    kill(child, SIGKILL)
    kill(own.processIdentifier, SIGKILL)
    own.waitUntilExit()
    // It is this process's by now: what waits for all of its children, as exit tests do, would find nothing else.
    waitpid(child, nil, 0)
    #expect(own.terminationReason == .uncaughtSignal && own.terminationStatus == SIGKILL)
    #expect(other.end() == nil)
  }

  #if os(Linux)
    @Test("Processes left by an engine and those that end by themselves leave the list")
    func endedProcessesAreDropped() throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "agon-children-\(UUID().uuidString)").path
      defer { try? FileManager.default.removeItem(atPath: file) }
      let spec = EngineSpec(
        command: [
          "sh", "-c", "for i in 1 2 3; do (sh -c 'echo $$' >> \(file) &); done; sleep 0.2; echo ready; sleep 100",
        ],
        language: .json)
      let engine = try EngineProcess(
        spec, environment: [], path: "/usr/bin:/bin", errors: ErrorOutput(), groups: ProcessGroups()
      ) { _, _ in }
      engine.beginAnswer()
      #expect(try engine.line(until: Clock.now() + 10_000_000_000) == "ready")
      engine.reapOrphans()
      let children = try String(contentsOfFile: file, encoding: .utf8).split(whereSeparator: \.isWhitespace)
      #expect(children.count == 3)
      for child in children { #expect(kill(pid_t(child) ?? 0, 0) == -1 && errno == ESRCH, "\(child) is still listed") }
      engine.end()
    }
  #endif

  /// Whether a process that has been killed is gone, or will be in a moment. Whose parent is gone is reaped by the system
  /// when it likes: a zombie runs no more. On a busy machine another process may have its number by now.
  /// - Parameter file: what the processes of the test have in their environment.
  private func isGone(_ process: Substring, of file: String) -> Bool {
    for _ in 0..<2_000 {
      guard kill(pid_t(process) ?? 0, 0) == 0 || errno != ESRCH else { return true }
      // Without such a file it has to be waited for until its parent has taken note.
      let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
      if status.contains(") Z") || status.contains(") X") { return true }
      if let environment = try? String(contentsOfFile: "/proc/\(process)/environ", encoding: .utf8),
        !environment.contains(file)
      {
        return true
      }
      usleep(10_000)
    }
    return false
  }
}
