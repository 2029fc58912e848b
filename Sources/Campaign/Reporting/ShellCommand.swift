import Reports

extension ShellCommand {
  /// The command that this process was started with.
  package static var again: String { line(Array(CommandLine.arguments.dropFirst())) }

  /// The command that makes a report of a selection of games again.
  package static func report(_ selection: [String], out: String, formats: [ReportFormat], times: Bool = false) -> String
  {
    line(
      ["report"] + selection + ["--out", out, "--formats", ReportFormat.joined(formats)] + (times ? ["--times"] : []))
  }

  /// The command that writes a tune's reports again.
  package static func tune(
    _ database: String, _ name: String, out: String, formats: [ReportFormat], offersUnproven: Bool = false
  ) -> String {
    line(
      ["tune", "show", database, "--name", name, "--out", out, "--formats", ReportFormat.joined(formats)]
        + (offersUnproven ? ["--unproven"] : []))
  }
}

extension Document {
  /// Writes the files of these formats and returns their paths.
  package func write(_ formats: [ReportFormat], to directory: String) throws(ReportError) -> [String] {
    let directory = directory.hasSuffix("/") ? directory : directory + "/"
    return try files(in: formats).map { (file) throws(ReportError) in
      try AtomicFile.write(file.contents, to: directory + file.name)
      return directory + file.name
    }
  }
}

extension ReportFormat {
  /// The names of all formats, for help and errors.
  package static var names: String { all.map(\.name).joined(separator: ", ") }

  /// The formats in the notation of an option.
  package static func joined(_ formats: [ReportFormat]) -> String { formats.map(\.name).joined(separator: ",") }
}
