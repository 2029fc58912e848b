import Randomness

/// The only source of random numbers; the alias makes it available to authors of games and players.
public typealias SplitMix = Randomness.SplitMix
