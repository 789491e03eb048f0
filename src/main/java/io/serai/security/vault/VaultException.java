package io.serai.security.vault;

import org.jspecify.annotations.Nullable;

/**
 * Thrown if the vault or a key file cannot be read or written. The message is one line that says
 * what to do and contains no secret.
 */
public final class VaultException extends RuntimeException {
  public VaultException(String message) {
    super(message);
  }

  public VaultException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
