package io.serai.a2a.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The operations of A2A with their names in each binding: JSON-RPC methods of 1.0 and 0.3, gRPC
 * methods (named as in JSON-RPC 1.0) and HTTP method and path patterns.
 */
public enum A2aOperation {
  SEND("SendMessage", "message/send", "POST /message:send"),
  STREAM("SendStreamingMessage", "message/stream", "POST /message:stream"),
  GET("GetTask", "tasks/get", "GET /tasks/{id}"),
  LIST("ListTasks", null, "GET /tasks"),
  CANCEL("CancelTask", "tasks/cancel", "POST /tasks/{id}:cancel"),
  SUBSCRIBE(
      "SubscribeToTask",
      "tasks/resubscribe",
      "GET /tasks/{id}:subscribe",
      "POST /tasks/{id}:subscribe"),
  CREATE_PUSH(
      "CreateTaskPushNotificationConfig",
      "tasks/pushNotificationConfig/set",
      "POST /tasks/{taskId}/pushNotificationConfigs"),
  GET_PUSH(
      "GetTaskPushNotificationConfig",
      "tasks/pushNotificationConfig/get",
      "GET /tasks/{taskId}/pushNotificationConfigs/{id}"),
  LIST_PUSH(
      "ListTaskPushNotificationConfigs",
      "tasks/pushNotificationConfig/list",
      "GET /tasks/{taskId}/pushNotificationConfigs"),
  DELETE_PUSH(
      "DeleteTaskPushNotificationConfig",
      "tasks/pushNotificationConfig/delete",
      "DELETE /tasks/{taskId}/pushNotificationConfigs/{id}"),
  CARD("GetExtendedAgentCard", "agent/getAuthenticatedExtendedCard", "GET /extendedAgentCard");

  private static final Map<String, A2aOperation> BY_METHOD = new HashMap<>();
  private static final Map<String, A2aOperation> BY_OLD_METHOD = new HashMap<>();

  static {
    for (A2aOperation operation : values()) {
      BY_METHOD.put(operation.method, operation);
      if (operation.oldMethod != null) {
        BY_OLD_METHOD.put(operation.oldMethod, operation);
      }
    }
  }

  private final String method;
  private final @Nullable String oldMethod;
  private final String pattern;
  private final @Nullable String otherPattern;

  A2aOperation(String method, @Nullable String oldMethod, String pattern) {
    this(method, oldMethod, pattern, null);
  }

  A2aOperation(
      String method, @Nullable String oldMethod, String pattern, @Nullable String otherPattern) {
    this.method = method;
    this.oldMethod = oldMethod;
    this.pattern = pattern;
    this.otherPattern = otherPattern;
  }

  /** Returns the operation of a JSON-RPC method. */
  public static Optional<A2aOperation> of(A2aVersion version, String method) {
    return Optional.ofNullable(
        (version == A2aVersion.V1_0 ? BY_METHOD : BY_OLD_METHOD).get(method));
  }

  /** Returns the version that a JSON-RPC method name belongs to; empty if it is unknown. */
  public static Optional<A2aVersion> versionOf(String method) {
    if (BY_METHOD.containsKey(method)) {
      return Optional.of(A2aVersion.V1_0);
    }
    return BY_OLD_METHOD.containsKey(method) ? Optional.of(A2aVersion.V0_3) : Optional.empty();
  }

  /**
   * Returns the JSON-RPC method in a version.
   *
   * @throws IllegalArgumentException if the version does not have this operation
   */
  public String method(A2aVersion version) {
    if (version == A2aVersion.V1_0) {
      return method;
    }
    if (oldMethod == null) {
      throw new IllegalArgumentException(this + " is not of " + version.text());
    }
    return oldMethod;
  }

  /** Returns the JSON-RPC method of 1.0, which is the gRPC method name too. */
  public String method() {
    return method;
  }

  /**
   * Returns the HTTP+JSON patterns: HTTP method, a space, and the path below the binding's base.
   */
  public List<String> patterns(A2aVersion version) {
    boolean old = version == A2aVersion.V0_3;
    if (old && this == LIST) {
      return List.of();
    }
    if (old && this == CARD) {
      return List.of("GET /card");
    }
    return otherPattern == null ? List.of(pattern) : List.of(pattern, otherPattern);
  }

  /** Returns whether the response is an event stream. */
  public boolean streams() {
    return this == STREAM || this == SUBSCRIBE;
  }
}
