import ArgumentParser

@main
struct Agon: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agon", abstract: "Runs tournaments of board-game AIs and tells who is better, where, and how surely.",
    subcommands: [PerftCommand.self, BenchCommand.self])
}
