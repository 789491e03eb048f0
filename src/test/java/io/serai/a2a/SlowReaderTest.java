package io.serai.a2a;

import static io.serai.a2a.A2aHub.envelope;
import static io.serai.a2a.A2aHub.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.Artifact;
import io.serai.task.Part;
import io.serai.task.run.work.TaskContext;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A stream reader that is slower than the updates of its task. */
@Timeout(300)
class SlowReaderTest {
  /** Of one kilobyte: more than the socket buffers hold, and far more than are held in memory. */
  private static final int EVENTS = 16_000;

  private final A2aHub hub = new A2aHub();

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void stalledReaderIsServedFromTheLogOnceItReadsAgain() {
    try (EventReader stalled = open()) {
      stalled.next();
      TaskContext task = hub.runner.held("hold-slow").join();
      publish(task);
      hub.runner.release("hold-slow", HookRunner.done(task, "ok"));

      for (int i = 0; i < EVENTS; i++) {
        assertThat(stalled.next().at("/result/artifactUpdate/artifact/parts/0/text").asText())
            .startsWith(i + " ");
      }
      assertThat(stalled.rest()).hasSize(1);
    }
  }

  private static void publish(TaskContext task) {
    String kilobyte = "x".repeat(1_000);
    for (int i = 0; i < EVENTS; i++) {
      Part part = Part.ofText(i + " " + kilobyte);
      var published = task.artifact(Artifact.of("a", null, List.of(part)), i > 0, false);
      if (i % 1_000 == 0) {
        published.toCompletableFuture().join();
      }
    }
  }

  private EventReader open() {
    return hub.stream("/a2a/rpc", envelope("SendStreamingMessage", message("hold-slow")));
  }
}
