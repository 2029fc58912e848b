import ArgumentParser
import Campaign
import Play
import Reports
import Results
import Statistics

/// The options for the table of ratings, for all commands that print one.
struct TableOptions: ParsableArguments {
  /// The division of the standings.
  enum Division: String, ExpressibleByArgument, CaseIterable {
    case variant, voters
  }

  @Option(help: "Only games of this variant.", completion: .variant)
  var variant: String?

  @Option(help: "A table for each variant; or a ranking by the number of variants with a significant lead.")
  var by: Division?

  @Option(
    help: "Rating model, printed with log-likelihood and AIC (default: bradley-terry, without them).")
  var model: RatingModel?

  @Option(
    name: .customLong("anchor"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Player with a fixed Elo; repeat for several.", valueName: "name=elo"))
  var anchors: [String] = []

  @Flag(help: "Show LOS% and ranks for each pair alone, without correction for multiple comparisons.")
  var pairwise = false

  @Flag(help: "Print the pairings with the largest residuals instead of the table.")
  var residuals = false

  @OptionGroup var print: PrintOptions

  func validate() throws {
    if variant != nil, by != nil { throw ValidationError("--variant and --by exclude each other.") }
    if residuals, by != nil { throw ValidationError("--residuals and --by exclude each other.") }
  }

  /// The table that the options select.
  func chapter(_ results: Results, seatAdvantage: Bool = true) throws -> Chapter {
    let settings = RatingSettings(
      model: model, anchors: try anchored(), seatAdvantage: seatAdvantage, isPairwise: pairwise)
    let variant = variant.map(Catalog.canonicalName)
    if residuals { return try Chapter.residuals(results, of: variant, settings: settings) }
    if let variant { return try Chapter.standings(results, of: variant, settings: settings) }
    return switch by {
    case nil: try Chapter.standings(results, settings: settings)
    case .variant: try Chapter.standingsByVariant(results, settings: settings)
    case .voters: try Chapter.variantsAsVoters(results, settings: settings)
    }
  }

  /// The arguments, with the anchor of a player called “-” joined to its option: as a word by itself, the parser takes
  /// `-=1000` for an option without a name.
  static func joiningAnchors(_ arguments: [String]) -> [String] {
    arguments.reduce(into: []) { joined, argument in
      if joined.last == "--anchor", argument.hasPrefix("-=") {
        joined[joined.count - 1] += "=" + argument
      } else {
        joined.append(argument)
      }
    }
  }

  private func anchored() throws(UsageError) -> [String: Double] {
    var ratings: [String: Double] = [:]
    for anchor in anchors {
      // Names may hold equals signs, numbers don't.
      guard let sign = anchor.lastIndex(of: "="), sign > anchor.startIndex,
        let elo = Double(anchor[anchor.index(after: sign)...]), abs(elo) <= 1_000_000
      else {
        throw UsageError(description: "--anchor: expected NAME=ELO, such as greedy=1200, found “\(anchor)”")
      }
      ratings[String(anchor[..<sign])] = elo
    }
    return ratings
  }
}

extension RatingModel: ExpressibleByArgument {}
