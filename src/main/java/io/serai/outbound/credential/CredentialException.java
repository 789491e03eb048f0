package io.serai.outbound.credential;

/**
 * Thrown if a credential cannot be used: there is none, it is not for the address, or no token is
 * issued for it. The message says why and contains no secret. It has no stack trace, because
 * callers cause it.
 */
public final class CredentialException extends RuntimeException {
  private final String remedy;

  /**
   * Creates an exception.
   *
   * @param message what is wrong
   * @param remedy what to do about it
   */
  public CredentialException(String message, String remedy) {
    super(message, null, false, false);
    this.remedy = remedy;
  }

  /** Returns what is wrong. */
  public String message() {
    return String.valueOf(getMessage());
  }

  /** Returns what to do about it. */
  public String remedy() {
    return remedy;
  }
}
