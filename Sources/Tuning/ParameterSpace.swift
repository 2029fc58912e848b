/// The parameters of a tune: a box, whose corners have the coordinates 0 and 1, and constraints that cut parts off it.
public struct ParameterSpace: Hashable, Sendable {
  /// The parameters, in the order of the config.
  public let parameters: [TunedParameter]
  /// The region in which the constraints are satisfied.
  let region: FeasibleRegion

  /// Creates a space of one parameter or more, with different names.
  ///
  /// - Parameter constraints: the constraints, which hold at every point that is made from coordinates.
  ///
  /// Throws `TuningError`, also for constraints that no values in the ranges satisfy, or that the start doesn't
  /// satisfy.
  public init(_ parameters: [TunedParameter], constraints: [Constraint] = []) throws(TuningError) {
    guard !parameters.isEmpty else { throw .noParameters }
    var names: Set<String> = []
    for parameter in parameters where !names.insert(parameter.name).inserted {
      throw .parameterTwice(parameter.name)
    }
    self.parameters = parameters
    region = try FeasibleRegion(parameters, constraints)
  }

  /// Whether there are constraints.
  public var isConstrained: Bool { !region.isWhole }

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
  /// Where they don't satisfy the constraints, they are the values of the nearest coordinates that do, rounded to the
  /// feasible side.
  public func playable(at units: [Double], draws: [Double]) -> [Double] {
    let exact = zip(parameters, feasible(units)).map { $0.value(at: $1) }
    var values = parameters.indices.map { parameters[$0].playable(exact[$0], draw: draws[$0]) }
    guard !region.isWhole else { return values }
    let places = numbers
    let kept = region.kept(places.map { values[$0] }, exact: places.map { exact[$0] })
    for (place, value) in zip(places, kept) { values[place] = value }
    return values
  }

  /// The nearest coordinates that satisfy the constraints.
  func feasible(_ units: [Double]) -> [Double] {
    guard !region.isWhole else { return units }
    let places = numbers
    let z = places.map { 2 * units[$0] - 1 }
    guard !region.holds(z) else { return units }
    var units = units
    for (place, near) in zip(places, region.nearest(to: z)) { units[place] = (near + 1) / 2 }
    return units
  }

  /// The values nearest to these coordinates.
  public func nearest(to units: [Double]) -> [Double] {
    playable(at: units, draws: Array(repeating: 0.5, count: count))
  }

  /// The text of values, such as `corner=31,mobility=2.5`, which `values(of:)` reads.
  public func text(of values: [Double]) -> String {
    zip(parameters, values).map { "\($0.name)=\($0.text(of: $1))" }.joined(separator: ",")
  }

  /// The values in a text; nil if it isn't one of this space.
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
