package io.serai.a2e;

import static io.serai.a2e.WorkflowHub.begin;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.OwnThread;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What agents and operators do with cached responses: {@code DELETE /api/v1/cache}. */
@Tag("FLD-9")
@Tag("A2E-15")
class CacheInvalidationTest {
  private static final String CACHE = "/api/v1/cache";

  @TempDir Path home;
  private WorkflowHub hub;

  @BeforeEach
  void start() {
    hub = new WorkflowHub(home).start();
    hub.stub().json("/a/1", "1").json("/a/2", "2").json("/b", "3");
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private void fetch(String agent, String path) {
    assertThat(hub.reply(agent, "{}", hub.get("x", path), begin("x")).at("/status").asText())
        .isEqualTo("success");
  }

  private int seen(String path) {
    return hub.stub().seen(path).size();
  }

  private int invalidate(String agent, String query) {
    return hub.as(agent).delete(CACHE + query, Map.of()).at("/invalidated").asInt(-1);
  }

  @Test
  void agentForgetsItsOwnResponsesOnly() {
    fetch("author", "/a/1");
    fetch("other", "/a/1");

    assertThat(invalidate("author", "")).isEqualTo(1);

    assertThat(invalidate("author", "")).isZero();
    fetch("author", "/a/1");
    fetch("other", "/a/1");
    assertThat(seen("/a/1")).isEqualTo(3);
  }

  @Test
  void prefixSelectsTheAddressesThatAreForgotten() {
    fetch("author", "/a/1");
    fetch("author", "/a/2");
    fetch("author", "/b");

    assertThat(invalidate("author", "?url=" + hub.stub().url() + "/a/")).isEqualTo(2);

    fetch("author", "/a/1");
    fetch("author", "/b");
    assertThat(seen("/a/1")).isEqualTo(2);
    assertThat(seen("/b")).isEqualTo(1);
  }

  @Test
  void operatorsForgetThoseOfAnAgentAndAgentsDoNot() {
    fetch("author", "/a/1");
    fetch("author", "/a/2");

    assertThat(hub.as("other").delete(CACHE + "?agent=author", Map.of()).status()).isEqualTo(403);
    assertThat(hub.hub().delete(CACHE, Map.of()).status()).isEqualTo(401);
    assertThat(
            hub.hub()
                .delete(CACHE + "?agent=author&url=" + hub.stub().url() + "/a/1", Map.of())
                .at("/invalidated")
                .asInt())
        .isEqualTo(1);
  }

  @Test
  void headersAreNotParameters() {
    fetch("author", "/a/1");

    Map<String, String> headers = Map.of("url", "https://proxy.example", "agent", "other");

    assertThat(hub.as("author").delete(CACHE, headers).at("/invalidated").asInt()).isEqualTo(1);
  }

  @Test
  void responseOfACallThatRunsMeanwhileIsNotKept() {
    CompletableFuture<HttpServerResponse> came = new CompletableFuture<>();
    hub.stub().on("/slow", came::complete);
    CompletableFuture<Void> running = OwnThread.run(() -> fetch("author", "/slow"));
    HttpServerResponse response = came.orTimeout(60, TimeUnit.SECONDS).join();

    invalidate("author", "");
    response.putHeader("content-type", "application/json").end("1");
    running.join();
    hub.stub().json("/slow", "2");
    fetch("author", "/slow");

    assertThat(seen("/slow")).isEqualTo(2);
  }
}
