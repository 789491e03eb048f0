package io.serai.http.grpc;

/** The status codes of gRPC. */
public enum GrpcStatus {
  OK(0),
  CANCELLED(1),
  UNKNOWN(2),
  INVALID_ARGUMENT(3),
  DEADLINE_EXCEEDED(4),
  NOT_FOUND(5),
  ALREADY_EXISTS(6),
  PERMISSION_DENIED(7),
  RESOURCE_EXHAUSTED(8),
  FAILED_PRECONDITION(9),
  ABORTED(10),
  OUT_OF_RANGE(11),
  UNIMPLEMENTED(12),
  INTERNAL(13),
  UNAVAILABLE(14),
  DATA_LOSS(15),
  UNAUTHENTICATED(16);

  private final int code;

  GrpcStatus(int code) {
    this.code = code;
  }

  /**
   * Returns the status that a header field or trailer {@code grpc-status} contains; {@link
   * #UNKNOWN} if it contains none.
   */
  public static GrpcStatus of(String code) {
    for (GrpcStatus status : values()) {
      if (code.equals(Integer.toString(status.code))) {
        return status;
      }
    }
    return UNKNOWN;
  }

  /** Returns the status that corresponds to a status of HTTP. */
  public static GrpcStatus ofHttp(int http) {
    return switch (http) {
      case 400, 415 -> INVALID_ARGUMENT;
      case 401 -> UNAUTHENTICATED;
      case 403 -> PERMISSION_DENIED;
      case 404 -> NOT_FOUND;
      case 405 -> UNIMPLEMENTED;
      case 408 -> DEADLINE_EXCEEDED;
      case 413, 429, 507 -> RESOURCE_EXHAUSTED;
      case 503 -> UNAVAILABLE;
      default -> INTERNAL;
    };
  }

  /**
   * Returns the status of HTTP that corresponds to this one, as google.rpc.Code documents it. A
   * method that is not served is 405, because 501 would count as a fault that may pass.
   */
  public int http() {
    return switch (this) {
      case OK -> 200;
      case CANCELLED -> 499;
      case INVALID_ARGUMENT, FAILED_PRECONDITION, OUT_OF_RANGE -> 400;
      case DEADLINE_EXCEEDED -> 504;
      case NOT_FOUND -> 404;
      case ALREADY_EXISTS, ABORTED -> 409;
      case PERMISSION_DENIED -> 403;
      case RESOURCE_EXHAUSTED -> 429;
      case UNIMPLEMENTED -> 405;
      case UNKNOWN, INTERNAL, DATA_LOSS -> 500;
      case UNAVAILABLE -> 503;
      case UNAUTHENTICATED -> 401;
    };
  }

  /** Returns the numeric code. */
  public int code() {
    return code;
  }
}
