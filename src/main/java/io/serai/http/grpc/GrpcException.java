package io.serai.http.grpc;

import java.util.Map;

/** Ends a call with a status other than OK; its message is sent to the caller. */
public final class GrpcException extends RuntimeException {
  private final GrpcStatus status;
  private final transient Map<String, String> metadata;

  /**
   * @param metadata trailers sent with the status, such as {@code grpc-status-details-bin}
   */
  public GrpcException(GrpcStatus status, String message, Map<String, String> metadata) {
    super(message, null, false, false);
    this.status = status;
    this.metadata = Map.copyOf(metadata);
  }

  /** Returns the status. */
  public GrpcStatus status() {
    return status;
  }

  /** Returns the trailers sent with the status. */
  public Map<String, String> metadata() {
    return metadata;
  }

  static GrpcException of(GrpcStatus status, String message) {
    return new GrpcException(status, message, Map.of());
  }
}
