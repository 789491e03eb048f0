package io.serai.a2a.model;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The operations of A2A with their names in each binding: JSON-RPC methods of 1.0 and 0.3, gRPC
 * methods (named as in JSON-RPC 1.0), and HTTP+JSON endpoints.
 */
public enum A2aOperation {
  SEND(
      "SendMessage",
      "message/send",
      "Sends a message and answers with a task or a message.",
      post("/message:send")),
  STREAM(
      "SendStreamingMessage",
      "message/stream",
      "Sends a message and streams the updates of its task.",
      post("/message:stream")),
  GET("GetTask", "tasks/get", "Reads a task.", get("/tasks/{id}")),
  LIST("ListTasks", null, "Lists the tasks that the caller may see.", get("/tasks")),
  CANCEL("CancelTask", "tasks/cancel", "Cancels a task.", post("/tasks/{id}:cancel")),
  SUBSCRIBE(
      "SubscribeToTask",
      "tasks/resubscribe",
      "Streams the further updates of a task.",
      get("/tasks/{id}:subscribe"),
      post("/tasks/{id}:subscribe")),
  CREATE_PUSH(
      "CreateTaskPushNotificationConfig",
      "tasks/pushNotificationConfig/set",
      "Registers an address for push notifications of a task.",
      post("/tasks/{taskId}/pushNotificationConfigs")),
  GET_PUSH(
      "GetTaskPushNotificationConfig",
      "tasks/pushNotificationConfig/get",
      "Reads a registration for push notifications.",
      get("/tasks/{taskId}/pushNotificationConfigs/{id}")),
  LIST_PUSH(
      "ListTaskPushNotificationConfigs",
      "tasks/pushNotificationConfig/list",
      "Lists the registrations for push notifications of a task.",
      get("/tasks/{taskId}/pushNotificationConfigs")),
  DELETE_PUSH(
      "DeleteTaskPushNotificationConfig",
      "tasks/pushNotificationConfig/delete",
      "Removes a registration for push notifications.",
      new HttpEndpoint("DELETE", "/tasks/{taskId}/pushNotificationConfigs/{id}")),
  CARD(
      "GetExtendedAgentCard",
      "agent/getAuthenticatedExtendedCard",
      "Reads the agent card for authenticated callers.",
      get("/extendedAgentCard"));

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
  private final String id;
  private final @Nullable String oldMethod;
  private final String description;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<HttpEndpoint> endpoints;

  A2aOperation(
      String method, @Nullable String oldMethod, String description, HttpEndpoint... endpoints) {
    this.method = method;
    this.id = id(method);
    this.oldMethod = oldMethod;
    this.description = description;
    this.endpoints = List.of(endpoints);
  }

  /**
   * One way to call an operation over HTTP+JSON.
   *
   * @param method of HTTP, in upper case
   * @param path below the base of the binding, with its parameters in braces
   */
  public record HttpEndpoint(String method, String path) {}

  private static HttpEndpoint get(String path) {
    return new HttpEndpoint("GET", path);
  }

  private static HttpEndpoint post(String path) {
    return new HttpEndpoint("POST", path);
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
   * Returns the HTTP+JSON endpoints of the operation in a version; empty if the version lacks it.
   */
  public List<HttpEndpoint> endpoints(A2aVersion version) {
    boolean old = version == A2aVersion.V0_3;
    if (old && this == LIST) {
      return List.of();
    }
    return old && this == CARD ? List.of(get("/card")) : endpoints;
  }

  /** Returns what the operation does, in a sentence. */
  public String description() {
    return description;
  }

  /** Returns the method of 1.0 in the form of a route id: {@code get-task}. */
  public String id() {
    return id;
  }

  private static String id(String method) {
    StringBuilder id = new StringBuilder();
    for (int i = 0; i < method.length(); i++) {
      char each = method.charAt(i);
      id.append(i > 0 && Character.isUpperCase(each) ? "-" : "")
          .append(Character.toLowerCase(each));
    }
    return id.toString();
  }

  /** Returns whether the response is an event stream. */
  public boolean streams() {
    return this == STREAM || this == SUBSCRIBE;
  }
}
