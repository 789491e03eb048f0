package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.McpError;
import io.serai.task.ErrorCode;
import io.serai.task.run.work.CodedTaskFailure;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if a call of an MCP server fails. Its message and code are reported to the caller of the
 * task; they contain no secret. It has no stack trace and no cause.
 */
public final class ServerCallException extends RuntimeException implements CodedTaskFailure {
  private static final int MAX_TEXT = 500;

  /** How the caller can proceed. */
  public enum Kind {
    /** The server could not be reached, or the answer did not come; it may have acted. */
    LOST,
    /** The server or the hub has not begun, and the call may be repeated later. */
    BUSY,
    /** The server does not know the session any more; the call may be repeated in a new one. */
    SESSION_ENDED,
    /** Repeating the call does not help. */
    REFUSED
  }

  private final Kind kind;
  private final String code;
  private final int status;
  private final transient JsonNode error;
  private final @Nullable Duration pause;
  private final String challenge;
  private final String detail;

  private ServerCallException(
      Kind kind,
      String code,
      String message,
      int status,
      JsonNode error,
      @Nullable Duration pause,
      String challenge,
      String detail) {
    super(message, null, false, false);
    this.kind = kind;
    this.code = code;
    this.status = status;
    this.error = error;
    this.pause = pause;
    this.challenge = challenge;
    this.detail = detail;
  }

  /** Creates a failure after which the same call may succeed. */
  public static ServerCallException lost(String message) {
    return of(Kind.LOST, ErrorCode.EXTERNAL_DEPENDENCY, message);
  }

  /** Creates a permanent failure. */
  public static ServerCallException refused(ErrorCode code, String message) {
    return of(Kind.REFUSED, code, message);
  }

  static ServerCallException of(Kind kind, ErrorCode code, String message) {
    return new ServerCallException(
        kind, code.code(), message, 0, MissingNode.getInstance(), null, "", "");
  }

  /** Creates the failure of a request that was answered with an error of HTTP. */
  static ServerCallException ofStatus(
      Kind kind, ErrorCode code, String message, int status, @Nullable Duration pause) {
    return new ServerCallException(
        kind, code.code(), message, status, MissingNode.getInstance(), pause, "", "");
  }

  /**
   * Creates the failure of a request that was answered with an error of JSON-RPC.
   *
   * @param status status of HTTP; 0 if it was a success, or not over HTTP
   */
  static ServerCallException ofError(String agent, JsonNode error, int status) {
    String text = TextFunctions.clipped(error.path("message").asText("no message"), MAX_TEXT);
    boolean input = error.path("code").asInt() == -32602;
    ErrorCode code = input ? ErrorCode.INVALID_INPUT : ErrorCode.EXTERNAL_DEPENDENCY;
    return new ServerCallException(
        Kind.REFUSED,
        code.code(),
        "%s answered with error %s: %s"
            .formatted(agent, TextFunctions.clipped(error.path("code").asText("?")), text),
        status,
        error,
        null,
        "",
        "");
  }

  /**
   * Creates the failure of a request whose credential the server does not accept.
   *
   * @param challenge what the server asks for: the value of {@code WWW-Authenticate}
   */
  static ServerCallException unauthorized(String message, int status, String challenge) {
    return new ServerCallException(
        Kind.REFUSED,
        ErrorCode.PERMISSION_DENIED.code(),
        message,
        status,
        MissingNode.getInstance(),
        null,
        challenge,
        "");
  }

  /**
   * Returns the same failure with a sentence for operators, which callers of tools do not see: a
   * program may write to its standard error whatever it knows.
   */
  ServerCallException withDetail(String sentence) {
    return new ServerCallException(
        kind, code, String.valueOf(getMessage()), status, error, pause, challenge, sentence);
  }

  /** Returns the sentence for operators; empty if there is none. */
  String detail() {
    return detail;
  }

  /** Returns the message, with what only operators may see. */
  public String messageForOperators() {
    return detail.isEmpty() ? String.valueOf(getMessage()) : getMessage() + " " + detail;
  }

  /** Returns the exception for any failure of a call. */
  public static ServerCallException from(Throwable failure, String agent) {
    Throwable reason = CompletionCause.of(failure);
    return reason instanceof ServerCallException known
        ? known
        : refused(
            ErrorCode.INTERNAL,
            "The call of %s failed: %s.".formatted(agent, reason.getClass().getSimpleName()));
  }

  /**
   * Whether a server that fails a request of 2026-07-28 so may speak an older revision: it has
   * answered with an error, or not at all although it runs.
   */
  boolean mayBeOlder() {
    boolean answered = error.isObject() || status > 0;
    boolean denied = status == 401 || status == 403 || status == 429 || status == 503;
    boolean silent = kind == Kind.LOST && code.equals(ErrorCode.TIMEOUT.code());
    return (answered && !denied) || silent;
  }

  /**
   * Whether the server has refused the headers of a request, before it has done anything
   * (2026-07-28, "Streamable HTTP", server validation).
   */
  public boolean isHeaderMismatch() {
    return error.path("code").asInt() == McpError.HEADER_MISMATCH.code();
  }

  /** Returns how the caller can proceed. */
  public Kind kind() {
    return kind;
  }

  /** Returns the error of JSON-RPC; a missing node if the server has sent none. */
  public JsonNode error() {
    return error;
  }

  /** Returns how long to wait before the call is repeated; empty if the server does not say. */
  public Optional<Duration> pause() {
    return Optional.ofNullable(pause);
  }

  /** Whether the server asks for another credential, or for one with more rights. */
  boolean isChallenge() {
    return status == 401 || (status == 403 && challenge.contains("insufficient_scope"));
  }

  /** Returns what the server asks for in place of the credential; empty if it does not say. */
  String challenge() {
    return challenge;
  }

  @Override
  public String taskCode() {
    return code;
  }

  @Override
  public ObjectNode taskDetails() {
    ObjectNode details = JsonMappers.object().put("reason", kind.name());
    if (status > 0) {
      details.put("http_status", status);
    }
    if (error.path("code").isInt()) {
      details.put("mcp_error", error.path("code").intValue());
    }
    return details;
  }
}
