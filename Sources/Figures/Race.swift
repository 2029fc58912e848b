/// Reaction times on one axis of milliseconds: the calls on each card.
public struct Race: Figure {
  /// A call.
  public struct Call: Hashable, Sendable {
    /// The index of the caller among the names.
    public var racer: Int
    /// The time of the call, in milliseconds.
    public var milliseconds: Int

    /// Creates a call.
    public init(racer: Int, milliseconds: Int) { (self.racer, self.milliseconds) = (racer, milliseconds) }
  }

  /// An event that players called on, with their calls.
  public struct Heat: Hashable, Sendable {
    /// The event's name.
    public var name: String
    /// The calls, the one that counted first.
    public var calls: [Call]
    /// Whether calling was right.
    public var isRight: Bool

    /// Creates an event with its calls.
    public init(name: String, calls: [Call], isRight: Bool) {
      (self.name, self.calls, self.isRight) = (name, calls, isRight)
    }
  }

  public let title: String
  public let summary: String
  /// The names of the callers; calls are marked by their numbers, from 1.
  public let names: [String]
  /// The events, from the top.
  public let heats: [Heat]

  /// Creates a figure from calls, heat by heat.
  public init(title: String, summary: String, names: [String], heats: [Heat]) {
    (self.title, self.summary, self.names, self.heats) = (title, summary, names, heats)
  }

  private static let (radius, lane) = (7.0, 16.0)

  public func drawing(width: Double) -> Drawing {
    let widest = heats.map { TextWidth.of($0.name, size: 11) }.max() ?? 0
    let left = min(width * 0.4, widest + 8)
    let latest = heats.flatMap(\.calls).map(\.milliseconds).max() ?? 0
    let along = Scale(0...Double(max(1, latest)), from: left + Self.radius, to: width - Self.radius - 2)
    var (marks, top) = legend(width: width)
    let start = top
    for heat in heats {
      let lanes = Self.lanes(heat.calls, along)
      let height = Self.lane * Double((lanes.max() ?? 0) + 1) + 4
      marks.append(.line(Point(0, top), Point(width, top), .grid))
      marks.append(group(heat, lanes, along, top, left))
      top += height
    }
    let ticks = along.ticks(atMost: max(2, Int((along.end - along.start) / 70))).filter { $0 == $0.rounded() }
    let lines = ticks.map { Drawing.Mark.line(Point(along.place($0), start), Point(along.place($0), top), .grid) }
    marks.append(.line(Point(left, top), Point(width, top), .quiet))
    marks += ticks.map { tick in
      let number = Rounded.text(tick, decimals: 0)
      let half = TextWidth.of(number, size: 11) / 2
      let place = min(max(along.place(tick), half), width - half)
      return .text(number, Point(place, top + 14), .quiet, size: 11, anchor: .middle)
    }
    marks.append(.text("milliseconds", Point(width, top + 28), .quiet, size: 11, anchor: .end))
    return Drawing(width: width, height: top + 34, marks: lines + marks)
  }

  private func group(
    _ heat: Heat, _ lanes: [Int], _ along: Scale, _ top: Double, _ left: Double
  ) -> Drawing.Mark {
    let name = TextWidth.shortened(heat.name, size: 11, to: left - 6)
    var marks: [Drawing.Mark] = [.text(name, Point(0, top + 14), .quiet, size: 11)]
    for (number, call) in heat.calls.enumerated() {
      let centre = Point(
        along.place(Double(call.milliseconds)), top + 2 + Self.lane * (Double(lanes[number]) + 0.5))
      let isFull = number == 0 && heat.isRight
      let ink = Ink.series(call.racer)
      marks.append(.disc(centre, radius: Self.radius, fill: isFull ? ink : .paper, outline: ink))
      marks.append(
        .text(
          String(call.racer + 1), Point(centre.x, centre.y + 3.5), isFull ? .paper : .ink, size: 10, anchor: .middle))
    }
    let calls = heat.calls.map { "\(names[$0.racer]) after \($0.milliseconds) ms" }.joined(separator: ", ")
    return .group(marks, says: "\(heat.name): \(calls), \(heat.isRight ? "rightly" : "wrongly")")
  }

  /// The lane of each call, from 0: calls that would overlap lie below one another.
  private static func lanes(_ calls: [Call], _ along: Scale) -> [Int] {
    var taken: [[Double]] = []
    return calls.map { call in
      let place = along.place(Double(call.milliseconds))
      let lane = taken.firstIndex { $0.allSatisfy { abs($0 - place) > 2 * radius + 1 } } ?? taken.count
      if lane == taken.count { taken.append([]) }
      taken[lane].append(place)
      return lane
    }
  }

  /// The legend: the callers' numbers, and the looks of calls, in as many lines as it takes.
  private func legend(width: Double) -> (marks: [Drawing.Mark], height: Double) {
    var (marks, x, y): ([Drawing.Mark], Double, Double) = ([], 0, 0)
    for (number, name) in names.enumerated() {
      let name = TextWidth.shortened(name, size: 11, to: width - 22)
      let needed = 18 + TextWidth.of(name, size: 11)
      if x > 0, x + needed > width { (x, y) = (0, y + 17) }
      marks.append(.disc(Point(x + Self.radius + 1, y + 9), radius: Self.radius, fill: .series(number)))
      marks.append(
        .text(String(number + 1), Point(x + Self.radius + 1, y + 12.5), .paper, size: 10, anchor: .middle))
      marks.append(.text(name, Point(x + 18, y + 13), .quiet, size: 11))
      x += needed + 14
    }
    return (marks, y + 24)
  }
}
