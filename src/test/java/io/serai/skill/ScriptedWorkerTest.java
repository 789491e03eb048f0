package io.serai.skill;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.Part;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskQuery;
import io.serai.task.TaskState;
import java.nio.file.Path;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The skill of the acceptance fixture, which is written with the endpoints alone. */
@Timeout(300)
class ScriptedWorkerTest {

  private final Bus bus = new Bus().recover();

  @BeforeEach
  void load() {
    bus.agent("writer", "research").agent("research");
    bus.load(Path.of("src/test/acceptance/routes/scripted-worker.camel.yaml"));
  }

  @AfterEach
  void close() {
    bus.close();
  }

  private String begin(String script) {
    return bus.submit("a2w.test.script", "{\"script\": " + script + "}");
  }

  @Test
  void finishesWithoutAScript() {
    assertThat(bus.run("a2w.test.script", "{}").state()).isEqualTo(TaskState.FINISHED);
    assertThat(bus.run("a2w.test.script", "{\"script\": []}").artifacts()).isEmpty();
  }

  @Test
  @Tag("A2W-68")
  void reportsProgressAndArtifactsWithASummary() {
    Task task =
        bus.ended(
            begin(
                """
                [{"progress": 0.5, "message": "half"},
                 {"artifacts": {"text": "ok", "more": {"n": 1}}, "summary": "done"}]
                """));

    assertThat(task.progress().note()).isEqualTo("half");
    assertThat(task.artifacts()).extracting(Artifact::name).containsExactly("text", "more");
    assertThat(task.artifacts().get(0).parts()).containsExactly(Part.ofText("ok"));
    assertThat(task.status().message().text()).isEqualTo("done");
  }

  @Test
  @Tag("A2W-64")
  @Tag("A2W-65")
  void waitsForInsights() {
    String id =
        begin(
            """
            [{"need": ["a", "b"], "description": "two things", "urgency": "high"},
             {"artifacts": {"text": "ok"}, "summary": "done"}]
            """);
    Task waiting = bus.settled(id);
    assertThat(waiting.need().required()).containsExactly("a", "b");
    assertThat(waiting.need().description()).isEqualTo("two things");
    assertThat(waiting.need().urgency()).isEqualTo("high");

    bus.answer(id, "{\"a\": 1, \"b\": 2}");

    assertThat(bus.ended(id).status().message().text()).isEqualTo("done");
  }

  @Test
  void delegatesAndWaits() {
    String id =
        begin(
            """
            [{"delegate": "research", "reason": "figures"}, {"artifacts": {}, "summary": "ok"}]
            """);

    Task task = bus.ended(id);

    assertThat(task.state()).isEqualTo(TaskState.FINISHED);
    assertThat(task.delegations().get(0).why()).isEqualTo("figures");
    assertThat(bus.facts(id)).contains("Delegated", "DELEGATING", "Returned");
    Task child =
        Bus.await(bus.tasks.reads().list(TaskQuery.ALL.parent(id), false)).tasks().get(0).task();
    assertThat(child.request().skill()).isEqualTo("a2w.test.script");
    assertThat(child.state()).isEqualTo(TaskState.FINISHED);
  }

  @Test
  void continuesAfterBeingBlocked() {
    Task task = bus.ended(begin("[{\"block\": \"E050\"}, {\"sleep_ms\": 5}, {\"unblock\": true}]"));

    assertThat(bus.facts(task.id()))
        .containsSubsequence("BLOCKED", "WAITING", "RUNNING", "FINISHING", "FINISHED");
  }

  @Test
  @Tag("A2W-Q5")
  void stopsAfterAFailure() {
    Task task =
        bus.ended(
            begin(
                """
                [{"fail": "E001_INTERNAL", "message": "boom"}, {"progress": 0.9},
                 {"artifacts": {"text": "never"}}]
                """));

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.FAILED);
    assertThat(task.status().code()).isEqualTo("E001");
    assertThat(task.status().message().text()).isEqualTo("boom");
    assertThat(task.artifacts()).isEmpty();
    assertThat(task.progress().value()).isZero();
  }

  @Test
  void holdsUntilStopped() {
    String id = begin("[{\"progress\": 0.3, \"message\": \"third\"}, {\"hold\": true}]");
    Awaitility.await().until(() -> bus.facts(id).contains("Progressed"));

    Bus.await(bus.tasks.cancel(id, StopMode.GRACEFUL, Bus.ME, null));

    Task task = bus.ended(id);
    assertThat(task.state()).isEqualTo(TaskState.STOPPED);
    assertThat(task.progress().value()).isEqualTo(0.3);
  }
}
