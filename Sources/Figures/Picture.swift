/// A figure of any kind.
public enum Picture: Hashable, Sendable {
  case ladder(LadderFigure)
  case heatMap(HeatMap)
  case lines(Lines)
  case histogram(HistogramFigure)
  case board(BoardFigure)
  case contours(Contours)
  case race(Race)
  case scatter(Scatter)
  case bracket(Bracket)

  /// The figure itself.
  public var figure: any Figure {
    switch self {
    case .ladder(let figure): figure
    case .heatMap(let figure): figure
    case .lines(let figure): figure
    case .histogram(let figure): figure
    case .board(let figure): figure
    case .contours(let figure): figure
    case .race(let figure): figure
    case .scatter(let figure): figure
    case .bracket(let figure): figure
    }
  }
}
