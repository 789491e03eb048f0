package io.serai.task.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.skill.Bus;
import io.serai.task.A2aTaskState;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskEventPayload;
import io.serai.task.TaskState;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.camel.CamelExecutionException;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.mock.MockEndpoint;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class TaskComponentTest {

  private final Bus bus = new Bus().recover();

  @AfterEach
  void close() {
    bus.close();
  }

  private void steps(String steps) {
    bus.load(
        "work.yaml",
        "- route:\n    from:\n      uri: skill:work\n      steps:\n" + indented(steps));
  }

  private static String indented(String steps) {
    return steps.strip().indent(8);
  }

  private MockEndpoint mock(String uri) {
    return bus.camel.getEndpoint(uri, MockEndpoint.class);
  }

  @Test
  void reportsAreLoggedInTheirOrder() {
    steps(
        """
        - to: task:progress?value=0.4&message=Looking
        - to: task:log?level=warn&message=slow
        - to: task:message?message=Hello
        - to: task:status?message=Still at it
        - to: task:block?code=E050&message=It is down
        - to: task:resume
        - to: task:finishing?message=Nearly there
        """);

    String id = bus.submit("work", "{}");
    Task task = bus.ended(id);

    assertThat(bus.facts(id))
        .containsExactly(
            "Created",
            "RUNNING",
            "Progressed",
            "Logged",
            "Said",
            "RUNNING",
            "BLOCKED",
            "WAITING",
            "RUNNING",
            "FINISHING",
            "Made",
            "FINISHED");
    assertThat(task.progress().note()).isEqualTo("Looking");
    assertThat(task.state()).isEqualTo(TaskState.FINISHED);
  }

  @Test
  void progressReportsTelemetryAndKeepsEarlierValues() {
    steps(
        """
        - setHeader: {name: SeraiTaskTokens, constant: 980}
        - to: task:progress?value=0.1&cpu=14.5&memoryMb=412
        - to: task:progress?value=0.2&etaSeconds=45&cpu=20
        """);

    Task task = bus.ended(bus.submit("work", "{}"));

    assertThat(task.progress().telemetry())
        .hasToString("{\"cpu\":20,\"memory_mb\":412,\"tokens\":980,\"eta_seconds\":45}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"many", "-1", "NaN", "1e99"})
  void nonNumericTelemetryFailsTheTask(String tokens) {
    steps("- to: task:progress?value=0.1&tokens=" + tokens);

    Task task = bus.ended(bus.submit("work", "{}"));

    assertThat(task.state()).isEqualTo(TaskState.TERMINATED);
    assertThat(task.progress().telemetry()).isNull();
  }

  @Test
  void headersOverrideOptionsAndAreRemoved() throws Exception {
    steps(
        """
        - setHeader: {name: SeraiTaskValue, constant: 0.7}
        - to: task:progress?value=0.1
        - to: mock:after
        """);
    mock("mock:after").expectedMessageCount(1);

    Task task = bus.ended(bus.submit("work", "{}"));

    assertThat(bus.facts(task.id())).contains("Progressed");
    mock("mock:after").assertIsSatisfied();
    assertThat(mock("mock:after").getExchanges().get(0).getMessage().getHeaders())
        .doesNotContainKey("SeraiTaskValue")
        .containsEntry("SeraiTaskId", task.id())
        .containsEntry("SeraiCaller", Bus.ME)
        .containsEntry("SeraiAgent", "writer")
        .containsEntry("SeraiTaskState", "WORKING");
  }

  @Test
  void needSuspendsTheExchangeUntilTheDataArrives() {
    steps(
        """
        - to: task:need?required=trends,region&description=Trends are needed&urgency=high
        - setBody: {simple: "${body[trends]} in ${body[region]}, ${header.SeraiTaskState}"}
        """);

    String id = bus.submit("work", "{}");
    Task waiting = bus.settled(id);
    assertThat(waiting.need().required()).containsExactly("trends", "region");
    assertThat(waiting.need().urgency()).isEqualTo("high");
    assertThat(waiting.status().message().text()).isEqualTo("Trends are needed");
    assertThat(bus.camel.getInflightRepository().size()).isEqualTo(1);

    assertThat(bus.answer(id, "{\"trends\": \"up\"}").missing()).containsExactly("region");
    assertThat(bus.settled(id).status().canonical()).isEqualTo(A2aTaskState.INPUT_REQUIRED);
    bus.answer(id, "{\"region\": \"EU\"}");

    assertThat(bus.ended(id).artifacts().get(0).parts())
        .containsExactly(Part.ofText("up in EU, WORKING"));
  }

  @Test
  void inputWithoutDataMakesItsMessageTheBody() {
    steps("- to: task:need?description=What now?");
    String id = bus.submit("work", "{}");
    bus.settled(id);

    Bus.await(bus.tasks.answer(id, InputResponse.of(Bus.said("go on"))));

    assertThat(bus.ended(id).artifacts().get(0).parts()).containsExactly(Part.ofText("go on"));
  }

  @Test
  void authorizationSuspendsTheExchange() {
    steps("- to: task:auth?message=Sign in first");
    String id = bus.submit("work", "{}");

    assertThat(bus.settled(id).status().canonical()).isEqualTo(A2aTaskState.AUTH_REQUIRED);
    Bus.await(bus.tasks.answer(id, InputResponse.of(Bus.said("done"))));
    assertThat(bus.ended(id).state()).isEqualTo(TaskState.FINISHED);
  }

  @Test
  void stoppingATaskInNeedEndsItsExchange() throws Exception {
    steps("- to: task:need?required=x\n- to: mock:never");
    mock("mock:never").expectedMessageCount(0);
    String id = bus.submit("work", "{}");
    bus.settled(id);

    Bus.await(bus.tasks.cancel(id, StopMode.TERMINATE, Bus.ME, null));

    org.awaitility.Awaitility.await().until(() -> bus.camel.getInflightRepository().size() == 0);
    mock("mock:never").assertIsSatisfied(50);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void actionAtTheEndIsRegisteredOnceForEachName(boolean canceled) {
    List<String> ended = new CopyOnWriteArrayList<>();
    Processor register =
        exchange -> {
          ExchangeTaskBinding work = ExchangeTaskBinding.of(exchange).orElseThrow();
          work.onEnd("a", () -> ended.add("a"));
          work.onEnd("a", () -> ended.add("again"));
          work.onEnd("b", () -> ended.add("b"));
        };
    bus.camel.getRegistry().bind("register", Processor.class, register);
    steps("- process: {ref: register}\n- to: task:need?required=x");
    String id = bus.submit("work", "{}");
    bus.settled(id);
    assertThat(ended).isEmpty();

    if (canceled) {
      Bus.await(bus.tasks.cancel(id, StopMode.TERMINATE, Bus.ME, null));
    } else {
      bus.answer(id, "{\"x\": 1}");
    }

    bus.ended(id);
    org.awaitility.Awaitility.await().until(() -> bus.camel.getInflightRepository().size() == 0);
    assertThat(ended).contains("a", "b").doesNotContain("again");
  }

  @Test
  void failEndsTheRouteWithItsErrorCode() throws Exception {
    steps("- to: task:fail?code=E050&message=boom\n- to: mock:never");
    mock("mock:never").expectedMessageCount(0);

    Task task = bus.run("work", "{}");

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.FAILED);
    assertThat(task.status().code()).isEqualTo("E050");
    assertThat(task.status().message().text()).isEqualTo("boom");
    mock("mock:never").assertIsSatisfied(50);
  }

  @Test
  void rejectEndsTheTaskAsRejected() {
    steps("- to: task:reject?message=not me");

    assertThat(bus.run("work", "{}").status().canonical()).isEqualTo(A2aTaskState.REJECTED);
  }

  @Test
  void replyIsTheOnlyResult() {
    steps("- setBody: {constant: hello}\n- to: task:reply");

    Task task = bus.run("work", "{}");

    assertThat(task.reply().text()).isEqualTo("hello");
    assertThat(task.artifacts()).isEmpty();
  }

  @Test
  void bodyIsNotAnArtifactIfTheRoutePublishedArtifacts() {
    steps(
        """
        - setBody: {constant: "one"}
        - to: task:artifact?name=text&last=false
        - setBody: {constant: two}
        - to: task:artifact?name=text&append=true
        """);

    Task task = bus.run("work", "{}");

    assertThat(task.artifacts()).hasSize(1);
    assertThat(task.artifacts().get(0).parts())
        .containsExactly(Part.ofText("one"), Part.ofText("two"));
  }

  @Test
  void bytesBecomeAFilePart() throws Exception {
    bus.camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("skill:work")
                .process(e -> e.getMessage().setBody(new byte[] {1, 2, 3}))
                .to("task:artifact?name=scan&mediaType=image/png&filename=scan.png");
          }
        });

    assertThat(bus.run("work", "{}").artifacts().get(0).parts())
        .containsExactly(Part.ofRaw("AQID", "scan.png", "image/png"));
  }

  @Test
  void textBytesBecomeATextPartUnlessNamed() {
    steps(
        """
        - setBody: {constant: words}
        - convertBodyTo: {type: "byte[]"}
        - to: task:artifact?name=text&mediaType=text/plain
        - to: task:artifact?name=file&mediaType=text/plain&filename=words.txt
        """);

    Task task = bus.run("work", "{}");

    assertThat(task.artifacts().get(0).parts())
        .containsExactly(new Part("words", null, null, null, null, "text/plain", null));
    assertThat(task.artifacts().get(1).parts())
        .containsExactly(Part.ofRaw("d29yZHM=", "words.txt", "text/plain"));
  }

  @Test
  void uriBecomesAFilePartWithAUrl() {
    steps(
        """
        - setBody: {constant: "https://example.com/scan.png"}
        - convertBodyTo: {type: java.net.URI}
        - to: task:artifact?mediaType=image/png
        """);

    assertThat(bus.run("work", "{}").artifacts().get(0).parts())
        .containsExactly(Part.ofUrl("https://example.com/scan.png", null, "image/png"));
  }

  @Test
  void headersContainTheLatestMessage() {
    steps(
        """
        - to: task:need?description=What now?
        - setBody: {simple: "${header.SeraiMessageId}: ${header.SeraiMessageText}"}
        """);
    String id = bus.submit("work", "{}");
    bus.settled(id);
    Message said = Bus.said("go on");

    Bus.await(bus.tasks.answer(id, InputResponse.of(said)));

    assertThat(bus.ended(id).artifacts().get(0).parts())
        .containsExactly(Part.ofText(said.id() + ": go on"));
  }

  @Test
  void holdLastsUntilTheTaskIsStopped() {
    steps("- to: task:hold");
    String id = bus.submit("work", "{}");

    Bus.await(bus.tasks.cancel(id, StopMode.GRACEFUL, Bus.ME, null));

    assertThat(bus.ended(id).state()).isEqualTo(TaskState.STOPPED);
  }

  @Test
  void calledSkillReportsOnTheTaskOfItsCaller() {
    steps("- to: skill:inner");
    bus.load(
        "inner.xml",
        """
        <route><from uri="skill:inner"/><to uri="task:progress?value=0.5&amp;message=inside"/>
          <setBody><simple>${header.SeraiTaskId}</simple></setBody></route>
        """);

    Task task = bus.run("work", "{}");

    assertThat(task.progress().note()).isEqualTo("inside");
    assertThat(task.artifacts().get(0).parts()).containsExactly(Part.ofText(task.id()));
  }

  @Test
  void reportOutsideATaskFails() throws Exception {
    bus.load("plain.yaml", "- from: {uri: direct:plain, steps: [{to: task:resume}]}");

    assertThatThrownBy(
            () -> bus.camel.createProducerTemplate().requestBody("direct:plain", Map.of()))
        .isInstanceOf(CamelExecutionException.class)
        .hasRootCauseMessage(
            "task://resume is used on a route that no task runs; call the route from a task, by "
                + "skill: or agent:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"50", "-0.1", "half", "NaN"})
  void constantProgressThatIsNotFrom0To1IsRefusedWhenItsRouteIsLoaded(String value) {
    assertThatThrownBy(() -> steps("- to: task:progress?value=" + value))
        .hasStackTraceContaining(
            "task:progress takes a value from 0 to 1, not " + value + ": give it by ?value=0.5");
  }

  @Test
  void unknownActionIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> bus.camel.getEndpoint("task:dance"))
        .hasRootCauseMessage(
            "there is no task:dance: write one of task:progress, task:log, task:message,"
                + " task:status, task:artifact, task:need, task:auth, task:block, task:resume,"
                + " task:finishing, task:fail, task:reject, task:reply, task:hold");
  }

  @Test
  void manyReportsAreHeldBackUntilTheLogCatchesUp() {
    steps(
        """
        - loop:
            constant: 3000
            steps:
              - to: task:log?message=line
        """);

    String id = bus.submit("work", "{}");
    bus.ended(id);

    long lines =
        Bus.await(bus.tasks.read(id, 1, 5000)).stream()
            .filter(event -> event.fact() instanceof TaskEventPayload.Logged)
            .count();
    assertThat(lines).isEqualTo(3000);
  }
}
