package io.serai.a2a.model;

import io.serai.http.grpc.GrpcStatus;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The errors of A2A and of the hub, with their JSON-RPC code, HTTP status and gRPC status.
 *
 * <p>HTTP and gRPC statuses depend on the edition of the error table (section 5.4 of the
 * specification).
 */
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
  UNAVAILABLE(-32000, Status.UNAVAILABLE),
  /** The hub's disk is full. */
  DISK_FULL(-32603, Status.INSUFFICIENT_STORAGE);

  private static final int SERVER_ERROR = -32000;
  private static final int HIGHEST_A2A_CODE = -32001;
  private static final int LOWEST_A2A_CODE = -32009;

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

  /**
   * Returns the error with a JSON-RPC code, or {@link #INTERNAL_ERROR} if no error has it or
   * several share it.
   */
  public static A2aError ofCode(int code) {
    return Stream.of(values())
        .filter(each -> each.code == code && code != SERVER_ERROR)
        .findFirst()
        .orElse(INTERNAL_ERROR);
  }

  /** Returns the JSON-RPC code. */
  public int code() {
    return code;
  }

  /**
   * Returns the name by which SDKs of 0.3 recognize the error, such as {@code TaskNotFoundError};
   * empty if 0.3 has no name for it.
   */
  public Optional<String> oldName() {
    return switch (this) {
      case PARSE_ERROR -> Optional.of("JSONParseError");
      case INTERNAL_ERROR, DISK_FULL -> Optional.of("InternalError");
      case EXTENDED_AGENT_CARD_NOT_CONFIGURED ->
          Optional.of("AuthenticatedExtendedCardNotConfiguredError");
      case EXTENSION_SUPPORT_REQUIRED,
          VERSION_NOT_SUPPORTED,
          UNAUTHENTICATED,
          PERMISSION_DENIED,
          BUSY,
          UNAVAILABLE ->
          Optional.empty();
      default -> Optional.of(inCamelCase() + "Error");
    };
  }

  private String inCamelCase() {
    return Stream.of(name().split("_"))
        .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining());
  }

  /** Returns the HTTP and gRPC status in an edition of the error table. */
  public Status status(ErrorTableVersion table) {
    return table == ErrorTableVersion.V1_0_0 ? oldStatus : status;
  }

  /**
   * Returns whether A2A itself defines this error. Such errors carry a google.rpc.ErrorInfo whose
   * reason is this constant's name.
   */
  public boolean isOfA2a() {
    return code <= HIGHEST_A2A_CODE && code >= LOWEST_A2A_CODE;
  }

  /**
   * Returns whether the hub itself is the reason, such as its overload. Over JSON-RPC such errors
   * have their own HTTP status, while those of the protocol have 200.
   */
  public boolean isOfHub() {
    return code == SERVER_ERROR || this == DISK_FULL;
  }

  /** An edition of the error table (section 5.4 of the specification). */
  public enum ErrorTableVersion {
    V1_0_1,
    V1_0_0
  }

  /** A gRPC status and the HTTP status that A2A gives with it. */
  public enum Status {
    INVALID_ARGUMENT(GrpcStatus.INVALID_ARGUMENT, 400),
    FAILED_PRECONDITION(GrpcStatus.FAILED_PRECONDITION, 400),
    UNIMPLEMENTED(GrpcStatus.UNIMPLEMENTED, 400),
    CONFLICTING(GrpcStatus.FAILED_PRECONDITION, 409),
    UNSUPPORTED_MEDIA_TYPE(GrpcStatus.INVALID_ARGUMENT, 415),
    NOT_FOUND(GrpcStatus.NOT_FOUND, 404),
    UNAUTHENTICATED(GrpcStatus.UNAUTHENTICATED, 401),
    PERMISSION_DENIED(GrpcStatus.PERMISSION_DENIED, 403),
    RESOURCE_EXHAUSTED(GrpcStatus.RESOURCE_EXHAUSTED, 429),
    INTERNAL(GrpcStatus.INTERNAL, 500),
    BAD_GATEWAY(GrpcStatus.INTERNAL, 502),
    UNAVAILABLE(GrpcStatus.UNAVAILABLE, 503),
    INSUFFICIENT_STORAGE(GrpcStatus.RESOURCE_EXHAUSTED, 507);

    private final GrpcStatus grpc;
    private final int http;

    Status(GrpcStatus grpc, int http) {
      this.grpc = grpc;
      this.http = http;
    }

    /** Returns the gRPC status. */
    public GrpcStatus grpc() {
      return grpc;
    }

    /** Returns the HTTP status code. */
    public int http() {
      return http;
    }
  }
}
