package io.serai.setting;

/** A setting cannot be used; the message is one line that names it and says what it takes. */
public final class InvalidSettingException extends RuntimeException {

  public InvalidSettingException(String message) {
    super(message);
  }

  public InvalidSettingException(String message, Throwable cause) {
    super(message, cause);
  }
}
