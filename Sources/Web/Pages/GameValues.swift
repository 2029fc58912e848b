import Encoding
import Play
import Reports
import Store

/// The exact values of each position of a recorded game, for the page that steps through it.
enum GameValues {
  private static let tableBits = 18

  /// The address of the values of a game.
  static func link(_ number: Int64, on shelf: Shelf) -> String { shelf.link("/games/\(number)/values") }

  /// The values of the position after a number of a game's moves, passes among them.
  /// - Throws: `StoreError` where the game, or its database, is damaged, and the errors of solving.
  static func response(to request: Request, _ number: String, on shelf: Shelf) throws -> Response {
    guard let number = Int64(number) else { return refusal("there is no such game", status: 404) }
    do {
      return try response(to: request, shelf.reading { try $0.game(number) }.record)
    } catch let error as StoreError where error.kind == .request {
      return refusal(error.description, status: 404)
    }
  }

  private static func response(to request: Request, _ record: GameRecord) throws -> Response {
    let variant = try Catalog.variant(record.job.variant)
    let frames = try variant.replay(record.transcript, seed: record.job.seed, plies: record.plies).frames
    guard let ply = request.value(of: "ply").flatMap(Int.init), frames.indices.contains(ply) else {
      return refusal("ply: expected a number from 0 to \(frames.count - 1)", status: 400)
    }
    guard let traits = variant.traits, let solver = try variant.makeSolver(tableBits: tableBits) else {
      return refusal("\(variant.variant) can't be solved", status: 404)
    }
    let prospect = try solver.prospect(frames[1...].prefix(ply).map(\.text).joined(), variant.nodesOfAMoment)
    let prospects = Prospects(
      prospect: prospect, players: GameWords.seatNames(record.job.players.map(PrintableText.of), of: traits),
      played: frames[(ply + 1)...].first { !$0.text.isEmpty }?.text)
    return Response.json(
      .object([("ply", .integer(ply)), ("said", .string(prospects.words)), ("moves", prospects.moves)])
    ).revalidated()
  }

  private static func refusal(_ words: String, status: Int) -> Response {
    .json(.object([("error", .string(words))]), status: status)
  }
}
