package io.serai.a2s.template;

/**
 * Thrown if a secret that a template needs is not available. The message names its id, never its
 * value.
 */
public final class SecretException extends Exception {

  public SecretException(String message) {
    super(message);
  }
}
