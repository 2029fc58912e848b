import Foundation
import Testing

@Suite struct PrintOptionsTests {
  private static let counts = """
    white,black,W,D,L
    alpha-beta:depth=4,monte-carlo:simulations=200,90,40,70
    monte-carlo:simulations=200,alpha-beta:depth=4,70,40,90
    alpha-beta:depth=4,a player with quite a long name,120,20,60
    a player with quite a long name,alpha-beta:depth=4,60,20,120
    """

  private let program: Program

  init() throws {
    program = try Program()
    try program.write(Self.counts, to: "counts.csv")
  }

  @Test("A table fits the terminal and says what is left out")
  func tableFitsTheTerminal() throws {
    defer { program.remove() }
    let printed = try program.runInTerminal(of: 80, ["rate", "counts.csv"])
    #expect(
      printed == """
        Standings
        =========

        Rank  Name                         Elo   +/-  Games  Score%    W    D    L  LOS%
        ----  -------------------------  -----  ----  -----  ------  ---  ---  ---  ----
           1  alpha-beta:depth=4          47.5  15.2    800    60.0  420  120  260  98.7
           2  monte-carlo:…ulations=200   12.6  23.3    400    45.0  140   80  180  99.9
           3  a player wit… a long name  -60.1  24.7    400    35.0  120   40  240     -

        First-seat advantage in Elo: games of 2 players 0.0 +/- 22.7.
        Elo: one fit over all games, around a mean of 0, adjusted for seat advantage;
          +/-: half the 95 % interval, each game as one sample. LOS%: likelihood of
          superiority over the next player. Best, Worst: 95 % bounds of the rank.
        Columns omitted for lack of width: Draw%, Best, Worst; --wide shows all.

        """, "\(printed)")
  }

  @Test("The option --wide shows all columns however narrow the terminal is")
  func wideFlagShowsAll() throws {
    defer { program.remove() }
    let piped = try program.run("rate", "counts.csv").output
    #expect(try program.runInTerminal(of: 60, ["rate", "counts.csv", "--wide"]) == piped)
    #expect(try program.runInTerminal(of: 60, ["rate", "counts.csv"]) != piped)
    #expect(try program.run("rate", "counts.csv", "--wide").output == piped)
  }

  @Test("The environment sets the width of a terminal and of nothing else")
  func columnsVariableIsUsed() throws {
    defer { program.remove() }
    let columns = ["COLUMNS": "60"]
    let narrow = try program.runInTerminal(of: 60, ["rate", "counts.csv"])
    #expect(try program.runInTerminal(of: 200, ["rate", "counts.csv"], environment: columns) == narrow)
    let piped = try program.run("rate", "counts.csv").output
    #expect(try program.run(arguments: ["rate", "counts.csv"], environment: columns).output == piped)
  }

  @Test("Other formats are the same in a terminal")
  func otherFormatsDoNotFit() throws {
    defer { program.remove() }
    for format in ["csv", "markdown", "json"] {
      let arguments = ["rate", "counts.csv", "--format", format]
      let piped = try program.run(arguments: arguments).output
      #expect(try program.runInTerminal(of: 40, arguments) == piped.replacing("\r\n", with: "\n"))
    }
  }
}

extension Program {
  /// Runs it to its end with a terminal of this number of columns as its standard output; what it printed, with plain
  /// ends of lines.
  func runInTerminal(of columns: Int, _ arguments: [String], environment: [String: String] = [:]) throws -> String {
    var (controller, terminal): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 0, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    #expect(openpty(&controller, &terminal, nil, nil, &size) == 0)
    let process = Process()
    process.executableURL = Self.executable
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = self.environment(environment)
    process.standardOutput = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
    try process.run()
    close(terminal)
    let output = everything(from: controller)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self).replacing("\r\r\n", with: "\n").replacing("\r\n", with: "\n")
  }
}

/// What is read until nobody has the terminal any more, when reading fails.
private func everything(from controller: Int32) -> Data {
  var (all, chunk) = (Data(), [UInt8](repeating: 0, count: 4096))
  while case let count = read(controller, &chunk, chunk.count), count > 0 { all.append(contentsOf: chunk[..<count]) }
  close(controller)
  return all
}
