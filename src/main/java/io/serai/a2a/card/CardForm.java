package io.serai.a2a.card;

/** The members that an agent card has beyond those of A2A 1.0. */
public enum CardForm {
  /** None. */
  CURRENT_VERSION,
  /** Those of 0.3 and before, if the hub serves 0.3. Clients of both versions can read the card. */
  BOTH_VERSIONS,
  /**
   * Those of 0.3 and of other protocols. A ProtoJSON parser of A2A may refuse the card: a member of
   * another protocol may differ from one of A2A in its spelling only.
   */
  ALL_PROTOCOLS
}
