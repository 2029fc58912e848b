/// The parameters of a tune: a box, whose corners have the coordinates 0 and 1.
public struct ParameterSpace: Hashable, Sendable {
  /// Two parameters of which one is never to be more than the other.
  public struct Order: Hashable, Sendable {
    /// The name of the smaller one.
    public let low: String
    /// The name of the larger one.
    public let high: String

    /// Says that `low` is at most `high`.
    public init(_ low: String, atMost high: String) { (self.low, self.high) = (low, high) }
  }

  /// Its parameters, in the order of the config.
  public let parameters: [Parameter]
  /// The places of parameters that keep an order.
  private let orders: [Places]

  private struct Places: Hashable, Sendable {
    let low, high: Int
  }

  /// A space of one parameter or more, whose names differ.
  ///
  /// - Parameter orders: hold at every point that is made from coordinates, no parameter being in two of them; those of
  ///   parameters that aren't here don't matter. Throws `TuningError.neverInOrder` where ranges, or the start, can't keep one.
  public init(_ parameters: [Parameter], orders: [Order] = []) throws(TuningError) {
    guard !parameters.isEmpty else { throw .noParameters }
    var names: Set<String> = []
    for parameter in parameters where !names.insert(parameter.name).inserted {
      throw .parameterTwice(parameter.name)
    }
    self.parameters = parameters
    var places: [Places] = []
    for order in orders {
      guard let low = parameters.firstIndex(where: { $0.name == order.low }),
        let high = parameters.firstIndex(where: { $0.name == order.high })
      else { continue }
      let (small, large) = (parameters[low], parameters[high])
      guard small.min <= large.max else {
        throw .neverInOrder(low: small.name, small.min, high: large.name, large.max)
      }
      guard small.start <= large.start else {
        throw .neverInOrder(low: small.name, small.start, high: large.name, large.start)
      }
      places.append(Places(low: low, high: high))
    }
    self.orders = places
  }

  /// The number of parameters.
  public var count: Int { parameters.count }

  /// The coordinates of the start.
  public var start: [Double] { units(of: parameters.map(\.start)) }

  /// The coordinates of these values.
  public func units(of values: [Double]) -> [Double] {
    zip(parameters, values).map { $0.unit(of: $1) }
  }

  /// The values at these coordinates, rounded to what players can be given, each with its draw from 0 to 1.
  ///
  /// Where two parameters are to keep an order and don't, both get the value in the middle, as far as their ranges allow:
  /// the nearest point that keeps it, but for rounding.
  public func playable(at units: [Double], draws: [Double]) -> [Double] {
    var values = parameters.indices.map {
      parameters[$0].playable(parameters[$0].value(at: units[$0]), draw: draws[$0])
    }
    for order in orders where values[order.low] > values[order.high] {
      let (small, large) = (parameters[order.low], parameters[order.high])
      var middle = (values[order.low] + values[order.high]) / 2
      if small.kind == .integer || large.kind == .integer { middle = middle.rounded(.down) }
      middle = min(max(middle, small.min, large.min), small.max, large.max)
      (values[order.low], values[order.high]) = (middle, middle)
    }
    return values
  }

  /// The values nearest to these coordinates.
  public func nearest(to units: [Double]) -> [Double] {
    playable(at: units, draws: Array(repeating: 0.5, count: count))
  }

  /// How values are written, `corner=31,mobility=2.5`; `values(of:)` reads it.
  public func text(of values: [Double]) -> String {
    zip(parameters, values).map { "\($0.name)=\($0.text(of: $1))" }.joined(separator: ",")
  }

  /// The values that a text stands for; nil if it isn't one of this space.
  public func values(of text: String) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == count else { return nil }
    var values: [Double] = []
    for (parameter, part) in zip(parameters, parts) {
      guard part.hasPrefix(parameter.name + "="),
        let value = parameter.value(of: String(part.dropFirst(parameter.name.count + 1)))
      else { return nil }
      values.append(value)
    }
    return values
  }
}
