extension GameFamily {
  static let hex = GameFamily(
    name: "hex", summary: "Hex: the first seat joins top and bottom by a chain of stones, the second left and right.",
    size: .board(width: 3...19, height: 3...19, default: .init(11, 11)),
    options: [Parameter("swap", "the second seat may take the first stone, mirrored, on square boards", .flag)],
    reasons: [.connected],
    offers: [
      Offer("hex:11x11,swap", "Hex"),
      Offer("hex:7x7,swap", "Hex, 7x7"),
      Offer("hex:5x5", "Hex, 5x5 without swap"),
      Offer("hex:6x8", "Hex, 6x8"),
      Offer("hex:19x19,swap", "Hex, 19x19"),
    ],
    levels: .simulations([1, 45, 90, 125, 180, 290, 490, 750, 950, 1150], cells: 121),
    weights: HexEvaluation.weights
  ) { (spec) throws(NotationError) in
    let hasSwap = spec.flag("swap")
    guard spec.width == spec.height || !hasSwap else {
      throw .badValue(
        of: spec.variant.game, option: "size", value: "\(spec.width)x\(spec.height)",
        expected: "a square board, such as 11x11, as swap mirrors a stone")
    }
    return PlayableVariant(
      judged: Hex(width: spec.width, height: spec.height, hasSwap: hasSwap, variant: spec.variant))
  }
}
