package io.serai.a2s.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import io.serai.store.PostgresServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stream tells which tasks are new or have another state, of those that its caller may see. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TaskListStreamTest {

  private static final String SETTINGS =
      "serai.a2a.heartbeat=50ms\nserai.http.max-streams-per-caller=5\nserai.tasks.poll=100ms\n";

  private TaskApiHub hub;

  @BeforeAll
  void start(@TempDir Path home) {
    hub = new TaskApiHub(home, SETTINGS);
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  /** An open stream, and what it has told. */
  private static final class Told implements AutoCloseable {
    private final List<JsonNode> events = new CopyOnWriteArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private final Stream<String> lines;
    private final CompletableFuture<Void> end;

    Told(TaskApiHub hub, String key, String query) {
      lines = open(client, hub, key, query).body();
      end =
          CompletableFuture.runAsync(
              () -> lines.forEach(this::read), task -> new Thread(task).start());
      Awaitility.await().until(() -> !events.isEmpty());
      assertThat(events.get(0).toString()).isEqualTo("{\"reset\":true}");
    }

    static HttpResponse<Stream<String>> open(
        HttpClient client, TaskApiHub hub, String key, String query) {
      return client
          .sendAsync(
              HttpRequest.newBuilder(URI.create(hub.files().hub().url() + "/a2s/v1/tasks?" + query))
                  .header("Accept", "text/event-stream")
                  .header("X-API-Key", key)
                  .build(),
              HttpResponse.BodyHandlers.ofLines())
          .join();
    }

    private void read(String line) {
      if (line.startsWith("data: ")) {
        try {
          events.add(JsonMappers.read(line.substring("data: ".length())));
        } catch (DocumentParseException malformed) {
          throw new AssertionError(line, malformed);
        }
      }
    }

    List<String> states(String id) {
      return events.stream()
          .filter(event -> event.path("id").asText().equals(id))
          .map(event -> event.path("state").asText())
          .toList();
    }

    /**
     * Waits until the hub knows from where on it tells of other hubs: then the list is read again.
     */
    void awaitPlace() {
      Awaitility.await()
          .until(() -> events.stream().filter(event -> event.has("reset")).count() == 2);
    }

    void await(String id, String state) {
      Awaitility.await().until(() -> states(id).contains(state));
    }

    @Override
    public void close() {
      lines.close();
    }
  }

  @Test
  void theOwnerAndOperatorsAreToldOfATask() {
    try (Told bob = new Told(hub, "bob-key", "");
        Told guest = new Told(hub, "guest-key", "");
        Told operator = new Told(hub, "operator-key", "")) {
      String id = TaskApiHub.send(hub.bob, "ask", "{}");
      bob.await(id, "INPUT_REQUIRED");
      operator.await(id, "INPUT_REQUIRED");
      TaskApiHub.answer(hub.bob, id, "{\"text\":\"Ann\"}");
      bob.await(id, "COMPLETED");
      operator.await(id, "COMPLETED");
      String own = TaskApiHub.send(hub.guest, "report", "{}");
      guest.await(own, "COMPLETED");

      assertThat(guest.states(id)).isEmpty();
      assertThat(bob.states(own)).isEmpty();
      JsonNode last =
          bob.events.stream()
              .filter(event -> event.path("id").asText().equals(id))
              .reduce((before, after) -> after)
              .orElseThrow();
      assertThat(last).isEqualTo(hub.bob.get("/a2s/v1/tasks?limit=1").at("/tasks/0"));
    }
  }

  @Test
  void onlyTasksThatAreSelectedAreTold() {
    try (Told ended = new Told(hub, "bob-key", "state=completed,failed&capability=report")) {
      String other = TaskApiHub.send(hub.bob, "echo", "{\"text\":\"a\"}");
      String id = TaskApiHub.send(hub.bob, "report", "{}");
      ended.await(id, "COMPLETED");

      assertThat(ended.states(id)).containsExactly("COMPLETED");
      assertThat(ended.states(other)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cursor=a", "since=2026-01-01T00:00:00Z", "live=true", "state=none"})
  void whatAStreamCannotSelectIsRefused(String query) {
    assertThat(
            hub.bob.get("/a2s/v1/tasks?" + query, Map.of("Accept", "text/event-stream")).status())
        .isEqualTo(400);
  }

  @Test
  void aCallerHasSoManyStreamsOnly() {
    join("many");
    HttpClient client = HttpClient.newHttpClient();
    List<HttpResponse<Stream<String>>> open =
        Stream.generate(() -> Told.open(client, hub, "many-key", "")).limit(6).toList();

    assertThat(open.get(4).statusCode()).isEqualTo(200);
    assertThat(open.get(5).statusCode()).isEqualTo(429);
    open.forEach(response -> response.body().close());
    Awaitility.await().until(() -> Told.open(client, hub, "many-key", "").statusCode() == 200);
  }

  private void join(String agent) {
    hub.files().file("agents/" + agent + ".yaml", Keys.agent(agent, "{}"));
    HubFixture caller = hub.files().as(agent + "-key");
    Awaitility.await().until(() -> caller.get("/a2s/v1/tasks").status() == 200);
  }

  @Test
  void aCallerWhoseKeyIsRevokedIsCutOff() {
    join("leaver");
    Told stream = new Told(hub, "leaver-key", "");

    hub.files().delete("agents/leaver.yaml");

    assertThat(stream.end).failsWithin(Duration.ofSeconds(30)); // not at its end
  }

  @Test
  void tasksOfTheOtherHubOfTheDatabaseAreTold(@TempDir Path one, @TempDir Path other) {
    String settings = SETTINGS + "serai.store.url=" + PostgresServer.newDatabase() + "\n";
    try (TaskApiHub first = new TaskApiHub(one, settings);
        TaskApiHub second = new TaskApiHub(other, settings);
        Told there = new Told(second, "bob-key", "");
        Told guest = new Told(second, "guest-key", "")) {
      there.awaitPlace();
      String id = TaskApiHub.send(first.bob, "ask", "{}");
      there.await(id, "INPUT_REQUIRED");
      TaskApiHub.answer(second.bob, id, "{\"text\":\"Ann\"}");

      there.await(id, "COMPLETED");
      assertThat(guest.states(id)).isEmpty();
      assertThat(TaskApiHub.task(second.bob, id).path("outputs").asText()).isEqualTo("Hello, Ann!");
    }
  }
}
