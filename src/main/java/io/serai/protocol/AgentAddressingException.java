package io.serai.protocol;

/** Thrown if a call names an agent that cannot be called here. Its message is for the caller. */
public final class AgentAddressingException extends RuntimeException {
  private final Reason reason;

  AgentAddressingException(Reason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  /** Returns why the agent cannot be called. */
  public Reason reason() {
    return reason;
  }

  /** Why an agent cannot be called. */
  public enum Reason {
    /** The path {@code /agents/{id}} names an agent that is not served here. */
    UNKNOWN_IN_PATH,
    /** A parameter names an agent that is not served here. */
    UNKNOWN_IN_PARAMETER,
    /** Path and parameter name different agents. */
    CONTRADICTION
  }
}
