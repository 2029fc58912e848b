import Play
import Statistics

extension SequentialTest {
  /// Reads `{elo: [0, 5], model: normalized, alpha: 0.05, beta: 0.05}`, of which only `elo` is needed.
  init(_ node: ConfigNode) throws(ConfigError) {
    let fields = try node.fields(.test)
    guard let elo = fields["elo"] else { throw node.error("the key “elo” is missing; write {elo: [0, 5]}") }
    let bounds = try elo.list(of: "two Elo differences")
    guard bounds.count == 2 else { throw elo.error("expected two Elo differences, such as [0, 5]") }
    let range = -1e6...1e6
    let (low, high) = (try bounds[0].number(range), try bounds[1].number(range))
    var model = Model.normalized
    if let written = fields["model"] { model = try written.choice(of: "model") }
    let (alpha, beta) = (try fields.number("alpha") ?? 0.05, try fields.number("beta") ?? 0.05)
    do {
      try self.init(elo0: low, elo1: high, alpha: alpha, beta: beta, model: model)
    } catch {
      throw node.error("\(error)")
    }
  }
}
