import Randomness

/// The one source of random numbers: who writes a game or a player has it with what else they need.
public typealias SplitMix = Randomness.SplitMix
