import Foundation
import Testing

@testable import Engines
@testable import agon

/// What comes from elsewhere reaches a terminal as text, whatever it is.
@Suite struct ConsoleTests {
  /// Clears the screen, sets its title, in both ways, and turns the direction of writing.
  private static let orders = "\u{1B}[2J\u{9B}2J\u{1B}]0;owned\u{7}\u{7F}\u{202E}\r"

  private func isPlain(_ text: String) -> Bool {
    !text.unicodeScalars.contains { scalar in
      scalar != "\n" && (scalar.value < 32 || 0x7F...0x9F ~= scalar.value || 0x202A...0x202E ~= scalar.value)
    }
  }

  @Test("Of a drawing, colours alone stay")
  func drawings() {
    #expect(Console.printable(drawn: "\u{1B}[1;31m[X]\u{1B}[0m . \u{1B}[2Jx\n") == "\u{1B}[1;31m[X]\u{1B}[0m . ␛[2Jx\n")
    #expect(Console.printable(drawn: "no colours\u{9B}") == "no colours�")
  }

  /// Answers one who joins with these lines, at a port that it returns.
  private func host(_ lines: String) throws -> Int {
    let (listener, here) = try NetworkAddress(host: "127.0.0.1", port: 0).listen()
    Thread.detachNewThread {
      var (socket, line) = (Int32(-1), [UInt8](repeating: 0, count: 2_000))
      while socket < 0 {
        usleep(1_000)
        socket = accept(listener, nil, nil)
      }
      while recv(socket, &line, line.count, 0) < 0 { usleep(1_000) }
      _ = send(socket, lines, lines.utf8.count, 0)
      // Until the other side has heard it, and gone.
      while recv(socket, &line, line.count, 0) > 0 {}
      close(socket)
      close(listener)
    }
    return here.port
  }

  @Test("What a host says stays on a line of its own")
  func hosts() throws {
    let program = try Program()
    defer { program.remove() }
    let words = Self.orders + "\nagon: all games are over"
    for (lines, status) in [
      (JoinMessage.welcome(player: words, tables: 1).line + JoinMessage.bye.line, 0),
      (JoinMessage.refused(words, again: false).line, 64),
    ] {
      let port = try host(lines)
      let outcome = try program.run(
        "join", "127.0.0.1:\(port)", "--code", "secret", "--player", "random", "--wait", "5s")
      #expect(outcome.status == status && isPlain(outcome.errors), "\(outcome.errors)")
      let said = outcome.errors.split(separator: "\n")
      #expect(said.count == (status == 0 ? 2 : 1) && said.allSatisfy { $0.hasPrefix("agon: ") }, "\(said)")
      #expect(outcome.errors.contains("␛[2J�2J␛]0;owned␇␡�␍␊agon: all games are over"))
    }
  }

  @Test("What bots answer, and say on standard error, is shown without orders to the terminal")
  func bots() throws {
    let program = try Program()
    defer { program.remove() }
    let script = """
      while read -r line; do
        case $line in
          *'"hello"'*) echo '{}'; printf 'wrong \\033[2J\\n' >&2 ;;
          *'"type":"move"'*) printf '{"move":"a9\\\\u001b[2J"}\\n'; printf 'wrong \\033]0;x\\007\\n' >&2 ;;
        esac
      done
      """
    try program.write(script, to: "bot.sh")
    let match = try program.run("match", "json:sh bot.sh", "random", "-v", "noughts:3x3", "--encounters", "1")
    #expect(isPlain(match.errors) && isPlain(match.output), "\(match.errors) \(match.output)")
    #expect((match.errors + match.output).contains("a9␛[2J"), "\(match.errors) \(match.output)")
  }

  @Test("Names of others in a database are shown plainly, and kept whole for programs")
  func names() throws {
    let program = try Program()
    defer { program.remove() }
    try program.write(
      """
      name: "night\\e[2J"
      encounters: 1
      variants: [noughts:3x3]
      players: [{name: "bold\\e[1m\\x9b", player: random}, greedy]
      database: x.sqlite
      reports: {directory: r, formats: [text]}
      """, to: "x.yml")
    var said = [try program.run("run", "x.yml")]
    for words in [
      ["standings"], ["games"], ["show", "1"], ["runs"], ["report", "standings"], ["report", "--out", "r"], ["check"],
      ["standings", "--format", "markdown"], ["standings", "--tournament", "no"], ["games", "--player", "no"],
    ] { said.append(try program.run(arguments: words.prefix(1) + ["x.sqlite"] + words.dropFirst())) }
    for outcome in said { #expect(isPlain(outcome.output) && isPlain(outcome.errors), "\(outcome)") }
    #expect(try program.run("games", "x.sqlite", "--format", "csv").output.contains("bold\u{1B}[1m\u{9B}"))
    let json = try program.run("games", "x.sqlite", "--format", "json").output
    #expect(isPlain(json) && json.contains(#"bold\u001b[1m\u009b"#))
  }

  @Test("What is wrong with arguments is shown plainly")
  func arguments() throws {
    let program = try Program()
    defer { program.remove() }
    let outcome = try program.run("games", "x.sqlite", "--limit", "\u{1B}[2J")
    #expect(outcome.status == 64 && isPlain(outcome.errors) && outcome.errors.contains("␛[2J"))
    #expect(try program.run("games", "--help").output.hasPrefix("OVERVIEW: Lists recorded games"))
  }
}
