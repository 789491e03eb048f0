package io.serai.a2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.decode.DecodedWorkflow;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds for every workflow. Seeds are fixed, so that a failure can be repeated. */
class WorkflowPropertyTest {
  private static final int WORKFLOWS = 120;
  private static final int DAMAGED = 300;
  private static final String SIGNS = "{}[]\":,/\\0a é\u0000";

  @TempDir static Path home;
  private static WorkflowHub hub;

  @BeforeAll
  static void start() {
    hub = new WorkflowHub(home);
    hub.hub().property("serai.a2e.max-operations", "60").property("serai.a2e.max-compiled", "16");
    hub.start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void hubAndPlainInterpreterAgreeOnEveryWorkflow() {
    for (long seed = 0; seed < WORKFLOWS; seed++) {
      String[] lines = RandomWorkflows.lines(seed);
      DecodedWorkflow decoded = WorkflowFixture.decode(lines);
      PlainInterpreter.Outcome expected = PlainInterpreter.run(decoded.workflow().orElseThrow());

      JsonNode execution = hub.execute(lines);

      String workflow = "seed " + seed + "\n" + String.join("\n", lines);
      assertThat(execution.path("status").asText())
          .as(workflow)
          .isEqualTo(expected.success() ? "success" : "failed");
      if (expected.success()) {
        assertThat(execution.path("results"))
            .as(workflow)
            .isEqualTo(WorkflowHub.json(expected.results().toString()));
      }
    }
  }

  @Test
  void damagedWorkflowIsAClearRefusalOrRunsButNeverAFaultOfTheHub() {
    Random random = new Random(7);
    int refused = 0;
    for (int i = 0; i < DAMAGED; i++) {
      String text = damaged(String.join("\n", RandomWorkflows.lines(i % 20)), random);

      Reply reply = hub.reply("author", "{}", text);

      assertThat(reply.status()).as(text).isIn(200, 400);
      if (reply.status() == 400) {
        refused++;
        assertThat(reply.at("/error/type").asText()).as(text).isEqualTo("ValidationError");
        assertThat(reply.at("/error/message").asText()).as(text).isNotBlank();
        assertThat(reply.at("/error/suggestions")).as(text).isNotEmpty();
      }
    }
    assertThat(refused).isGreaterThan(DAMAGED / 2);
  }

  private static String damaged(String text, Random random) {
    StringBuilder damaged = new StringBuilder(text);
    int times = 1 + random.nextInt(3);
    for (int i = 0; i < times; i++) {
      int at = random.nextInt(damaged.length());
      switch (random.nextInt(4)) {
        case 0 -> damaged.deleteCharAt(at);
        case 1 -> damaged.setCharAt(at, SIGNS.charAt(random.nextInt(SIGNS.length())));
        case 2 -> damaged.insert(at, SIGNS.charAt(random.nextInt(SIGNS.length())));
        default -> damaged.delete(at, Math.min(damaged.length(), at + random.nextInt(30)));
      }
    }
    return damaged.toString();
  }
}
