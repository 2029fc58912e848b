import Foundation

/// One number of a player that is tuned, with the range it may lie in.
///
/// Optimisers see it as a coordinate from 0 (min) to 1 (max), even on its scale.
public struct Parameter: Hashable, Sendable {
  /// Which values it takes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Whole numbers.
    case integer
    /// All numbers.
    case real
  }

  /// On what scale a step is a step.
  public enum Scale: String, Hashable, Sendable, CaseIterable {
    /// Equal differences count alike.
    case linear
    /// Equal factors count alike.
    case log
  }

  /// What it is called.
  public let name: String
  /// The value that the tune starts from.
  public let start: Double
  /// The smallest value.
  public let min: Double
  /// The largest value.
  public let max: Double
  /// Which values it takes.
  public let kind: Kind
  /// On what scale a step is a step.
  public let scale: Scale

  /// A parameter.
  ///
  /// Throws `TuningError` unless min < max, start lies between them, a log scale's range is above 0, and an integer's
  /// numbers are whole.
  public init(
    name: String, start: Double, min: Double, max: Double, kind: Kind = .real, scale: Scale = .linear
  ) throws(TuningError) {
    guard min < max, (max - min).isFinite else { throw .emptyRange(name: name, min: min, max: max) }
    guard min <= start, start <= max else { throw .startOutside(name: name, start: start, min: min, max: max) }
    if scale == .log, min <= 0 { throw .logOfNothing(name: name, min: min) }
    if kind == .integer {
      for (what, value) in [("start", start), ("min", min), ("max", max)] where value != value.rounded() {
        throw .notWhole(name: name, what: what, value: value)
      }
    }
    (self.name, self.start, self.min, self.max, self.kind, self.scale) = (name, start, min, max, kind, scale)
  }

  /// The coordinate of a value.
  public func unit(of value: Double) -> Double {
    switch scale {
    case .linear: (value - min) / (max - min)
    case .log: log(value / min) / log(max / min)
    }
  }

  /// The value at a coordinate, which is taken into 0...1; not rounded.
  public func value(at unit: Double) -> Double {
    let unit = Swift.min(Swift.max(unit, 0), 1)
    let value =
      switch scale {
      case .linear: min + unit * (max - min)
      case .log: min * exp(unit * log(max / min))
      }
    return Swift.min(Swift.max(value, min), max)
  }

  /// A value that a player can be given: an integer is rounded up if `draw`, from 0 to 1, lies below its fraction, so
  /// that over even draws the mean stays what it was. The draw 1/2 rounds to the nearest.
  ///
  /// A real number is rounded to six significant digits of its range, so that it reads well wherever it is written.
  public func playable(_ value: Double, draw: Double) -> Double {
    switch kind {
    case .integer:
      let floor = value.rounded(.down)
      return Swift.min(Swift.max(floor + (draw < value - floor ? 1 : 0), min), max)
    case .real:
      let size = scale == .log ? value : max - min
      let power = pow(10, 6 - Foundation.log10(size).rounded(.up))
      let rounded = (value * power).rounded() / power
      return Swift.min(Swift.max(rounded, min), max)
    }
  }
}

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
    zip(parameters, values).map { "\($0.name)=\($1.short)" }.joined(separator: ",")
  }

  /// The values that a text stands for; nil if it isn't one of this space.
  public func values(of text: String) -> [Double]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == count else { return nil }
    var values: [Double] = []
    for (parameter, part) in zip(parameters, parts) {
      guard part.hasPrefix(parameter.name + "="), let value = Double(part.dropFirst(parameter.name.count + 1)) else {
        return nil
      }
      values.append(value)
    }
    return values
  }
}
