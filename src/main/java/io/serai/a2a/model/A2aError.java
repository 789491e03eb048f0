package io.serai.a2a.model;

import java.util.stream.Stream;

/** What can go wrong, with its codes in each binding and in each edition of the error table. */
public enum A2aError {
  TASK_NOT_FOUND(-32001, Status.NOT_FOUND, Status.NOT_FOUND),
  TASK_NOT_CANCELABLE(-32002, Status.FAILED_PRECONDITION, Status.CONFLICTING),
  PUSH_NOTIFICATION_NOT_SUPPORTED(-32003, Status.FAILED_PRECONDITION, Status.UNIMPLEMENTED),
  UNSUPPORTED_OPERATION(-32004, Status.FAILED_PRECONDITION, Status.UNIMPLEMENTED),
  CONTENT_TYPE_NOT_SUPPORTED(-32005, Status.INVALID_ARGUMENT, Status.UNSUPPORTED_MEDIA_TYPE),
  INVALID_AGENT_RESPONSE(-32006, Status.INTERNAL, Status.BAD_GATEWAY),
  EXTENDED_AGENT_CARD_NOT_CONFIGURED(
      -32007, Status.FAILED_PRECONDITION, Status.FAILED_PRECONDITION),
  EXTENSION_SUPPORT_REQUIRED(-32008, Status.FAILED_PRECONDITION, Status.FAILED_PRECONDITION),
  VERSION_NOT_SUPPORTED(-32009, Status.FAILED_PRECONDITION, Status.UNIMPLEMENTED),

  PARSE_ERROR(-32700, Status.INVALID_ARGUMENT),
  INVALID_REQUEST(-32600, Status.INVALID_ARGUMENT),
  METHOD_NOT_FOUND(-32601, Status.NOT_FOUND),
  INVALID_PARAMS(-32602, Status.INVALID_ARGUMENT),
  INTERNAL_ERROR(-32603, Status.INTERNAL),

  UNAUTHENTICATED(-32000, Status.UNAUTHENTICATED),
  PERMISSION_DENIED(-32000, Status.PERMISSION_DENIED),
  BUSY(-32000, Status.RESOURCE_EXHAUSTED),
  UNAVAILABLE(-32000, Status.UNAVAILABLE);

  private static final int FIRST_OF_A2A = -32001;
  private static final int LAST_OF_A2A = -32009;

  private final int code;
  private final Status status;
  private final Status oldStatus;

  A2aError(int code, Status status) {
    this(code, status, status);
  }

  A2aError(int code, Status status, Status oldStatus) {
    this.code = code;
    this.status = status;
    this.oldStatus = oldStatus;
  }

  /** The error of a JSON-RPC code; an internal one for what is not of the table. */
  public static A2aError ofCode(int code) {
    return Stream.of(values())
        .filter(each -> each.code == code && code != UNAVAILABLE.code)
        .findFirst()
        .orElse(INTERNAL_ERROR);
  }

  /** Its JSON-RPC code. */
  public int code() {
    return code;
  }

  /** Its HTTP status and the name of its gRPC status. */
  public Status status(ErrorTableVersion table) {
    return table == ErrorTableVersion.V1_0_0 ? oldStatus : status;
  }

  /** Whether it is one of the protocol's own, which carry an ErrorInfo with this name as reason. */
  public boolean isOfA2a() {
    return code <= FIRST_OF_A2A && code >= LAST_OF_A2A;
  }

  /** The edition of the error table (section 5.4 of the specification). */
  public enum ErrorTableVersion {
    V1_0_1,
    V1_0_0
  }

  /** A gRPC status with the HTTP status that stands for it. */
  public enum Status {
    INVALID_ARGUMENT("INVALID_ARGUMENT", 400),
    FAILED_PRECONDITION("FAILED_PRECONDITION", 400),
    UNIMPLEMENTED("UNIMPLEMENTED", 400),
    CONFLICTING("FAILED_PRECONDITION", 409),
    UNSUPPORTED_MEDIA_TYPE("INVALID_ARGUMENT", 415),
    NOT_FOUND("NOT_FOUND", 404),
    UNAUTHENTICATED("UNAUTHENTICATED", 401),
    PERMISSION_DENIED("PERMISSION_DENIED", 403),
    RESOURCE_EXHAUSTED("RESOURCE_EXHAUSTED", 429),
    INTERNAL("INTERNAL", 500),
    BAD_GATEWAY("INTERNAL", 502),
    UNAVAILABLE("UNAVAILABLE", 503);

    private final String grpc;
    private final int http;

    Status(String grpc, int http) {
      this.grpc = grpc;
      this.http = http;
    }

    /** The gRPC status. */
    public String grpc() {
      return grpc;
    }

    /** The HTTP status. */
    public int http() {
      return http;
    }
  }
}
