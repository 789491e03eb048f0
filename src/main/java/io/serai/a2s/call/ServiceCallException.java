package io.serai.a2s.call;

/**
 * Thrown if a request cannot be built, or its response is a failure. The message never contains a
 * secret.
 */
public final class ServiceCallException extends Exception {

  public ServiceCallException(String message) {
    super(message);
  }
}
