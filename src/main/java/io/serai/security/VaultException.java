package io.serai.security;

import org.jspecify.annotations.Nullable;

/** Why the vault cannot be read or written, in one line that says what to do; no secret in it. */
public final class VaultException extends RuntimeException {
  private static final long serialVersionUID = 1;

  VaultException(String message) {
    super(message);
  }

  VaultException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
