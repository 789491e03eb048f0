package io.serai.a2s.call;

/** A call that cannot be made or whose answer is a failure; the message never holds a secret. */
public final class ServiceCallException extends Exception {

  public ServiceCallException(String message) {
    super(message);
  }
}
