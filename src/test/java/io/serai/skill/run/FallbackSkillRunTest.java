package io.serai.skill.run;

import static io.serai.skill.Bus.json;
import static io.serai.skill.Skills.skill;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.skill.Bus;
import io.serai.skill.Skill;
import io.serai.skill.Skills;
import io.serai.task.A2aTaskState;
import io.serai.task.ErrorCode;
import io.serai.task.FallbackLevel;
import io.serai.task.FallbackProgress;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.RunFailure;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskState;
import io.serai.task.component.TaskFailureException;
import io.serai.task.log.InMemoryTaskEventLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A task follows the plan of its skill when a run fails. */
@Timeout(300)
@Tag("OK-Q30")
class FallbackSkillRunTest {

  private static final String QUESTION = "Which mirror should I read?";
  private static final String LAST_WORDS = "Nothing was read. Ask the librarian.";
  private static final String SHELF =
      """
      {"type": "object", "properties": {"shelf": {"type": "integer"}}}
      """;

  private final InMemoryTaskEventLog log = new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE);
  private final Bus bus = new Bus(log).recover();
  private final List<String> runs = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void close() {
    bus.close();
  }

  @Test
  @Tag("OK-38")
  void alternateRunsWithTheSameInputsAndAnnouncesTheRetry() {
    serve(failing("read").pace("steady", QUESTION, LAST_WORDS), working("steady"));

    Task task = bus.run("read", "{\"shelf\": 7}");

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.COMPLETED);
    assertThat(task.artifacts().get(0).parts()).containsExactly(Part.ofText("by steady"));
    assertThat(runs).containsExactly("read {\"shelf\":7}", "steady {\"shelf\":7}");
    assertThat(words(task))
        .containsExactly("read failed: read is down. Retrying with alternative approach: steady.");
    assertThat(task.pace())
        .isEqualTo(
            new FallbackProgress(
                FallbackLevel.ALTERNATE,
                List.of(new RunFailure("read", "E050", "read is down.")),
                0));
  }

  @Test
  @Tag("OK-37")
  void planIsNotFollowedIfTheSkillSucceeds() {
    serve(working("read").pace("steady", QUESTION, LAST_WORDS), working("steady"));

    Task task = bus.run("read", "{}");

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.COMPLETED);
    assertThat(runs).containsExactly("read {}");
    assertThat(task.pace()).isEqualTo(FallbackProgress.NONE);
  }

  @Test
  @Tag("OK-39")
  void questionIsAskedWhenTheAlternateHasFailedToo() {
    serve(failing("read").pace("steady", QUESTION, LAST_WORDS), failing("steady"));

    Task task = bus.settled(bus.submit("read", "{}"));

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.INPUT_REQUIRED);
    assertThat(task.status().message().text()).isEqualTo(QUESTION);
    assertThat(task.need().details())
        .isEqualTo(
            json(
                """
                {"failures": [
                  {"skill": "read", "code": "E050", "message": "read is down."},
                  {"skill": "steady", "code": "E050", "message": "steady is down."}]}"""));
    assertThat(words(task))
        .containsExactly(
            "read failed: read is down. Retrying with alternative approach: steady.",
            "steady failed: steady is down.");
    assertThat(runs).containsExactly("read {}", "steady {}");
  }

  @Test
  @Tag("OK-41")
  void skillRunsOnceMoreWithTheAnswer() {

    serve(
        skill("read")
            .takes(SHELF)
            .pace(null, QUESTION, LAST_WORDS)
            .handler(
                doing(
                    exchange -> {
                      runs.add("read " + exchange.getMessage().getBody());
                      if (runs.size() == 1) {
                        throw down("read");
                      }
                      exchange.getMessage().setBody(TextNode.valueOf("found"));
                    })));
    String id = bus.submit("read", "{}");
    bus.settled(id);

    bus.answer(id, "{\"shelf\": 3, \"colour\": \"red\"}");
    Task task = bus.ended(id);

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.COMPLETED);
    assertThat(runs).containsExactly("read {}", "read {\"shelf\":3}");
  }

  @Test
  void answerThatDoesNotFitIsAskedAgain() {
    serve(failing("read").takes(SHELF).pace(null, QUESTION, null));
    String id = bus.submit("read", "{}");
    bus.settled(id);

    bus.answer(id, "{\"shelf\": \"top\"}");
    Task task = bus.settled(id);

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.INPUT_REQUIRED);
    assertThat(task.status().message().text())
        .startsWith("The answer does not fit: ")
        .contains("shelf")
        .endsWith(QUESTION);
    assertThat(runs).hasSize(1);
  }

  @Test
  @Tag("OK-40")
  void taskFailsWithTheEmergencyTextAndAllFailuresWhenTheLastRunFailsToo() {
    serve(failing("read").pace("steady", QUESTION, LAST_WORDS), failing("steady"));
    String id = bus.submit("read", "{}");
    bus.settled(id);

    bus.answer(id, "{}");
    Task task = bus.ended(id);

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.FAILED);
    assertThat(task.status().code()).isEqualTo("E050");
    assertThat(task.status().message().text()).isEqualTo(LAST_WORDS);
    assertThat(task.status().details().path("failures")).hasSize(3);
    assertThat(task.pace().level()).isEqualTo(FallbackLevel.EMERGENCY);
    assertThat(task.pace().failures())
        .extracting(RunFailure::skill)
        .containsExactly("read", "steady", "read");
    assertThat(runs).containsExactly("read {}", "steady {}", "read {}");
  }

  @Test
  void levelsThatAreLeftOutArePassedOver() {
    serve(failing("read").pace(null, null, LAST_WORDS), failing("walk").pace("read", null, null));

    Task emergency = bus.run("read", "{}");
    Task alternate = bus.run("walk", "{}");

    assertThat(emergency.status().message().text()).isEqualTo(LAST_WORDS);
    assertThat(alternate.status().canonical()).isEqualTo(A2aTaskState.FAILED);
    assertThat(alternate.status().message().text()).isEqualTo("read is down.");
    assertThat(runs).containsExactly("read {}", "walk {}", "read {}");
  }

  @Test
  void alternatesOfAlternatesAreNotRun() {
    serve(failing("read").pace("walk", null, null), failing("walk").pace("read", QUESTION, null));

    Task task = bus.run("read", "{}");

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.FAILED);
    assertThat(runs).containsExactly("read {}", "walk {}");
  }

  @Test
  void alternateThatTheOwnerMayNotCallIsPassedOver() {
    bus.agent("clerk");
    serve(
        failing("read").pace("vault", null, LAST_WORDS),
        working("vault").permissions("vault.open"));

    Task refused = run("clerk", "read");
    Task allowed = run(Bus.ME, "read");

    assertThat(refused.status().message().text()).isEqualTo(LAST_WORDS);
    assertThat(allowed.status().canonical()).isEqualTo(A2aTaskState.COMPLETED);
    assertThat(runs).containsExactly("read {}", "read {}", "vault {}");
    assertThat(logged(refused))
        .singleElement()
        .asString()
        .startsWith("The alternate vault of read is passed over: vault needs the permission");
  }

  @Test
  void unknownAlternateAndOneThatTakesOtherInputsArePassedOver() {
    serve(
        failing("read").pace("nowhere", null, null),
        failing("walk").pace("picky", null, null),
        working("picky").takes("{\"type\": \"object\", \"required\": [\"key\"]}"));

    Task unknown = bus.run("read", "{}");
    Task unfit = bus.run("walk", "{}");

    assertThat(logged(unknown))
        .containsExactly("The alternate nowhere of read is passed over: it is not served.");
    assertThat(logged(unfit))
        .singleElement()
        .asString()
        .startsWith("The alternate picky of walk is passed over: the inputs do not fit it: ");
    assertThat(runs).containsExactly("read {}", "walk {}");
  }

  @Test
  void wrongInputsAndRefusalsAreNotRetried() {
    serve(
        failing("read").takes(SHELF).pace("steady", QUESTION, LAST_WORDS),
        raising("judge", ErrorCode.INVALID_INPUT).pace("steady", QUESTION, LAST_WORDS),
        working("steady"));

    Task unread = bus.run("read", "{\"shelf\": \"top\"}");
    Task judged = bus.run("judge", "{}");

    assertThat(unread.status().code()).isEqualTo("E010");
    assertThat(judged.status().code()).isEqualTo("E010");
    assertThat(judged.status().message().text()).isEqualTo("judge is down.");
    assertThat(runs).containsExactly("judge {}");
  }

  @Test
  void stoppedRunIsNotFollowed() {
    serve(failing("read").pace(null, QUESTION, LAST_WORDS));
    String id = bus.submit("read", "{}");
    bus.settled(id);

    Bus.await(bus.tasks.cancel(id, StopMode.NOW, Bus.ME, null));

    assertThat(bus.ended(id).state()).isEqualTo(TaskState.STOPPED);
    assertThat(runs).containsExactly("read {}");
    assertThat(bus.runner.size()).isZero();
  }

  @Test
  void openQuestionSurvivesACrashAndOnlyTheLastRunFollowsTheAnswer() {
    Skill[] skills = {
      failing("read").pace("steady", QUESTION, LAST_WORDS).build(), failing("steady").build()
    };
    bus.catalog.update(List.of(skills), List.of());
    String id = bus.submit("read", "{}");
    bus.settled(id);
    bus.close();
    runs.clear();

    try (Bus next = new Bus(log)) {
      next.catalog.update(
          List.of(working("read").pace("steady", QUESTION, LAST_WORDS).build(), skills[1]),
          List.of());
      next.recover();
      assertThat(next.settled(id).status().message().text()).isEqualTo(QUESTION);
      Bus.await(next.tasks.answer(id, InputResponse.of(Bus.said("the blue one"))));

      assertThat(next.ended(id).status().canonical()).isEqualTo(A2aTaskState.COMPLETED);
      assertThat(runs).containsExactly("read {}");
    }
  }

  @Test
  void lastRunThatACrashInterruptedIsNotRepeatedUnlessItIsIdempotent() {
    serve(
        skill("read")
            .pace(null, QUESTION, LAST_WORDS)
            .handler(
                new AsyncProcessorSupport() {
                  @Override
                  public boolean process(Exchange exchange, AsyncCallback callback) {
                    runs.add("read");
                    if (runs.size() == 1) {
                      exchange.setException(down("read"));
                      callback.done(true);
                      return true;
                    }
                    return false; // never ends
                  }
                }));
    String id = bus.submit("read", "{}");
    bus.settled(id);
    bus.answer(id, "{}");
    org.awaitility.Awaitility.await().until(() -> runs.size() == 2);
    bus.close();

    try (Bus next = new Bus(log)) {
      next.catalog.update(
          List.of(working("read").pace(null, QUESTION, LAST_WORDS).build()), List.of());
      next.recover();

      assertThat(next.ended(id).status().message().text())
          .isEqualTo("It was interrupted by a restart, and its work must not run twice.");
      assertThat(runs).hasSize(2);
    }
  }

  private Task run(String owner, String skill) {
    String id = Bus.id();
    Bus.await(bus.tasks.submit(NewTask.of(id, owner, "writer", skill).input(json("{}")).build()));
    return bus.ended(id);
  }

  /** What the agent said on the way, without the current status. */
  private static List<String> words(Task task) {
    return task.messages().stream().map(Message::text).toList();
  }

  private List<String> logged(Task task) {
    return Bus.await(bus.tasks.read(task.id(), 1, 1000)).stream()
        .map(event -> event.fact())
        .filter(io.serai.task.TaskEventPayload.Logged.class::isInstance)
        .map(fact -> ((io.serai.task.TaskEventPayload.Logged) fact).text())
        .toList();
  }

  private void serve(Skills... skills) {
    bus.catalog.update(List.of(skills).stream().map(Skills::build).toList(), List.of());
  }

  private Skills failing(String id) {
    return raising(id, ErrorCode.EXTERNAL_DEPENDENCY);
  }

  private Skills raising(String id, ErrorCode code) {
    return skill(id)
        .handler(
            doing(
                exchange -> {
                  runs.add(id + " " + exchange.getMessage().getBody());
                  throw new TaskFailureException(code.code(), id + " is down.");
                }));
  }

  private Skills working(String id) {
    return skill(id)
        .handler(
            doing(
                exchange -> {
                  runs.add(id + " " + exchange.getMessage().getBody());
                  exchange.getMessage().setBody(TextNode.valueOf("by " + id));
                }));
  }

  private static TaskFailureException down(String id) {
    return new TaskFailureException(ErrorCode.EXTERNAL_DEPENDENCY.code(), id + " is down.");
  }

  private static AsyncProcessor doing(Consumer<Exchange> work) {
    return new AsyncProcessorSupport() {
      @Override
      public boolean process(Exchange exchange, AsyncCallback callback) {
        try {
          work.accept(exchange);
        } catch (RuntimeException e) {
          exchange.setException(e);
        }
        callback.done(true);
        return true;
      }
    };
  }
}
