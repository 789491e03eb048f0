package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lists of tasks that change while they are read, over HTTP+JSON. */
@Timeout(300)
class ListingTest {
  private static HubFixture hub;

  private final String context = UUID.randomUUID().toString();

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    hub = KitHub.start(home);
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void tasksAreListedByLastChangeNewestFirst() {
    String first = send("tck-input-required", "");
    String second = send("tck-complete-task", "");
    String third = send("tck-input-required", "");
    assertThat(ids(list(""))).containsExactly(third, second, first);

    send("tck-complete-task", first);

    JsonNode list = list("");
    assertThat(ids(list)).containsExactly(first, third, second);
    assertThat(times(list)).isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void pagingSkipsNoUnchangedTaskAndRepeatsNone() {
    String oldest = send("tck-input-required", "");
    List<String> still = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      still.add(0, send("tck-complete-task", ""));
    }
    JsonNode page = list("&pageSize=2");
    List<String> read = new ArrayList<>(ids(page));

    send("tck-complete-task", oldest); // from the end of the list to its front
    send("tck-complete-task", ""); // in front of where the reader is
    while (!token(page).isEmpty()) {
      page = list("&pageSize=2&pageToken=" + token(page));
      read.addAll(ids(page));
    }

    assertThat(read).containsExactlyElementsOf(still);
    assertThat(page.at("/totalSize").asInt()).isEqualTo(7);
  }

  @Test
  void fullLastPageHasNoNextToken() {
    send("tck-complete-task", "");
    send("tck-complete-task", "");

    JsonNode page = list("&pageSize=2");

    assertThat(ids(page)).hasSize(2);
    assertThat(page.at("/nextPageToken").isTextual()).isTrue();
    assertThat(token(page)).isEmpty();
  }

  @Test
  void artifactsAreListedOnlyOnRequest() {
    send("tck-artifact-text", "");

    JsonNode without = list("").at("/tasks/0");
    JsonNode refused = list("&includeArtifacts=false").at("/tasks/0");
    JsonNode with = list("&includeArtifacts=true").at("/tasks/0");

    assertThat(without.has("artifacts")).isFalse();
    assertThat(refused.has("artifacts")).isFalse();
    assertThat(with.at("/artifacts/0/parts/0/text").asText()).isEqualTo("Generated text content");
  }

  @Test
  void statusTimestampAfterIncludesTheGivenInstant() {
    send("tck-complete-task", "");
    String last = send("tck-complete-task", "");
    String since = times(list("")).get(0);

    JsonNode list = list("&statusTimestampAfter=" + since);

    assertThat(ids(list)).contains(last);
    assertThat(times(list)).allMatch(time -> time.compareTo(since) >= 0);
  }

  private String send(String message, String task) {
    String to = task.isEmpty() ? "" : ",\"taskId\":\"" + task + "\"";
    String body =
        """
        {"message":{"messageId":"%s","contextId":"%s","role":"ROLE_USER","parts":[{"text":"x"}]%s}}"""
            .formatted(message, context, to);
    return hub.post("/a2a/rest/message:send", body).at("/task/id").asText();
  }

  private JsonNode list(String more) {
    return hub.get("/a2a/rest/tasks?contextId=" + context + more).json();
  }

  private static String token(JsonNode list) {
    return list.at("/nextPageToken").asText();
  }

  private static List<String> ids(JsonNode list) {
    List<String> ids = new ArrayList<>();
    list.at("/tasks").forEach(task -> ids.add(task.at("/id").asText()));
    return ids;
  }

  private static List<String> times(JsonNode list) {
    List<String> times = new ArrayList<>();
    list.at("/tasks").forEach(task -> times.add(task.at("/status/timestamp").asText()));
    return times;
  }
}
