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

  @Option(help: "Only the games of one variant.", completion: .variant)
  var variant: String?

  @Option(help: "A table for each variant; or variants as voters, by who is surely ahead in more of them.")
  var by: Division?

  @Option(
    help: "The model of the ratings, with its log-likelihood and AIC; bradley-terry without these if none is named.")
  var model: RatingModel?

  @Option(
    name: .customLong("anchor"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A player whose Elo is given; may be repeated.", valueName: "name=elo"))
  var anchors: [String] = []

  @Flag(help: "LOS% and ranks pair by pair, as if players had been picked beforehand and not been sorted.")
  var pairwise = false

  @Flag(help: "Instead of the table, the pairings that fit the ratings worst.")
  var residuals = false

  @OptionGroup var print: PrintOptions

  func validate() throws {
    if variant != nil, by != nil { throw ValidationError("--variant and --by exclude each other.") }
    if residuals, by != nil { throw ValidationError("--residuals and --by exclude each other.") }
  }

  /// The table asked for.
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

  /// Arguments with the anchor of a player called “-” joined to its option: apart, the parser takes `-=1000` for an
  /// option without a name.
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
