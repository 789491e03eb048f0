package io.serai.a2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What clients send that others have written: the Python client of the reference implementation
 * ({@code A2EClient}), and the compiler of {@code a2e_lang}, which writes the specification's form.
 */
class ForeignClientTest {
  @TempDir static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() {
    hub = new WorkflowHub(home).start();
    hub.hub().put("/api/v1/credentials/token-1", "{\"type\":\"bearer-token\",\"value\":\"t-1\"}");
    hub.stub()
        .json("/users", "{\"data\":{\"users\":[{\"n\":1,\"on\":true},{\"n\":3,\"on\":true}]}}");
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  @Tag("A2E-9")
  @Tag("A2E-16")
  @Tag("A2E-22")
  @Tag("A2E-60")
  @Tag("A2E-73")
  @Tag("A2E-75")
  @Tag("A2E-18")
  void thePythonClientFindsAllMembersThatItReadsWithABearerToken() {
    Map<String, String> headers = bearer();
    String workflow = "fetch-1";

    JsonNode valid = send("/api/v1/workflows/validate", request(workflow), headers).json();
    JsonNode executed = send("/api/v1/workflows/execute", request(workflow), headers).json();
    JsonNode found =
        send(
                "/api/v1/knowledge/search",
                "{\"query\": \"filter a list\", \"kb_id\": null, \"type\": null, \"top_k\": 5}",
                headers)
            .json();

    assertThat(valid.path("valid").asBoolean()).isTrue();
    assertThat(executed.path("execution_id").asText()).isEqualTo(workflow);
    assertThat(executed.path("status").asText()).isEqualTo("success");
    assertThat(found.at("/results/0/id").asText()).isEqualTo("FilterData");
    assertThat(author().get("/api/v1/executions/" + workflow).at("/results/users/data").isObject())
        .isTrue();
    assertThat(author().get("/api/v1/capabilities").at("/capabilities/availableApis/0/id").asText())
        .isEqualTo("stub");
    assertThat(author().get("/api/v1/knowledge/bases").json().path("knowledgeBases"))
        .extracting(base -> base.path("id").asText())
        .contains("apis", "operations");
  }

  @Test
  @Tag("A2E-16")
  void executionsAreListedByTheStatusThatThePythonClientAsksFor() {
    send("/api/v1/workflows/execute", request("fetch-2"), bearer());
    String failing = request("fetch-3").replace("/users\\\"", "/missing\\\"");
    send("/api/v1/workflows/execute", failing, bearer());

    assertThat(listed("success")).contains("fetch-2").doesNotContain("fetch-3");
    assertThat(listed("failed")).contains("fetch-3").doesNotContain("fetch-2");
    assertThat(listed("partial_success")).isEmpty();
    Reply unknown = author().get("/api/v1/executions?limit=100&status=done");
    assertThat(unknown.status()).isEqualTo(400);
    assertThat(unknown.text())
        .contains("pending, running, success, partial_success, failed, cancelled");
  }

  /** Members stand in another order than in the specification, and unused operations are sent. */
  @Test
  @Tag("A2E-1")
  @Tag("A2E-3")
  @Tag("A2E-23")
  @Tag("A2E-26")
  @Tag("A2E-33")
  void aCompiledWorkflowOfAnotherProjectRuns() {
    String url = hub.stub().url() + "/users";
    JsonNode executed =
        hub.execute(
            update(
                "fetch_users",
                """
                {"ApiCall":{"outputPath":"/workflow/raw-response","method":"GET","url":"%s","headers":\
                {"Authorization":{"credentialRef":{"id":"token-1"}},"Content-Type":"application/json"},"timeout":30000}}"""
                    .formatted(url)),
            update(
                "extract",
                """
                {"TransformData":{"inputPath":"/workflow/raw-response","outputPath":"/workflow/users",\
                "transform":"select","config":{"field":"data.users"}}}"""),
            update(
                "keep",
                """
                {"FilterData":{"inputPath":"/workflow/users","outputPath":"/workflow/kept","conditions":\
                [{"field":"on","operator":"==","value":true},{"field":"n","operator":">","value":2}]}}"""),
            update(
                "check",
                """
                {"Conditional":{"condition":{"path":"/workflow/kept[0].n","operator":">","value":0},\
                "ifTrue":["store"],"ifFalse":["store_empty"]}}"""),
            update(
                "store",
                """
                {"StoreData":{"inputPath":"/workflow/kept","storage":"localStorage","key":"kept"}}"""),
            update(
                "store_empty",
                """
                {"StoreData":{"inputPath":"/workflow/kept","storage":"localStorage","key":"empty"}}"""),
            update("pause", "{\"Wait\":{\"duration\":2000}}"),
            WorkflowHub.begin("fetch_users", "extract", "keep", "check"));

    assertThat(executed.path("status").asText()).isEqualTo("success");
    assertThat(executed.at("/results/keep").toString()).isEqualTo("[{\"n\":3,\"on\":true}]");
    assertThat(author().get("/api/v1/storage/localStorage/kept").json().toString())
        .isEqualTo("[{\"n\":3,\"on\":true}]");
    assertThat(executed.path("results").has("pause")).isFalse();
    assertThat(hub.stub().seen("/users"))
        .extracting(request -> request.headers().get("Authorization"))
        .contains("Bearer t-1");
  }

  private static String update(String id, String operation) {
    return WorkflowFixture.update(id, operation);
  }

  /** Returns the request of the Python client; it always sends {@code validate}. */
  private static String request(String execution) {
    ObjectNode request = JsonMappers.object();
    request.put(
        "workflow",
        hub.get("users", "/users")
            + "\n"
            + WorkflowHub.begin("users").replace("exec-1", execution));
    return request.put("validate", true).toString();
  }

  private static List<String> listed(String status) {
    return author()
        .get("/api/v1/executions?limit=100&status=" + status)
        .json()
        .path("executions")
        .findValuesAsText("execution_id");
  }

  private static HubFixture author() {
    return hub.as("author");
  }

  private static Map<String, String> bearer() {
    return Map.of("Authorization", "Bearer author-key");
  }

  private static Reply send(String path, String body, Map<String, String> headers) {
    return hub.hub().post(path, body, headers);
  }
}
