import ArgumentParser
import Campaign
import Foundation
import Reports

/// `agon init`: a config to begin with.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Writes a first config with comments.",
    discussion: """
      Every kind can be run unchanged, with Agon's own players: a tournament; a league with divisions; a match of two \
      players that ends with a test's decision; a tune of a player's parameters; a game with a rules program, which is \
      written as well. Existing files aren't overwritten.

        agon init
        agon init league bots.yml
      """)

  @Argument(help: "Kind of the config.")
  var kind = StarterKind.tournament

  @Argument(help: "Output file (default: KIND.yml).", completion: .file(extensions: ["yml", "yaml"]))
  var file: String?

  func run() throws {
    let path = file ?? kind.rawValue + ".yml"
    let url = URL(filePath: path)
    let directory = path.contains("/") ? url.deletingLastPathComponent().relativePath : ""
    let files = [(path, kind.text)] + kind.others.map { (Self.joined(directory, $0.name), $0.text) }
    for (path, _) in files where FileManager.default.fileExists(atPath: path) { throw StarterFileError.exists(path) }
    for (path, text) in files { try Self.write(text, to: path) }
    let name = url.lastPathComponent
    let next = NextSteps(
      steps: kind.next(name, url.deletingPathExtension().lastPathComponent + ".sqlite"), directory: directory)
    try Console.print("written: \(files.map(\.0).joined(separator: ", "))\nnext:\n\(next.text)\n")
  }

  private static func joined(_ directory: String, _ name: String) -> String {
    directory.isEmpty ? name : directory + "/" + name
  }

  /// Writes a new file.
  private static func write(_ text: [UInt8], to path: String) throws(StarterFileError) {
    do {
      try Data(text).write(to: URL(filePath: path), options: .withoutOverwriting)
    } catch CocoaError.fileWriteFileExists {
      throw .exists(path)
    } catch {
      throw .unwritable(path, reason: error.localizedDescription)
    }
  }
}

/// The error of a file or directory that a command was to make.
enum StarterFileError: Error, CustomStringConvertible {
  case exists(String)
  case unwritable(String, reason: String)

  var description: String {
    switch self {
    case .exists(let path): "\(path) is there already; expected the name of a new file, such as agon init KIND new.yml"
    case .unwritable(let path, let reason): "\(path) can't be written: \(reason)"
    }
  }
}
