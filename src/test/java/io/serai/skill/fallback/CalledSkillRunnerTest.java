package io.serai.skill.fallback;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.skill.Bus;
import io.serai.task.A2aTaskState;
import io.serai.task.FallbackLevel;
import io.serai.task.InputResponse;
import io.serai.task.Part;
import io.serai.task.Task;
import io.serai.task.TaskEventPayload;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A skill that a route calls is followed by its alternate; a route has a plan by its options. */
@Timeout(300)
@Tag("OK-Q30")
class CalledSkillRunnerTest {

  private final Bus bus =
      new Bus()
          .recover()
          .load(
              "called.camel.yaml",
              """
              - route:
                  from:
                    uri: skill:read
                    parameters: {paceAlternate: steady, paceContingent: What now?}
                    steps:
                      - throwException: {exceptionType: java.lang.IllegalStateException, message: shut}
              - route:
                  from:
                    uri: skill:steady
                    steps:
                      - setBody: {simple: "steady ${body[page]}"}
              - route:
                  from:
                    uri: skill:slow
                    parameters: {paceAlternate: later}
                    steps:
                      - delay: {constant: 1, asyncDelayed: true}
                      - throwException: {exceptionType: java.lang.IllegalStateException, message: shut}
              - route:
                  from:
                    uri: skill:later
                    steps:
                      - delay: {constant: 1, asyncDelayed: true}
                      - setBody: {constant: later}
              - route:
                  from:
                    uri: skill:ping
                    parameters: {paceAlternate: pong}
                    steps:
                      - throwException: {exceptionType: java.lang.IllegalStateException, message: shut}
              - route:
                  from:
                    uri: skill:pong
                    parameters: {paceAlternate: ping}
                    steps:
                      - to: skill:ping
              - route:
                  from:
                    uri: skill:blocked
                    parameters: {paceAlternate: steady}
                    steps:
                      - to: task:block?code=E050
                      - to: task:fail?code=E050&message=shut
              - route:
                  from:
                    uri: skill:closing
                    parameters: {paceContingent: What now?, paceEmergency: Closed.}
                    steps:
                      - to: task:finishing
                      - to: task:fail?code=E050&message=shut
              - route:
                  from:
                    uri: skill:hears
                    parameters: {paceContingent: What now?}
                    steps:
                      - setBody: {simple: "${header.SeraiMessageText}"}
                      - choice:
                          when:
                            - simple: "${body} != 'go left'"
                              steps:
                                - to: task:fail?code=E050&message=shut
              - route: {from: {uri: "skill:callsRead", steps: [{to: "skill:read"}]}}
              - route: {from: {uri: "skill:callsSlow", steps: [{to: "skill:slow"}]}}
              - route: {from: {uri: "skill:callsPing", steps: [{to: "skill:ping"}]}}
              """);

  @AfterEach
  void close() {
    bus.close();
  }

  @Test
  void callHasTheResultOfTheAlternateAndTheTaskLogsWhy() {
    Task task = bus.run("callsRead", "{\"page\": 7}");

    assertThat(task.artifacts().get(0).parts()).containsExactly(Part.ofText("steady 7"));
    assertThat(logged(task))
        .containsExactly(
            "read failed: IllegalStateException." + " Retrying with alternative approach: steady.");
    assertThat(task.pace().level()).isEqualTo(FallbackLevel.PRIMARY);
  }

  @Test
  void callThatContinuesOnOtherThreadsHasTheResultOfTheAlternate() {
    assertThat(bus.run("callsSlow", "{}").artifacts().get(0).parts())
        .containsExactly(Part.ofText("later"));
    assertThat(bus.run("slow", "{}").artifacts().get(0).parts())
        .containsExactly(Part.ofText("later"));
  }

  @Test
  void alternatesThatCallEachOtherEnd() {
    assertThat(bus.run("callsPing", "{}").status().canonical()).isEqualTo(A2aTaskState.FAILED);
    assertThat(bus.run("ping", "{}").status().canonical()).isEqualTo(A2aTaskState.FAILED);
  }

  @Test
  void taskThatTheFailedRunBlockedRunsAgain() {
    String id = bus.submit("blocked", "{}");

    assertThat(bus.ended(id).status().canonical()).isEqualTo(A2aTaskState.COMPLETED);
    assertThat(bus.facts(id))
        .containsSubsequence("BLOCKED", "Paced", "WAITING", "RUNNING", "FINISHED");
  }

  @Test
  void taskThatIsFinishingIsNotAsked() {
    Task task = bus.run("closing", "{}");

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.FAILED);
    assertThat(task.status().message().text()).isEqualTo("Closed.");
  }

  @Test
  void routeThatRunsOnceMoreHasTheWordsOfTheAnswer() {
    String id = bus.submit("hears", "{}");
    bus.settled(id);

    Bus.await(bus.tasks.answer(id, InputResponse.of(Bus.said("go left"))));

    assertThat(bus.ended(id).artifacts().get(0).parts()).containsExactly(Part.ofText("go left"));
  }

  private List<String> logged(Task task) {
    return Bus.await(bus.tasks.read(task.id(), 1, 1000)).stream()
        .map(event -> event.fact())
        .filter(TaskEventPayload.Logged.class::isInstance)
        .map(fact -> ((TaskEventPayload.Logged) fact).text())
        .toList();
  }
}
