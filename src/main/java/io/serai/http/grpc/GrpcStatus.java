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

  /** Returns the numeric code. */
  public int code() {
    return code;
  }
}
