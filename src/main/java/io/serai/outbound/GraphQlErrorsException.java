package io.serai.outbound;

/** Thrown if a GraphQL service has answered with errors. The message has those of the response. */
public final class GraphQlErrorsException extends Exception {
  public GraphQlErrorsException(String message) {
    super(message, null, false, false);
  }
}
