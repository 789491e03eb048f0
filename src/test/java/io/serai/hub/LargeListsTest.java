package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A hub with little memory lists large tasks for several callers at once, and lives. */
@Timeout(600)
class LargeListsTest {
  private static final int TASKS = 12;
  private static final int CALLERS = 6;
  private static final int CHARACTERS = 3_000_000;
  private static final int HEAP = 160; // MiB; the tasks have more characters than that

  @TempDir private Path home;

  @ParameterizedTest
  @ValueSource(strings = {"", "operator-key"})
  void parallelListsOfLargeTasksAreCompleteByFollowingThePages(String key) throws Exception {
    write(
        "routes/echo.camel.yaml",
        "- route: {from: {uri: \"skill:echo\", steps: [{to: log:off?level=OFF}]}}\n");
    write("application.properties", key.isEmpty() ? "" : closed(key));
    ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
    try (SmallHeapHub hub = SmallHeapHub.start(home, HEAP, key)) {
      List<String> ids = IntStream.range(0, TASKS).mapToObj(i -> echo(hub, i)).toList();

      List<CompletableFuture<List<String>>> lists =
          IntStream.range(0, CALLERS)
              .mapToObj(i -> CompletableFuture.supplyAsync(() -> list(hub, i % 2 == 0), threads))
              .toList();

      assertThat(lists)
          .allSatisfy(each -> assertThat(each.join()).containsExactlyInAnyOrderElementsOf(ids));
      assertThat(hub.get("/a2a/rest/tasks/" + ids.get(0)).at("/artifacts/0/parts/0").toString())
          .hasSizeGreaterThan(CHARACTERS);
      assertThat(hub.isAlive()).isTrue();
    } finally {
      threads.shutdownNow();
    }
  }

  /** Lists the tasks page by page. */
  private static List<String> list(SmallHeapHub hub, boolean artifacts) {
    List<String> ids = new ArrayList<>();
    String token = "";
    do {
      JsonNode page =
          hub.get("/a2a/rest/tasks?includeArtifacts=" + artifacts + "&pageToken=" + token);
      page.get("tasks").forEach(task -> ids.add(task.get("id").asText()));
      token = page.get("nextPageToken").asText();
    } while (!token.isEmpty());
    return ids;
  }

  /** Runs a task with a large input, a large message and a large artifact. */
  private static String echo(SmallHeapHub hub, int number) {
    ObjectNode message =
        JsonMappers.object().put("messageId", "m" + number).put("role", "ROLE_USER");
    message.putArray("parts").addObject().put("text", number + "x".repeat(CHARACTERS));
    message.putObject("metadata").put("skillId", "echo");
    JsonNode sent =
        hub.post("/a2a/rest/message:send", JsonMappers.object().set("message", message));
    assertThat(sent.at("/task/status/state").asText()).isEqualTo("TASK_STATE_COMPLETED");
    return sent.at("/task/id").asText();
  }

  private static String closed(String key) {
    return "serai.security.mode = closed\nserai.security.operators = " + Keys.sha256(key) + "\n";
  }

  private void write(String name, String text) throws IOException {
    Files.createDirectories(home.resolve(name).getParent());
    Files.writeString(home.resolve(name), text);
  }
}
