package io.serai.a2e.credential;

/** A credential cannot be used; the message says why, without secrets. It has no stack trace. */
public final class CredentialException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String remedy;

  CredentialException(String message, String remedy) {
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
