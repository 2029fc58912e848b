import ArgumentParser
import Reports

/// The options for the format of tables, for all commands that print one in any format.
struct PrintOptions: ParsableArguments {
  @Option(name: .customLong("format"), help: "Output format (default: text).")
  private var given: ReportFormat?

  @OptionGroup private var width: WidthOption

  /// The format that was given, which fits the terminal if it is text.
  var format: ReportFormat {
    guard let given, given != .text else { return width.text }
    return given
  }

  /// Whether a format was given.
  var isGiven: Bool { given != nil }
}

/// The option for the width of tables, for all commands that print some.
struct WidthOption: ParsableArguments {
  @Flag(help: "Print all columns and full lines, even if wider than the terminal.")
  private var wide = false

  /// The columns that text has to fit; nil where there is no terminal or nothing is to be cut.
  var columns: Int? { wide ? nil : Console.outputWidth }

  /// Text that fits these columns.
  var text: ReportFormat { columns.map(ReportFormat.text) ?? .text }
}

extension ReportFormat: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(named: argument)
    if !isPrinted { return nil }
  }

  public static var allValueStrings: [String] { all.filter(\.isPrinted).map(\.name) }

  public var defaultValueDescription: String { name }
}
