import Testing

@testable import Play

struct ParameterTests {
  @Test(
    "A player's description is canonical without defaults and reads back as the same player",
    arguments: [
      ("random", "random"), ("alpha-beta", "alpha-beta"), ("alpha-beta:depth=4", "alpha-beta:depth=4"),
      ("alpha-beta:table=20,depth=+4", "alpha-beta:depth=4"),
      ("alpha-beta:corner=-2.5,nodes=1000000000000,depth=9", "alpha-beta:depth=9,nodes=1000000000000,corner=-2.5"),
      ("alpha-beta:frontier=-0.8,parity=1.0", "alpha-beta"), ("alpha-beta:parity=0.1", "alpha-beta:parity=0.1"),
      ("monte-carlo:exploration=1.4,simulations=1000", "monte-carlo:simulations=1000,exploration=1.4"),
      ("monte-carlo:exploration=1", "monte-carlo"), ("monte-carlo:exploration=1e-5", "monte-carlo:exploration=1e-05"),
      ("reflex:misses=0,false-calls=0.02", "reflex"), ("reflex:slowest=10000", "reflex:slowest=10000"),
    ])
  func descriptionIsCanonical(
    text: String, canonical: String
  ) throws {
    let spec = try Catalog.player(text)
    #expect(spec.description == canonical)
    #expect(try Catalog.player(canonical) == spec)
  }

  @Test("A parameter holds what was set, or its default, or nothing")
  func parameterHasItsValue() throws {
    let spec = try Catalog.player("alpha-beta:nodes=500,corner=12.5")
    #expect(spec[integer: "nodes"] == 500 && spec[integer: "depth"] == nil && spec[integer: "table"] == 20)
    #expect(spec[real: "corner"] == 12.5 && spec[real: "frontier"] == -0.8)
    #expect(PlayerSpec.defaults(of: spec.kind) == (try Catalog.player("alpha-beta")))
  }

  @Test(
    "A player error says what would be right",
    arguments: [
      (
        "minimax",
        "there is no player “minimax”; known: random, greedy, alpha-beta, monte-carlo, perfect, reflex, flat-monte-carlo"
      ),
      ("random:seed=1", "random has no option “seed”; it has none"),
      (
        "monte-carlo:playouts=5",
        "monte-carlo: playouts can't be “5”; expected uniform or decisive"
      ),
      ("reflex:speed=5", "reflex has no option “speed”; known: false-calls, misses, fastest, slowest"),
      ("alpha-beta:depth=0", "alpha-beta: depth can't be “0”; expected a whole number from 1 to 99"),
      ("alpha-beta:depth=100", "alpha-beta: depth can't be “100”; expected a whole number from 1 to 99"),
      ("alpha-beta:depth=4.5", "alpha-beta: depth can't be “4.5”; expected a whole number from 1 to 99"),
      ("alpha-beta:depth", "alpha-beta: depth can't be “”; expected a whole number from 1 to 99"),
      ("alpha-beta:corner=201", "alpha-beta: corner can't be “201”; expected a number from -200 to 200"),
      ("alpha-beta:corner=nan", "alpha-beta: corner can't be “nan”; expected a number from -200 to 200"),
      ("alpha-beta:corner=inf", "alpha-beta: corner can't be “inf”; expected a number from -200 to 200"),
      ("reflex:misses=1.01", "reflex: misses can't be “1.01”; expected a number from 0 to 1"),
      ("reflex:fastest=-1", "reflex: fastest can't be “-1”; expected a whole number from 0 to 10000"),
      (
        "monte-carlo:simulations=99999999999999999999",
        "monte-carlo: simulations can't be “99999999999999999999”; expected a whole number from 1 to 1000000000"
      ),
    ])
  func playerErrorsSuggestFix(text: String, message: String) {
    let error = #expect(throws: NotationError.self) { try Catalog.player(text) }
    #expect(error?.description == message)
  }

  @Test("Every parameter is documented and takes its default and both ends of its range")
  func parametersAreDocumented() throws {
    for kind in Catalog.players {
      #expect(!kind.summary.isEmpty)
      #expect(Set(kind.parameters.map(\.name)).count == kind.parameters.count)
      for parameter in kind.parameters {
        #expect(!parameter.summary.isEmpty)
        let separator = if case .choice = parameter.kind { " or " } else { " to " }
        let ends = parameter.range.split(separator: separator).map(String.init)
        // Where another parameter bounds it, that one is out of the way.
        let others = kind.orders.compactMap { order in
          order.low == parameter.name ? "\(order.high)=10000" : order.high == parameter.name ? "\(order.low)=0" : nil
        }
        for value in ends + [parameter.defaultText].compactMap({ $0 }) {
          let options = (["\(parameter.name)=\(value)"] + others).joined(separator: ",")
          #expect(throws: Never.self) { try Catalog.player("\(kind.name):\(options)") }
        }
      }
    }
  }
}
