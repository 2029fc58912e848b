/// Words for the seats of a game.
public enum SeatWords {
  /// The name of each seat that a game can have, in seat order, as columns and fields are called.
  public static let names = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
  ]
}
