package io.serai.dialect.organization;

import static io.serai.dialect.organization.OrganizationHome.report;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.Patience;
import io.serai.dialect.organization.AgentZeroStub.Turn;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What callers of one organization see of each other's work: nothing. */
@ExtendWith(Patience.class)
class OrganizationOwnersTest {
  @TempDir private Path folder;

  private HubFixture hub;
  private AgentZeroStub zero;
  private OrganizationHome home;
  private A2aClient anna;
  private A2aClient bert;

  @BeforeEach
  void start() {
    hub =
        new HubFixture(folder)
            .property("serai.security.mode", "closed")
            .property("serai.shutdown-timeout", "1s");
    zero = new AgentZeroStub();
    home = OrganizationHome.in(hub, zero.url(), "max_queued: 5");
    caller("anna");
    caller("bert");
    run();
  }

  private void run() {
    hub.start();
    anna = new A2aClient(hub.as("key-of-anna"));
    bert = new A2aClient(hub.as("key-of-bert"));
  }

  private void caller(String id) {
    hub.file(
        "agents/" + id + ".yaml",
        """
        agent_id: %s
        credentials:
          - bearer_sha256: %s
        """
            .formatted(id, Keys.sha256("key-of-" + id)));
  }

  @AfterEach
  void stop() {
    hub.close();
    zero.close();
  }

  @Test
  void reportOfCanceledWorkIsNotPassedToAnotherCaller() {
    String canceled = anna.begin("secret of Anna");
    zero.next();

    anna.cancel(canceled);

    assertThatBertHearsOnlyOfHisOwnWork();
  }

  @Test
  void reportOfWorkWhoseAnswerAProxyGaveUpIsNotPassedToAnotherCaller() {
    String cut = anna.begin("secret of Anna");

    zero.next().end(504, "");

    anna.until(cut, "FAILED");
    assertThatBertHearsOnlyOfHisOwnWork();
  }

  @Test
  void reportOfWorkThatARestartCutOffIsNotPassedToAnotherCaller() {
    String asking = anna.begin("secret of Anna");
    zero.next();
    home.write(report("contingent", "escalating", "asking Anna"));
    anna.until(asking, "INPUT_REQUIRED");

    hub.close();
    run();

    assertThatBertHearsOnlyOfHisOwnWork();
  }

  @Test
  void reportFromTheFutureIsNotPassedToTheNextCaller() {
    String first = anna.begin("secret of Anna");
    Turn turn = zero.next();
    ObjectNode early = report("primary", "active", "telling Anna");
    early.withObject("/time").put("timestamp", "9999-01-01T00:00:00Z");
    home.write(early);
    anna.untilWords(first, "telling Anna");
    turn.answer("Done.");
    anna.until(first, "COMPLETED");

    String next = bert.begin("work of Bert");
    Turn second = zero.next();

    home.write(early);

    tellBert(next);
    second.answer("Done.");
    assertThat(bert.until(next, "COMPLETED").toString()).doesNotContain("Anna");
  }

  private void tellBert(String task) {
    ObjectNode named = report("primary", "active", "telling Bert").put("task_id", task);
    hub.file("organizations/reports/chief_latest.json", named.toString());
    bert.untilWords(task, "telling Bert");
  }

  @Test
  void messageThatWasNotPostedBeforeARestartIsPostedWithTheGuidance() {
    String id = anna.begin("Mend it");
    Turn first = zero.next();
    home.write(report("contingent", "escalating", "asking first"));
    anna.until(id, "INPUT_REQUIRED");
    first.answer("Which one?");
    anna.untilWords(id, "Which one?");
    anna.answer(id, "the door");
    zero.next();
    assertThat(anna.answer(id, "and the window").status()).isEqualTo(200);
    home.write(report("contingent", "escalating", "asking again"));
    anna.until(id, "INPUT_REQUIRED");

    hub.close();
    run();
    anna.answer(id, "in green");

    Turn last = zero.next();
    assertThat(last.message()).isEqualTo("and the window\nin green");
    assertThat(last.body().path("context_id").asText()).isEqualTo(first.contextId());
    last.answer("Done.");
    anna.until(id, "COMPLETED");
    assertThat(zero.messages()).containsExactly("Mend it", "the door", "and the window\nin green");
  }

  private void assertThatBertHearsOnlyOfHisOwnWork() {
    String next = bert.begin("work of Bert");
    Turn turn = zero.next();
    home.work("anna.txt", "secret of Anna");

    home.write(OrganizationHome.modifying(report("primary", "active", "telling Anna"), "anna.txt"));
    tellBert(next);
    turn.answer("Done.");
    JsonNode task = bert.until(next, "COMPLETED");
    assertThat(task.toString()).doesNotContain("Anna");
  }

  @Test
  void reportIsPassedToTheSameCallerAfterACanceledTask() {
    String canceled = anna.begin("first");
    zero.next();
    anna.cancel(canceled);
    String next = anna.begin("second");
    Turn turn = zero.next();

    home.write(report("primary", "active", "on the second"));

    anna.untilWords(next, "on the second");
    turn.answer("Done.");
    anna.until(next, "COMPLETED");
  }
}
