package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.OwnThread;
import io.serai.hub.HttpStub.Seen;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkflowCredentialTest {
  @TempDir Path home;
  private WorkflowHub hub;
  private final AtomicInteger tokens = new AtomicInteger();

  @BeforeEach
  void start() {
    hub = new WorkflowHub(home);
    hub.start();
    hub.stub()
        .on(
            "/token",
            (request, response) ->
                response.end(
                    "{\"access_token\":\"token-%d\",\"expires_in\":3600}"
                        .formatted(tokens.incrementAndGet())))
        .on(
            "/data",
            (request, response) ->
                response
                    .putHeader("cache-control", "no-store")
                    .end("{\"sent\":\"" + request.headers().get("Authorization") + "\"}"));
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private void put(String id, String type, String value) {
    String body = "{\"type\":\"%s\",\"value\":%s}".formatted(type, value);
    assertThat(hub.hub().put("/api/v1/credentials/" + id, body).status()).isEqualTo(201);
  }

  private void putOAuth() {
    put(
        "oauth",
        "oauth2-client-credentials",
        """
        {"token_url":"%s/token","client_id":"me","client_secret":"s3cr3t&x","scope":"read all"}"""
            .formatted(hub.stub().url()));
  }

  private JsonNode call(String credential) {
    return hub.execute(
        WorkflowFixture.update(
            "a",
            "{\"ApiCall\":{\"method\":\"GET\",\"url\":\"%s/data\",\"headers\":{\"Authorization\":{\"credentialRef\":{\"id\":\"%s\"}}},\"outputPath\":\"/workflow/a\"}}"
                .formatted(hub.stub().url(), credential)),
        begin("a"));
  }

  private List<String> sent() {
    return hub.stub().seen("/data").stream()
        .map(Seen::headers)
        .map(headers -> headers.get("Authorization"))
        .toList();
  }

  @Test
  @Tag("A2E-11")
  @Tag("A2E-74")
  void eachTypeIsSentInItsForm() {
    put("bearer", "bearer-token", "\"b-secret\"");
    put("basic", "basic", "\"user:p-secret\"");
    put("key", "api-key", "\"k-secret\"");

    List<JsonNode> executions = List.of(call("bearer"), call("basic"), call("key"));

    assertThat(sent()).containsExactly("Bearer b-secret", "Basic dXNlcjpwLXNlY3JldA==", "k-secret");
    executions.forEach(
        each -> assertThat(each.toString()).doesNotContain("secret").doesNotContain("dXNlcjp"));
  }

  @Test
  @Tag("A2E-11")
  void passwordThatAServiceSendsBackIsMasked() {
    put("basic", "basic", "\"user:p-secret\"");
    hub.stub().json("/data", "\"password was p-secret\"");

    assertThat(call("basic").at("/results/a").asText()).isEqualTo("password was ***");
  }

  @Test
  @Tag("A2E-74")
  void tokenIsFetchedOnceForManyCallsAndMasked() {
    putOAuth();
    List<CompletableFuture<JsonNode>> calls = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      calls.add(OwnThread.supply(() -> call("oauth")));
    }

    List<JsonNode> executions = calls.stream().map(CompletableFuture::join).toList();

    assertThat(tokens).hasValue(1);
    assertThat(sent()).hasSize(8).containsOnly("Bearer token-1");
    assertThat(hub.stub().seen("/token").get(0).body())
        .isEqualTo(
            "grant_type=client_credentials&client_id=me&client_secret=s3cr3t%26x&scope=read+all");
    executions.forEach(each -> assertThat(each.toString()).doesNotContain("token-1"));
  }

  @Test
  void tokenThatAServiceRefusesIsRenewedOnce() {
    putOAuth();
    hub.stub()
        .on(
            "/data",
            (request, response) -> {
              boolean first = "Bearer token-1".equals(request.headers().get("Authorization"));
              response.setStatusCode(first ? 401 : 200).end("1");
            });

    JsonNode execution = call("oauth");

    assertThat(execution.path("status").asText()).isEqualTo("success");
    assertThat(sent()).containsExactly("Bearer token-1", "Bearer token-2");
    assertThat(execution.findValue("attempts").asInt()).isEqualTo(2);
  }

  /** The service challenges, names its server, and gets a token of that. */
  @Test
  void challengeOfAServiceLeadsToAToken() {
    String origin = hub.stub().url();
    hub.hub()
        .put(
            "/api/v1/credentials/oauth",
            """
            {"type":"oauth2-client-credentials","hosts":["localhost"],
             "value":{"client_id":"me","client_secret":"s3cr3t&x"}}""");
    hub.stub()
        .on(
            "/data",
            (request, response) -> {
              if (request.headers().containsKey("Authorization")) {
                response.putHeader("cache-control", "no-store").end("1");
              } else {
                response.headers().add("www-authenticate", "Basic realm=\"x\"");
                response.headers().add("www-authenticate", challenge(origin));
                response.setStatusCode(401).end();
              }
            })
        .json(
            "/meta",
            "{\"resource\":\"%s\",\"authorization_servers\":[\"%s\"]}".formatted(origin, origin))
        .json(
            "/.well-known/oauth-authorization-server",
            "{\"issuer\":\"%s\",\"token_endpoint\":\"%s/token\"}".formatted(origin, origin));

    JsonNode first = call("oauth");
    JsonNode second = call("oauth");

    assertThat(first.path("status").asText()).isEqualTo("success");
    assertThat(first.findValue("attempts").asInt()).isEqualTo(2);
    assertThat(second.path("status").asText()).isEqualTo("success");
    assertThat(sent()).containsExactly(null, "Bearer token-1", "Bearer token-1");
    assertThat(hub.stub().seen("/token").get(0).body()).contains("scope=read&resource=");
  }

  private static String challenge(String origin) {
    return "Bearer resource_metadata=\"%s/meta\", scope=\"read\"".formatted(origin);
  }

  @Test
  void serviceThatRefusesEveryTokenFailsTheOperation() {
    putOAuth();
    hub.stub().on("/data", response -> response.setStatusCode(401).end("no"));

    JsonNode execution = call("oauth");

    assertThat(execution.at("/error/details/statusCode").asInt()).isEqualTo(401);
    assertThat(sent()).hasSize(2);
    assertThat(execution.findValue("attempts").asInt()).isEqualTo(2);
  }

  @Test
  void tokenServerThatFailsIsAnErrorWithoutSecrets() {
    putOAuth();
    hub.stub().on("/token", response -> response.setStatusCode(400).end("s3cr3t&x is wrong"));

    JsonNode execution = call("oauth");

    assertThat(execution.at("/error/type").asText()).isEqualTo("ExecutionError");
    assertThat(execution.at("/error/message").asText()).contains("oauth", "400");
    assertThat(execution.toString()).doesNotContain("s3cr3t");
    assertThat(sent()).isEmpty();
  }

  @Test
  void credentialWhoseValueDoesNotFitItsTypeIsRefused() {
    Reply refused =
        hub.hub()
            .put(
                "/api/v1/credentials/wrong",
                "{\"type\":\"oauth2-client-credentials\",\"value\":{\"token_url\":\"https://x/t\","
                    + "\"client_id\":\"me\"}}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains("value.client_secret is missing");
    assertThat(hub.hub().get("/api/v1/credentials/wrong").status()).isEqualTo(404);
  }

  @Test
  void typeOfACredentialMayBeInUpperCase() {
    put("upper", "Basic", "\"ann:s3cr3t&x\"");

    assertThat(call("upper").path("status").asText()).isEqualTo("success");
    assertThat(sent()).containsExactly("Basic YW5uOnMzY3IzdCZ4");
  }

  @Test
  void credentialWithHostsIsNotSentElsewhere() {
    hub.hub()
        .put(
            "/api/v1/credentials/bound",
            "{\"type\":\"api-key\",\"value\":\"x\",\"hosts\":[\"api.example.com\"]}");

    JsonNode execution = call("bound");

    assertThat(execution.path("status").asText()).isEqualTo("failed");
    assertThat(execution.at("/error/message").asText()).contains("bound", "is not for");
    assertThat(sent()).isEmpty();
  }
}
