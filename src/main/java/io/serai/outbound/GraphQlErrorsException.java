package io.serai.outbound;

/** Thrown if a GraphQL service has answered with errors. The message has those of the response. */
public final class GraphQlErrorsException extends Exception {
  private static final long serialVersionUID = 1L;

  public GraphQlErrorsException(String message) {
    super(message, null, false, false);
  }
}
