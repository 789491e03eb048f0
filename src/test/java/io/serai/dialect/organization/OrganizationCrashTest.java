package io.serai.dialect.organization;

import static io.serai.dialect.organization.OrganizationHome.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.Patience;
import io.serai.dialect.organization.AgentZeroStub.Turn;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.hub.ForkedHub;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tasks of an organization while the hub is killed and Agent Zero misbehaves. */
@ExtendWith(Patience.class)
class OrganizationCrashTest {
  private static final String TASKS = "/agents/shop/a2a/rest/tasks/";
  private static final String SEND = "/agents/shop/a2a/rest/message:send";

  /** How many tasks the storm has; {@code bench/organization-storm.sh} asks for more. */
  private static final int SIZE = Integer.getInteger("organization.storm.tasks", 24);

  private static final int KILLS = Integer.getInteger("organization.storm.kills", 1);

  @TempDir private Path folder;

  @Test
  @Tag("OK-40")
  @Tag("OK-Q29")
  @Tag("OK-34")
  @Tag("OK-35")
  void killedHubFailsOpenCallsKeepsQuestionsAndRunsWhatWaited() {
    try (HubFixture files = new HubFixture(folder);
        AgentZeroStub zero = new AgentZeroStub()) {
      OrganizationHome home = OrganizationHome.in(files, zero.url(), "max_queued: 5");
      ForkedHub hub = ForkedHub.start(folder);
      String asking = begin(hub, "asks");
      Turn first = zero.next();
      home.write(report("contingent", "escalating", "opening"));
      until(hub, asking, "TASK_STATE_INPUT_REQUIRED");
      first.answer("Which one?");
      await().until(() -> A2aClient.words(task(hub, asking)).contains("Which one?"));
      String open = begin(hub, "open");
      zero.next();
      home.write(report("primary", "active", "opening it"));
      await().until(() -> A2aClient.words(task(hub, open)).contains("opening it"));
      String queued = begin(hub, "queued");
      hub.kill();

      try (ForkedHub again = ForkedHub.start(folder)) {
        JsonNode failed = until(again, open, "TASK_STATE_FAILED");
        assertThat(A2aClient.words(failed)).contains("restart");
        assertThat(failed.at("/artifacts/0/name").asText()).isEqualTo("failure-report");
        assertThat(failed.at("/artifacts/0/parts/0/data/stuck_at").asText()).contains("opening it");
        assertThat(failed.at("/artifacts/0/parts/0/data/reason").asText()).contains("restart");
        Turn next = zero.next();
        assertThat(next.message()).isEqualTo("queued");
        next.answer("ran");
        until(again, queued, "TASK_STATE_COMPLETED");
        assertThat(task(again, asking).at("/status/state").asText())
            .isEqualTo("TASK_STATE_INPUT_REQUIRED");
        again.post(SEND, message("the left one", asking).toString());
        Turn guided = zero.next();
        assertThat(guided.message()).isEqualTo("the left one");
        assertThat(guided.contextId()).isEqualTo(first.contextId());
        guided.answer("Mended.");
        until(again, asking, "TASK_STATE_COMPLETED");
        assertThat(zero.messages()).containsExactly("asks", "open", "queued", "the left one");
      }
    }
  }

  @Test
  @Tag("OK-36")
  @Tag("OK-Q29")
  void stormLosesNoTaskPostsNoMessageTwiceAndPassesNoReportTwice() {
    try (HubFixture files = new HubFixture(folder);
        AgentZeroStub zero = new AgentZeroStub()) {
      OrganizationHome home =
          OrganizationHome.in(
              files, zero.url(), "max_queued: 1000\n  max_concurrent: 4\n  task_timeout: 1s");
      Map<String, String> ids = new ConcurrentHashMap<>();
      AtomicInteger turns = new AtomicInteger();
      zero.handle(turn -> misbehave(turn, turns.getAndIncrement(), home, ids));
      ForkedHub hub = ForkedHub.start(folder);
      for (int i = 0; i < SIZE; i++) {
        String text = "task-" + i;
        ids.put(text, begin(hub, text));
      }
      for (int kill = 1; kill <= KILLS; kill++) {
        int part = SIZE * kill / (KILLS + 1);
        await().until(() -> turns.get() >= part);
        hub.kill();
        hub = ForkedHub.start(folder);
      }
      try (ForkedHub last = hub) {
        for (String id : ids.values()) {
          JsonNode ended =
              await()
                  .until(
                      () -> task(last, id),
                      task -> Set.of("COMPLETED", "FAILED").contains(state(task)));
          List<String> told = told(ended);
          assertThat(told).as("reports told by %s", ended).doesNotHaveDuplicates();
        }
      }
      assertThat(zero.messages()).hasSizeGreaterThan(SIZE / 2).doesNotHaveDuplicates();
    }
  }

  private static void misbehave(
      Turn turn, int number, OrganizationHome home, Map<String, String> ids) {
    String task = ids.getOrDefault(turn.message(), "");
    if (!task.isEmpty()) {
      ObjectNode report = report("primary", "active", "working on " + turn.message());
      home.write(report.put("task_id", task));
    }
    switch (number % 6) {
      case 0 -> turn.end(500, "{\"error\": \"broken\"}");
      case 1 -> turn.breakOff();
      case 2 -> turn.end(200, "nonsense");
      case 3 -> {} // never answers
      default -> turn.answer("done " + turn.message());
    }
  }

  /** The texts of the agent, without those that say the same as the question before. */
  private static List<String> told(JsonNode task) {
    List<String> texts = new ArrayList<>();
    task.path("history")
        .forEach(
            message -> {
              if (message.path("role").asText().equals("ROLE_AGENT")) {
                texts.add(message.at("/parts/0/text").asText());
              }
            });
    return texts;
  }

  private static String begin(ForkedHub hub, String text) {
    return json(hub.post(SEND, message(text, null).toString()).orElseThrow())
        .at("/task/id")
        .asText();
  }

  private static ObjectNode message(String text, String task) {
    ObjectNode body = A2aClient.message(text);
    if (task != null) {
      body.withObject("/message").put("taskId", task);
    }
    body.putObject("configuration").put("returnImmediately", true);
    return body;
  }

  private static JsonNode until(ForkedHub hub, String id, String state) {
    return await()
        .until(() -> task(hub, id), task -> task.at("/status/state").asText().equals(state));
  }

  private static JsonNode task(ForkedHub hub, String id) {
    return hub.get(TASKS + id).map(OrganizationCrashTest::json).orElseGet(JsonMappers::object);
  }

  private static String state(JsonNode task) {
    return task.at("/status/state").asText().replace("TASK_STATE_", "");
  }

  private static JsonNode json(String text) {
    try {
      return JsonMappers.read(text);
    } catch (DocumentParseException malformed) {
      throw new AssertionError(malformed);
    }
  }
}
