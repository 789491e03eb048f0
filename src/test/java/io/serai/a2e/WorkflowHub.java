package io.serai.a2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.Sha256;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;

/**
 * A hub with the agents {@code author} and {@code other}, who may use everything, and {@code
 * restricted}, whose file a test writes; and the API {@code stub}, which a service on loopback
 * serves.
 */
public final class WorkflowHub implements AutoCloseable {
  /** The part of an agent's file that permits more requests than a test makes. */
  public static final String LIMITS =
      """
      limits:
        requests_per_minute: 1000000
        requests_per_hour: 1000000
        requests_per_day: 1000000
        api_calls_per_minute: 1000000
        api_calls_per_hour: 1000000
      """;

  private static final String EVERYTHING =
      """
      permissions:
        operations: ["*"]
        apis: ["*"]
        credentials: ["*"]
        skills: ["*"]
      """;

  private final HttpStub stub = new HttpStub();
  private final HubFixture hub;

  public WorkflowHub(Path home) {
    hub =
        new HubFixture(home)
            .property("serai.shutdown-timeout", "1s")
            .file("apis/stub.yaml", "id: stub\nbase_url: " + stub.url() + "\n")
            .file("agents/author.yaml", agent("author", EVERYTHING + LIMITS))
            .file("agents/other.yaml", agent("other", EVERYTHING + LIMITS));
  }

  /** Returns the file of an agent whose key is its id with {@code -key}. */
  public static String agent(String id, String more) {
    return "agent_id: %s\ncredentials:\n  - bearer_sha256: %s\n%s"
        .formatted(id, Sha256.hex(id + "-key"), more);
  }

  public WorkflowHub start() {
    hub.start();
    return this;
  }

  public HubFixture hub() {
    return hub;
  }

  public HttpStub stub() {
    return stub;
  }

  /** Returns a client that sends the key of an agent. */
  public HubFixture as(String agent) {
    return hub.as(agent + "-key");
  }

  /** Adds an agent that may use everything but what is written here. */
  public WorkflowHub restricted(String permissions) {
    hub.file("agents/restricted.yaml", agent("restricted", permissions + LIMITS));
    return this;
  }

  /** Executes a workflow as the author, with an execution id of its own. */
  public JsonNode execute(String... lines) {
    Reply reply = reply("author", "{}", lines);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json();
  }

  /** Sends a workflow to be executed; its begin may leave the execution's id to this method. */
  public Reply reply(String agent, String options, String... lines) {
    return as(agent).post("/api/v1/workflows/execute", body(options, lines));
  }

  /** Returns the body of a request. */
  public static String body(String options, String... lines) {
    ObjectNode body = JsonMappers.object();
    body.put(
        "workflow",
        String.join("\n", lines).replace("\"exec-1\"", "\"exec-" + UUID.randomUUID() + "\""));
    body.set("options", json(options));
    return body.toString();
  }

  /** Returns an operation that fetches a path of the stub. */
  public String get(String id, String path) {
    return update(id, "ApiCall", "\"method\":\"GET\",\"url\":\"" + stub.url() + path + "\"", id);
  }

  /** Returns the message of an operation that writes its result to the path of its id. */
  public static String update(String id, String type, String members, String output) {
    return WorkflowFixture.update(
        id, "{\"%s\":{%s,\"outputPath\":\"/workflow/%s\"}}".formatted(type, members, output));
  }

  public static String begin(String... ids) {
    return WorkflowFixture.begin(ids);
  }

  /** Waits until an execution of the author has a status, and returns it. */
  public JsonNode await(String execution, String status) {
    String path = "/api/v1/executions/" + execution;
    Awaitility.await()
        .untilAsserted(
            () -> assertThat(as("author").get(path).at("/status").asText()).isEqualTo(status));
    return as("author").get(path).json();
  }

  public static JsonNode json(String text) {
    try {
      return JsonMappers.MAPPER.readTree(text);
    } catch (java.io.IOException noJson) {
      throw new AssertionError(text, noJson);
    }
  }

  /** Returns the statuses of the operations of an execution. */
  public static Map<String, String> statuses(JsonNode execution) {
    Map<String, String> statuses = new java.util.LinkedHashMap<>();
    execution
        .path("operations")
        .properties()
        .forEach(each -> statuses.put(each.getKey(), each.getValue().path("status").asText()));
    return statuses;
  }

  @Override
  public void close() {
    hub.close();
    stub.close();
  }
}
