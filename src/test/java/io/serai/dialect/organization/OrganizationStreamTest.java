package io.serai.dialect.organization;

import static io.serai.dialect.organization.A2aClient.words;
import static io.serai.dialect.organization.OrganizationHome.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.OwnThread;
import io.serai.Patience;
import io.serai.dialect.organization.AgentZeroStub.Turn;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An organization as a client of A2A 0.3 sees it, over JSON-RPC. */
@ExtendWith(Patience.class)
class OrganizationStreamTest {
  @TempDir private static Path folder;

  private static HubFixture hub;
  private static AgentZeroStub zero;
  private static OrganizationHome home;

  @BeforeAll
  static void start() {
    hub = new HubFixture(folder);
    zero = new AgentZeroStub();
    home = OrganizationHome.in(hub, zero.url(), "");
    hub.start();
  }

  @AfterAll
  static void stop() {
    hub.close();
    zero.close();
  }

  @Test
  @Tag("OK-27")
  @Tag("OK-28")
  @Tag("OK-29")
  @Tag("OK-30")
  @Tag("OK-60")
  @Tag("OK-Q13")
  void eachReportIsAnEventInWordsAndTheStreamEndsWithTheTask() {
    Queue<String> lines = new ConcurrentLinkedQueue<>();
    CompletableFuture<Boolean> stream =
        OwnThread.supply(
            () -> {
              post("message/stream", "Build a shelf").forEach(lines::add);
              return true;
            });
    Turn turn = zero.next();
    for (String work : List.of("measuring", "sawing", "screwing")) {
      home.write(report("primary", work.equals("screwing") ? "complete" : "active", work));
      await().until(() -> lines.stream().anyMatch(line -> line.contains(work)));
    }
    turn.answer("The shelf stands.");

    stream.join(); // the hub has closed the stream

    List<JsonNode> events =
        lines.stream()
            .filter(line -> line.startsWith("data:"))
            .map(line -> read(line.substring(5)).path("result"))
            .toList();
    assertThat(events)
        .filteredOn(event -> event.path("kind").asText().equals("status-update"))
        .extracting(A2aClient::words)
        .filteredOn(words -> !words.isEmpty())
        .containsExactly(
            "Mending: measuring, Mender",
            "Mending: sawing, Mender",
            "Mending: screwing, Mender",
            "Mending: Mended and tested");
    JsonNode last = events.get(events.size() - 1);
    assertThat(last.path("final").asBoolean()).isTrue();
    assertThat(last.at("/status/state").asText()).isEqualTo("completed");
  }

  @Test
  @Tag("OK-26")
  @Tag("OK-Q1")
  @Tag("OK-Q7")
  void aSendReturnsWithAQuestionWhileTheCallIsOpen() {
    CompletableFuture<String> sent =
        OwnThread.supply(() -> String.join("", post("message/send", "Mend the tap").toList()));
    Turn turn = zero.next();

    home.write(report("contingent", "escalating", "looking for the valve"));
    JsonNode task = read(sent.join()).path("result");

    assertThat(task.at("/status/state").asText()).isEqualTo("input-required");
    assertThat(words(task)).contains("looking for the valve");
    turn.answer("Where is the valve?");
    new A2aClient(hub).cancel(task.path("id").asText());
  }

  @Test
  @Tag("OK-53")
  @Tag("OK-Q28")
  void aTaskThatTakesTooLongHasFailedAndSaysSo(@TempDir Path other) {
    try (AgentZeroStub slow = new AgentZeroStub();
        HubFixture slowHub = new HubFixture(other)) {
      OrganizationHome.in(slowHub, slow.url(), "task_timeout: 200ms");
      slowHub.start();
      A2aClient client = new A2aClient(slowHub);

      JsonNode task = client.until(client.begin("Count the stars"), "FAILED");

      assertThat(task.at("/metadata/code").asText()).isEqualTo("E040");
      assertThat(words(task)).containsAnyOf("timeout", "timed out");
    }
  }

  private static Stream<String> post(String method, String text) {
    ObjectNode call = JsonMappers.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
    ObjectNode message = call.putObject("params").putObject("message");
    message.put("kind", "message").put("messageId", text).put("role", "user");
    message.putArray("parts").addObject().put("kind", "text").put("text", text);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + "/agents/shop/a2a/rpc"))
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(call.toString()))
            .build();
    return HttpClient.newHttpClient()
        .sendAsync(request, HttpResponse.BodyHandlers.ofLines())
        .join()
        .body();
  }

  private static JsonNode read(String json) {
    try {
      return JsonMappers.read(json);
    } catch (DocumentParseException malformed) {
      throw new AssertionError(json, malformed);
    }
  }
}
