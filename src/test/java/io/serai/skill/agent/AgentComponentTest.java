package io.serai.skill.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.skill.Bus;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.EndReason;
import io.serai.task.ListedTask;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskEvent;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskQuery;
import io.serai.task.TaskState;
import java.util.List;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class AgentComponentTest {

  private final Bus bus = new Bus().recover();

  @BeforeEach
  void agents() {
    bus.agent("writer", "research", "writer").agent("research", "writer");
    bus.load(
        "agents.yaml",
        """
        - from:
            uri: skill:write
            steps:
              - to: agent:research?skill=find&reason=figures
              - setBody: {simple: "written with ${body[found]}"}
        - from:
            uri: skill:find
            steps:
              - to: task:need?required=where
              - setBody: {simple: '{"found": "${body[where]}"}'}
        - from:
            uri: skill:findTwice
            steps:
              - to: task:need?required=where
              - to: task:need?required=when
              - setBody: {simple: '{"found": "${body[when]}"}'}
        - from:
            uri: skill:writeTwice
            steps:
              - to: agent:research?skill=findTwice
              - setBody: {simple: "written in ${body[found]}"}
        - from:
            uri: skill:careful
            steps:
              - doTry:
                  steps:
                    - to: agent:research?skill=find
                  doCatch:
                    - exception: [java.lang.Exception]
                      steps:
                        - setBody: {simple: "without: ${exception.message}"}
        - from:
            uri: skill:permitted
            steps:
              - to: task:auth?message=May I?
              - setBody: {constant: '{"found": "allowed"}'}
        - from:
            uri: skill:asksPermitted
            steps:
              - to: agent:research?skill=permitted
              - setBody: {simple: "it is ${body[found]}"}
        - from:
            uri: skill:circle
            steps:
              - to: agent:research?skill=back
        - from:
            uri: skill:back
            steps:
              - to: agent:writer?skill=circle
        - from:
            uri: skill:relies
            steps:
              - to: agent:research?skill=unreachable
        - from:
            uri: skill:unreachable
            steps:
              - to: "task:fail?code=E040&message=research: no connection to localhost:1."
        - from:
            uri: skill:stranger
            steps:
              - to: agent:nobody
        - from:
            uri: skill:hold
            steps:
              - to: task:hold
        - from:
            uri: skill:waits
            steps:
              - to: agent:research?skill=hold
        - from:
            uri: skill:chatty
            steps:
              - to: task:progress?value=0.5&message=half
              - to: task:message?message=a word
              - setBody: {constant: made}
        - from:
            uri: skill:listens
            steps:
              - to: agent:research?skill=chatty
              - setBody: {simple: "heard ${body}"}
        - from:
            uri: skill:listensToAll
            steps:
              - to: agent:research?skill=chatty&relay=all
              - setBody: {simple: "heard ${body}"}
        - from:
            uri: skill:deaf
            steps:
              - to: agent:research?skill=chatty&relay=none
              - setBody: {simple: "heard ${body}"}
        - from:
            uri: skill:both
            steps:
              - multicast:
                  parallelProcessing: true
                  steps:
                    - to: agent:research?skill=find
                    - to: agent:research?skill=find
              - setBody: {constant: both}
        - from:
            uri: skill:asksFirst
            steps:
              - to: task:need?required=where
              - to: agent:research?skill=chatty
        - from:
            uri: skill:echo
            steps:
              - setBody: {simple: "heard ${body[text]}"}
        """);
  }

  @AfterEach
  void close() {
    bus.close();
  }

  @Test
  void agentRemovedWhileItsTaskWaitsCannotDelegate() {
    String kept = bus.submit("asksFirst", "{}");
    bus.settled(kept);
    bus.answer(kept, "{\"where\": \"here\"}");
    assertThat(bus.ended(kept).state()).isEqualTo(TaskState.FINISHED);
    String id = bus.submit("asksFirst", "{}");
    bus.settled(id);

    bus.agents.remove("writer");
    bus.answer(id, "{\"where\": \"here\"}");

    assertThat(bus.ended(id).status().code()).isEqualTo("E020");
    assertThat(bus.ended(id).status().message().text())
        .isEqualTo("There is no agent writer any more, so it may not delegate to research.");
  }

  private List<Task> children(String parent) {
    return Bus.await(bus.tasks.reads().list(TaskQuery.ALL.parent(parent).page(null, 10), true))
        .tasks()
        .stream()
        .map(ListedTask::task)
        .toList();
  }

  @Test
  @Tag("A2W-49")
  @Tag("A2W-51")
  @Tag("A2W-Q24")
  void delegatedTaskIsASeparateTaskAndItsNeedIsTheParents() {
    String id = bus.submit("write", "{}");

    Task waiting = bus.settled(id);
    assertThat(waiting.status().canonical()).isEqualTo(A2aTaskState.INPUT_REQUIRED);
    assertThat(waiting.need().required()).containsExactly("where");
    Task child = children(id).get(0);
    assertThat(child.request().owner()).isEqualTo("writer");
    assertThat(child.request().agent()).isEqualTo("research");
    assertThat(child.request().context()).isEqualTo(waiting.request().context());
    bus.answer(id, "{\"where\": \"Rome\"}");

    Task end = bus.ended(id);
    assertThat(end.artifacts().get(0).parts()).containsExactly(Part.ofText("written with Rome"));
    assertThat(end.delegations()).hasSize(1);
    assertThat(end.delegations().get(0).child()).isEqualTo(child.id());
    assertThat(end.delegations().get(0).why()).isEqualTo("figures");
    assertThat(end.delegations().get(0).returned()).isTrue();
  }

  /** Begins a task that waits with the question of its child, and returns the child. */
  private Task asking(String parent) {
    bus.settled(parent);
    return children(parent).get(0);
  }

  @Test
  @Tag("FLD-37")
  void questionThatIsAnsweredAtTheChildIsWithdrawnFromTheParent() {
    String id = bus.submit("write", "{}");

    bus.answer(asking(id).id(), "{\"where\": \"Rome\"}");

    Task end = bus.ended(id);
    assertThat(end.artifacts().get(0).parts()).containsExactly(Part.ofText("written with Rome"));
    assertThat(end.answers()).isEmpty();
    assertThat(end.need()).isNull();
  }

  @Test
  @Tag("FLD-37")
  void nextQuestionOfTheChildIsAskedInsteadOfTheOneThatWasAnswered() {
    String id = bus.submit("writeTwice", "{}");
    Task child = asking(id);

    bus.answer(child.id(), "{\"where\": \"Rome\"}");
    Awaitility.await()
        .untilAsserted(() -> assertThat(bus.settled(id).need().required()).containsExactly("when"));
    bus.answer(id, "{\"when\": \"May\"}");

    Task end = bus.ended(id);
    assertThat(end.artifacts().get(0).parts()).containsExactly(Part.ofText("written in May"));
    assertThat(end.answers()).hasSize(1);
  }

  /** A part of an answer is not an answer: it would be given to the next question. */
  @Test
  @Tag("FLD-37")
  void partOfAnAnswerIsForgottenWithTheQuestion() {
    String id = bus.submit("writeTwice", "{}");
    Task child = asking(id);
    bus.answer(id, "{\"other\": 1}");

    bus.answer(child.id(), "{\"where\": \"Rome\"}");
    Awaitility.await()
        .untilAsserted(() -> assertThat(bus.settled(id).need().required()).containsExactly("when"));

    assertThat(bus.settled(id).answers()).isEmpty();
    assertThat(bus.settled(id).given()).isNull();
  }

  @Test
  @Tag("FLD-37")
  void childThatIsStoppedWhileItAsksFailsTheParent() {
    for (StopMode how : StopMode.values()) {
      String id = bus.submit("write", "{\"mark\": \"input\"}");
      Task child = asking(id);

      Bus.await(bus.tasks.cancel(child.id(), how, Bus.ME, null));

      Task end = bus.ended(id);
      assertThat(end.state()).as(how.name()).isEqualTo(TaskState.TERMINATED);
      assertThat(end.status().reason()).isEqualTo(EndReason.ERROR);
      assertThat(end.artifacts()).isEmpty();
    }
  }

  @Test
  @Tag("FLD-37")
  void routeHandlesAChildThatIsStoppedWhileItAsks() {
    String id = bus.submit("careful", "{}");

    Bus.await(bus.tasks.cancel(asking(id).id(), StopMode.NOW, Bus.ME, null));

    assertThat(bus.ended(id).artifacts().get(0).parts())
        .containsExactly(Part.ofText("without: research: CANCELED"));
  }

  @Test
  @Tag("FLD-37")
  void simultaneousQuestionsAreWithdrawnEachByItself() {
    String id = bus.submit("both", "{}");
    bus.settled(id);
    Awaitility.await()
        .until(
            () ->
                children(id).stream()
                        .filter(c -> c.status().canonical() == A2aTaskState.INPUT_REQUIRED)
                        .count()
                    == 2);

    children(id).forEach(child -> bus.answer(child.id(), "{\"where\": \"Rome\"}"));

    assertThat(bus.ended(id).status().canonical()).isEqualTo(A2aTaskState.COMPLETED);
    assertThat(bus.ended(id).answers()).isEmpty();
  }

  @Test
  @Tag("FLD-37")
  void authorizationThatIsGivenAtTheChildIsWithdrawnFromTheParent() {
    String id = bus.submit("asksPermitted", "{}");

    bus.answer(asking(id).id(), "{\"granted\": true}");

    assertThat(bus.ended(id).artifacts().get(0).parts())
        .containsExactly(Part.ofText("it is allowed"));
  }

  @Test
  void reportsOfTheOtherAgentAppearInTheDelegatingTask() {
    Task task = bus.run("listens", "{}");

    assertThat(bus.facts(task.id())).contains("Progressed", "Said");
    assertThat(task.messages()).extracting(Message::text).contains("a word");
    assertThat(task.artifacts()).hasSize(1);
  }

  @Test
  void progressOfTheOtherAgentIsNotProgressOfTheTask() {
    Task task = bus.run("listens", "{}");

    List<TaskEventPayload> progress =
        Bus.await(bus.tasks.read(task.id(), 1, 100)).stream()
            .map(TaskEvent::fact)
            .filter(TaskEventPayload.Progressed.class::isInstance)
            .toList();

    assertThat(progress)
        .containsExactly(new TaskEventPayload.Progressed(0, "research: half", null));
  }

  @Test
  void simultaneousQuestionsAreAnsweredInTurn() {
    String id = bus.submit("both", "{}");
    bus.settled(id);
    Awaitility.await()
        .until(
            () ->
                children(id).stream()
                        .filter(c -> c.status().canonical() == A2aTaskState.INPUT_REQUIRED)
                        .count()
                    == 2);

    bus.answer(id, "{\"where\": \"Rome\"}");
    Awaitility.await()
        .until(() -> bus.settled(id).answers().size() == 1 && bus.settled(id).need() != null);
    bus.answer(id, "{\"where\": \"Bern\"}");

    assertThat(bus.ended(id).status().canonical()).isEqualTo(A2aTaskState.COMPLETED);
    assertThat(children(id))
        .extracting(child -> child.answers().get(0).data().path("where").asText())
        .containsExactlyInAnyOrder("Rome", "Bern");
  }

  @Test
  void artifactsAreForwardedUnderTheAgentsNameOnRequest() {
    Task task = bus.run("listensToAll", "{}");

    assertThat(task.artifacts()).extracting(Artifact::id).contains("research/result");
    assertThat(task.artifacts()).extracting(Artifact::id).contains("result");
  }

  @Test
  void nothingIsForwardedIfTheRouteTurnsItOff() {
    assertThat(bus.facts(bus.run("deaf", "{}").id())).doesNotContain("Progressed", "Said");
  }

  @Test
  @Tag("A2W-53")
  void cycleIsRejected() {
    Task task = bus.run("circle", "{}");

    assertThat(task.status().code()).isEqualTo("E010");
    assertThat(task.status().message().text())
        .isEqualTo(
            "research: FAILED: delegation_cycle: writer to research to writer."
                + " writer waits for this task already: let another agent do it.");
  }

  @Test
  void agentThatItsOwnWordsNameIsNotNamedTwice() {
    assertThat(bus.run("relies", "{}").status().message().text())
        .isEqualTo("research: no connection to localhost:1.");
  }

  @Test
  void delegationWithoutPermissionIsRejected() {
    bus.agent("writer");

    Task task = bus.run("write", "{}");

    assertThat(task.status().code()).isEqualTo("E020");
    assertThat(children(task.id())).isEmpty();
  }

  @Test
  void unknownAgentIsNotFound() {
    assertThat(bus.run("stranger", "{}").status().message().text())
        .isEqualTo("There is no agent nobody.");
  }

  @Test
  void stopReachesTheChildTask() {
    String id = bus.submit("waits", "{}");
    Awaitility.await().until(() -> !children(id).isEmpty());

    Bus.await(bus.tasks.cancel(id, StopMode.NOW, Bus.ME, null));

    Awaitility.await()
        .until(() -> children(id).get(0).status().canonical() == A2aTaskState.CANCELED);
  }

  @Test
  void plainRouteCallsAnAgent() {
    Exchange answer =
        template()
            .request(
                "agent:research?caller=operator&skill=echo",
                e -> e.getMessage().setBody("good day"));

    assertThat(answer.getMessage().getBody(String.class)).isEqualTo("heard good day");
    assertThat(answer.getMessage().getHeader("SeraiTaskState")).isEqualTo("COMPLETED");
    assertThat(answer.getMessage().getHeader("SeraiTaskId", String.class)).isNotEmpty();
  }

  @Test
  void sameIdempotencyKeyIsTheSameTask() {
    String first = key("m-1");

    assertThat(key("m-1")).isEqualTo(first);
    assertThat(key("m-2")).isNotEqualTo(first);
    assertThat(Bus.await(bus.tasks.reads().list(TaskQuery.ALL.agent("research"), false)).total())
        .isEqualTo(2);
  }

  private String key(String key) {
    return template()
        .request(
            "agent:research?caller=operator&skill=echo",
            e -> {
              e.getMessage().setHeader("SeraiAgentKey", key);
              e.getMessage().setBody("hello");
            })
        .getMessage()
        .getHeader("SeraiTaskId", String.class);
  }

  @Test
  void questionOfTheAgentIsReturnedAndAnswered() {
    Exchange question =
        template()
            .request(
                "agent:research?caller=operator&skill=find", e -> e.getMessage().setBody(Map.of()));
    String id = question.getMessage().getHeader("SeraiTaskId", String.class);
    assertThat(question.getMessage().getHeader("SeraiTaskState")).isEqualTo("INPUT_REQUIRED");
    assertThat(question.getMessage().getBody(String.class)).isEqualTo("Give where.");

    Exchange answer =
        template()
            .request(
                "agent:research?caller=operator",
                e -> {
                  e.getMessage().setHeader("SeraiAgentTask", id);
                  e.getMessage().setBody("Rome");
                });

    assertThat(answer.getMessage().getBody()).isEqualTo(Map.of("found", "Rome"));
  }

  @Test
  void incompleteAnswerIsReturnedWithItsFault() {
    Exchange question =
        template()
            .request(
                "agent:research?caller=operator&skill=find", e -> e.getMessage().setBody(Map.of()));
    String id = question.getMessage().getHeader("SeraiTaskId", String.class);

    Exchange again =
        template()
            .request(
                "agent:research?caller=operator&task=" + id,
                e -> e.getMessage().setBody(Map.of("wo", "Rome")));

    assertThat(again.getMessage().getHeader("SeraiTaskState")).isEqualTo("INPUT_REQUIRED");
    assertThat(again.getMessage().getBody(String.class))
        .isEqualTo("Not asked for: wo. Still needed: where.");
  }

  @Test
  void onlyTheOwnerOfATaskCanAnswerIt() {
    String id = Bus.id();
    Bus.await(bus.tasks.submit(NewTask.of(id, Bus.ME, "research", "find").build()));
    bus.settled(id);

    Exchange answer =
        template()
            .request(
                "agent:research?caller=writer&task=" + id, e -> e.getMessage().setBody("Rome"));

    assertThat(answer.getException()).hasMessageContaining(id);
    assertThat(bus.settled(id).status().canonical()).isEqualTo(A2aTaskState.INPUT_REQUIRED);
  }

  @Test
  @Timeout(30)
  void runningTaskOfAnotherCallerIsRejectedWithoutWaiting() {
    String id = Bus.id();
    Bus.await(bus.tasks.submit(NewTask.of(id, Bus.ME, "research", "hold").build()));

    Exchange answer =
        template()
            .request(
                "agent:research?caller=writer&task=" + id, e -> e.getMessage().setBody("Rome"));

    assertThat(answer.getException()).hasMessageContaining(id);
    assertThat(Bus.await(bus.tasks.find(id)).orElseThrow().status().canonical().isEnd()).isFalse();
  }

  @Test
  void callerThatDoesNotWaitGetsOnlyTheId() {
    Exchange begun =
        template()
            .request(
                "agent:research?caller=operator&skill=hold&awaitEnd=false",
                e -> e.getMessage().setBody(Map.of()));

    assertThat(begun.getMessage().getHeader("SeraiTaskState")).isEqualTo("WORKING");
  }

  private ProducerTemplate template() {
    return bus.camel.createProducerTemplate();
  }

  @Test
  void agentThatCallsItselfIsAdvisedToCallItsSkill() {
    bus.agent("writer");
    bus.load(
        "self.yaml",
        """
        - from:
            uri: skill:self
            steps:
              - to: agent:writer?skill=other
        """);

    assertThat(bus.run("self", "{}").status().message().text())
        .isEqualTo(
            "delegation_cycle: writer to writer. writer does this task itself: call its skill by"
                + " skill:other.");
  }
}
