package io.serai.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.ForkedHub;
import io.serai.hub.HubFixture;
import io.serai.store.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Hubs on one PostgreSQL database, with the same key of the vault, serve each other's tasks. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TasksOnTwoHubsTest {
  private static final String VAULT_KEY = Base64.getEncoder().encodeToString(new byte[32]);
  private static final String ANN = "{\"name\":\"Ann\"}";

  private final LongSkills skills = new LongSkills();
  private Path homes;
  private String properties;
  private HubFixture first;
  private HubFixture second;
  private McpClient one;
  private McpClient other;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    homes = folder;
    properties =
        "serai.store.url=%s\nserai.tasks.lease=2s\nserai.shutdown-timeout=1s\n"
            .formatted(PostgresServer.newDatabase());
    first = new HubFixture(home("one")).start();
    second = new HubFixture(home("other")).start();
    one = McpClient.of(first).withTasks();
    other = McpClient.of(second).withTasks();
  }

  private Path home(String name) throws Exception {
    Path home = homes.resolve(name);
    skills.addTo(home, properties);
    Files.createDirectories(home.resolve("data"));
    Files.writeString(home.resolve("data/vault.key"), VAULT_KEY);
    return home;
  }

  @BeforeEach
  void hold() {
    skills.hold();
  }

  @AfterAll
  void stop() {
    first.close();
    second.close();
    skills.close();
  }

  @Test
  void aTaskIsReadAndAnsweredOnTheOtherHub() {
    TaskOfClient task = TaskOfClient.start(one, "twice", "a");

    task.answer(other, "input", ANN);
    task.await(one, "input_required");
    task.answer(one, "input-2", "{\"color\":\"red\"}");

    task.assertResult(other, "Ann red");
    assertThat(task.read(one)).isEqualTo(task.read(other));
  }

  @Test
  void aTaskIsCancelledOnTheOtherHub() {
    TaskOfClient task = TaskOfClient.start(one, "long", "a");
    task.await(other, "working");

    other.result("tasks/cancel", "{\"taskId\":\"" + task.id() + "\"}");

    task.await(other, "cancelled");
    task.await(one, "cancelled");
  }

  @Test
  void aCallIsContinuedOnTheOtherHub() {
    McpClient asking = McpClient.of(first).withForms();
    JsonNode question = asking.call("ask", "{\"label\":\"a\"}");

    JsonNode result =
        McpClient.of(second)
            .withForms()
            .result(
                "tools/call",
                """
                {"name":"ask","arguments":{"label":"a"},"requestState":"%s",
                 "inputResponses":{"input":{"action":"accept","content":%s}}}"""
                    .formatted(question.path("requestState").asText(), ANN));

    assertThat(result.at("/content/0/text").asText()).isEqualTo("ask a Ann");
  }

  @Test
  void tasksOfAKilledHubEndOnTheOthers() throws Exception {
    List<TaskOfClient> tasks = new ArrayList<>();
    try (ForkedHub killed = ForkedHub.start(home("killed"))) {
      McpClient third = McpClient.of(killed).withTasks();
      for (int i = 0; i < 20; i++) {
        for (String skill : List.of("quick", "ask", "twice", "long", "once")) {
          tasks.add(TaskOfClient.start(i % 2 == 0 ? third : other, skill, skill + i));
        }
      }
      tasks.stream().filter(is("twice")).forEach(task -> task.answer(other, "input", ANN));
      tasks.stream().filter(is("twice")).forEach(task -> task.await(third, "input_required"));
      tasks.stream().filter(is("once")).forEach(task -> awaitRun(task));
    }

    skills.finish();

    for (TaskOfClient task : tasks) {
      switch (task.skill()) {
        case "ask" -> {
          task.answer(other, "input", ANN);
          task.assertResult(other, "Ann");
        }
        case "twice" -> {
          task.answer(other, "input-2", "{\"color\":\"red\"}");
          task.assertResult(other, "Ann red");
        }
        case "once" -> assertRunsOnce(task);
        default -> task.assertResult(other, "");
      }
    }
  }

  private static Predicate<TaskOfClient> is(String skill) {
    return task -> task.skill().equals(skill);
  }

  private void awaitRun(TaskOfClient task) {
    Awaitility.await().until(() -> skills.runs(task.label()) == 1);
  }

  /** The tasks of the killed hub fail, those of the other one do not. */
  private void assertRunsOnce(TaskOfClient task) {
    JsonNode ended = task.await(other, "completed");
    int number = Integer.parseInt(task.label().substring("once".length()));
    assertThat(ended.at("/result/isError").asBoolean())
        .as(ended.toString())
        .isEqualTo(number % 2 == 0);
    assertThat(skills.runs(task.label())).isEqualTo(1);
  }
}
