package io.serai.skill.run;

import static io.serai.skill.Bus.json;
import static io.serai.skill.Skills.skill;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.JsonMappers;
import io.serai.hub.CapturedLog;
import io.serai.outbound.OutboundException;
import io.serai.route.cache.RouteCapacityException;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.security.Permissions;
import io.serai.security.RetentionRule;
import io.serai.skill.Bus;
import io.serai.skill.Skill;
import io.serai.task.A2aTaskState;
import io.serai.task.EndReason;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskState;
import io.serai.task.component.TaskFailureException;
import io.serai.task.log.InMemoryTaskEventLog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class SkillRunnerTest {

  private static final String ORDER =
      """
      {"type": "object", "required": ["number"],
       "properties": {"number": {"type": "integer", "description": "the order's number"}}}
      """;

  private final InMemoryTaskEventLog log = new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE);
  private final Bus bus = new Bus(log).recover();

  @AfterEach
  void close() {
    bus.close();
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

  private void serve(Skill... skills) {
    bus.catalog.update(List.of(skills), List.of());
  }

  @Test
  void objectBecomesDataAndText() {
    serve(skill("echo").build());

    Task task = bus.run("echo", "{\"city\": \"Rome\", \"days\": [{\"sun\": true}]}");

    assertThat(task.state()).isEqualTo(TaskState.FINISHED);
    assertThat(task.artifacts()).hasSize(1);
    assertThat(task.artifacts().get(0).parts())
        .containsExactly(
            Part.ofData(json("{\"city\": \"Rome\", \"days\": [{\"sun\": true}]}")),
            Part.ofText("city: Rome\ndays:\n  -\n    sun: true"));
  }

  @Test
  void textBecomesText() {
    serve(
        skill("hello")
            .handler(doing(e -> e.getMessage().setBody(TextNode.valueOf("hello"))))
            .build());

    assertThat(bus.run("hello", "{}").artifacts().get(0).parts())
        .containsExactly(Part.ofText("hello"));
  }

  @Test
  void skillRunsWithThePermissionsOfItsOwner() {
    AtomicReference<Caller> caller = new AtomicReference<>();
    serve(
        skill("who")
            .handler(doing(e -> caller.set(e.getProperty(Caller.PROPERTY, Caller.class))))
            .build());

    bus.run("who", "{}");

    assertThat(caller.get().id()).isEqualTo(Bus.ME);
    assertThat(caller.get().operator()).isTrue();
  }

  @Test
  void missingPermissionIsRejected() {
    bus.agent("clerk");
    serve(skill("pay").permissions("payments.make").build());
    String id = Bus.id();

    Bus.await(bus.tasks.submit(NewTask.of(id, "clerk", "writer", "pay").build()));
    Task task = bus.ended(id);

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.REJECTED);
    assertThat(task.status().message().text())
        .startsWith("pay needs the permission payments.make.");
  }

  @Test
  void taskOfAnUnknownCallerIsNotRun() {
    serve(skill("free").build());
    String id = Bus.id();

    Bus.await(bus.tasks.submit(NewTask.of(id, "clerk", "writer", "free").build()));
    Task task = bus.ended(id);

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.FAILED);
    assertThat(task.status().code()).isEqualTo("E020");
    assertThat(task.status().message().text())
        .isEqualTo(
            "clerk requested this but has been removed since, so nothing is done on its "
                + "behalf.");
  }

  @Test
  void taskOfACallerNoLongerAdmittedIsNotRun() {
    bus.agent("clerk");
    AgentDefinition open = Bus.agent("desk", java.util.Optional.empty());
    bus.agents.put(open);
    serve(skill("free").build());
    String allowed = Bus.id();
    Bus.await(bus.tasks.submit(NewTask.of(allowed, "clerk", "desk", "free").build()));
    assertThat(bus.ended(allowed).state()).isEqualTo(TaskState.FINISHED);

    bus.agents.put(closed(open));
    String id = Bus.id();
    Bus.await(bus.tasks.submit(NewTask.of(id, "clerk", "desk", "free").build()));

    assertThat(bus.ended(id).status().code()).isEqualTo("E020");
  }

  private static AgentDefinition closed(AgentDefinition agent) {
    return new AgentDefinition(
        agent.id(),
        agent.name(),
        agent.description(),
        agent.weight(),
        agent.isDefault(),
        agent.skills(),
        agent.defaultSkill(),
        agent.maxConcurrent(),
        agent.maxQueued(),
        java.util.List.of("somebody.else"),
        agent.allowedCallees(),
        agent.weightPolicy(),
        agent.keys(),
        agent.permissions(),
        agent.limits(),
        agent.card(),
        agent.subjects(),
        agent.certificates(),
        RetentionRule.NONE,
        Map.of());
  }

  @Test
  void callerWithThePermissionIsServed() {
    bus.agent("clerk");
    serve(skill("look").permissions("orders.read").build());
    String id = Bus.id();

    Bus.await(bus.tasks.submit(NewTask.of(id, "clerk", "writer", "look").build()));

    assertThat(bus.ended(id).state()).isEqualTo(TaskState.FINISHED);
  }

  @Test
  void agentWithListedSkillsCannotRunOthers() {
    Permissions skills = new Permissions(Map.of(PermissionKind.SKILLS, List.of("look")));
    bus.agents.put(Bus.agent("clerk", Optional.empty(), skills));
    serve(skill("pay").build());
    String id = Bus.id();

    Bus.await(bus.tasks.submit(NewTask.of(id, "clerk", "writer", "pay").build()));

    assertThat(bus.ended(id).status().message().text()).startsWith("clerk may not execute pay.");
  }

  @Test
  void unknownSkillFailsTheTask() {
    Task task = bus.run("nothing", "{}");

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.FAILED);
    assertThat(task.status().code()).isEqualTo("E010");
    assertThat(task.status().message().text()).isEqualTo("There is no skill nothing.");
  }

  @Test
  void missingInputIsRequestedByName() {
    serve(skill("orders").takes(ORDER).build());

    String id = bus.submit("orders", "{}");
    Task waiting = bus.settled(id);

    assertThat(waiting.status().canonical()).isEqualTo(A2aTaskState.INPUT_REQUIRED);
    assertThat(waiting.need().required()).containsExactly("number");
    assertThat(waiting.status().message().text())
        .isEqualTo("orders needs number (the order's number).");

    bus.answer(id, "{\"number\": 7}");
    assertThat(bus.ended(id).artifacts().get(0).parts().get(0))
        .isEqualTo(Part.ofData(json("{\"number\": 7}")));
  }

  @Test
  void invalidInputFailsTheTask() {
    serve(skill("orders").takes(ORDER).build());

    Task task = bus.run("orders", "{\"number\": \"seven\"}");

    assertThat(task.status().code()).isEqualTo("E010");
    assertThat(task.status().message().text())
        .isEqualTo("The input does not fit orders: /number string found, integer expected.");
  }

  @Test
  void busyRouteIsReportedWithoutAnErrorInTheLog() {
    serve(
        skill("crowded").handler(doing(e -> e.setException(new RouteCapacityException()))).build());

    try (CapturedLog captured = new CapturedLog()) {
      Task task = bus.run("crowded", "{}");

      assertThat(task.status().code()).isEqualTo("E050");
      assertThat(task.status().message().text())
          .isEqualTo("Too many capabilities run at once. Try again in a second.");
      assertThat(captured.text()).doesNotContain("The skill crowded failed");
    }
  }

  @Test
  void failureForTheCallerHasItsDetails() {
    var facts = JsonMappers.object().put("order", 7);
    serve(
        skill("refusing")
            .handler(
                doing(
                    e ->
                        e.setException(
                            new IllegalStateException(
                                new TaskFailureException("E013", "No such order.", facts)))))
            .build(),
        skill("calling")
            .handler(
                doing(
                    e ->
                        e.setException(
                            new OutboundException(OutboundException.Reason.TIMEOUT, "late"))))
            .build());

    assertThat(bus.run("refusing", "{}").status().details()).isEqualTo(facts);
    assertThat(bus.run("calling", "{}").status().details()).hasToString("{\"reason\":\"TIMEOUT\"}");
  }

  @Test
  void exceptionRevealsNoInternals() {
    serve(
        skill("broken")
            .handler(
                doing(
                    e -> {
                      throw new IllegalStateException("jdbc:secret");
                    }))
            .build());

    Task task = bus.run("broken", "{}");

    assertThat(task.status().reason()).isEqualTo(EndReason.ERROR);
    assertThat(task.status().code()).isEqualTo("E001");
    assertThat(task.status().message().text())
        .isEqualTo(
            "broken failed: IllegalStateException. The hub's log has the reason under task "
                + task.id()
                + ".");
    assertThat(task.status().details()).isNull();
  }

  @Test
  void stopEndsTheTaskAndReleasesTheRun() {
    serve(
        skill("long")
            .handler(
                new AsyncProcessorSupport() {
                  @Override
                  public boolean process(Exchange exchange, AsyncCallback callback) {
                    return false;
                  }
                })
            .build());
    String id = bus.submit("long", "{}");

    Bus.await(bus.tasks.cancel(id, StopMode.NOW, Bus.ME, null));

    assertThat(bus.ended(id).status().canonical()).isEqualTo(A2aTaskState.CANCELED);
    assertThat(bus.runner.size()).isZero();
  }

  @Test
  void idempotentSkillResumesAfterACrashWithEarlierAnswers() {
    serve(skill("orders").takes(ORDER).idempotent().build());
    String id = bus.submit("orders", "{}");
    bus.settled(id);
    bus.close();

    try (Bus next = new Bus(log)) {
      next.catalog.update(List.of(skill("orders").takes(ORDER).idempotent().build()), List.of());
      next.recover();
      next.answer(id, "{\"number\": 7}");

      assertThat(next.ended(id).state()).isEqualTo(TaskState.FINISHED);
    }
  }

  @Test
  @Tag("A2W-Q5")
  void taskOfANonIdempotentSkillFailsAfterACrash() {
    serve(skill("orders").takes(ORDER).build());
    String id = bus.submit("orders", "{}");
    bus.settled(id);
    bus.close();

    try (Bus next = new Bus(log)) {
      next.catalog.update(List.of(skill("orders").takes(ORDER).build()), List.of());
      next.recover();

      assertThat(next.ended(id).status().reason()).isEqualTo(EndReason.ERROR);
    }
  }

  /** A schema that leads to itself: validation by it exhausts the stack. */
  private static final String ENDLESS = "{\"allOf\": [{\"$ref\": \"#\"}]}";

  @Test
  void failureOfInputValidationEndsTheTask() {
    serve(skill("echo").takes(ENDLESS).build());

    Task task = bus.run("echo", "{\"a\": 1}");

    assertThat(task.status().canonical()).isEqualTo(A2aTaskState.FAILED);
    assertThat(bus.runner.size()).isZero();
  }

  @Test
  void failureOfResultValidationEndsTheTask() {
    bus.load(
        "late.yaml",
        """
        - from:
            uri: skill:late
            parameters:
              outputSchema: 'ENDLESS'
            steps:
              - delay: {constant: 10, asyncDelayed: "true"}
              - setBody: {constant: '{"a": 1}'}
        """
            .replace("ENDLESS", ENDLESS));

    assertThat(bus.run("late", "{}").status().canonical()).isEqualTo(A2aTaskState.FAILED);
  }

  @Test
  void invalidAnswerIsRequestedAgainWithItsFault() {
    serve(skill("orders").takes(ORDER).build());
    String id = bus.submit("orders", "{}");
    bus.settled(id);

    bus.answer(id, "{\"number\": \"seven\"}");
    Task again = bus.settled(id);

    assertThat(again.status().canonical()).isEqualTo(A2aTaskState.INPUT_REQUIRED);
    assertThat(again.status().message().text())
        .isEqualTo(
            "The answer does not fit: /number string found, integer expected."
                + " orders needs number (the order's number).");
    bus.answer(id, "{\"number\": 7}");
    assertThat(bus.ended(id).state()).isEqualTo(TaskState.FINISHED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\": [\"string\", \"null\"]}",
        "{\"type\": \"null\"}",
        "{\"enum\": [1, null]}",
        "{\"anyOf\": [{\"type\": \"string\"}, {\"type\": \"null\"}]}",
        "{\"oneOf\": [{\"type\": \"string\"}, {\"type\": \"null\"}]}"
      })
  void nullAllowedByTheSchemaIsPassed(String note) {
    serve(
        skill("note")
            .takes("{\"required\": [\"n\"], \"properties\": {\"n\": " + note + "}}")
            .build());

    Task task = bus.run("note", "{\"n\": null}");

    assertThat(task.artifacts().get(0).parts().get(0))
        .isEqualTo(Part.ofData(json("{\"n\": null}")));
  }

  @Test
  void nullNotAllowedByTheSchemaIsRequestedAgain() {
    serve(skill("orders").takes(ORDER).build());

    assertThat(bus.settled(bus.submit("orders", "{\"number\": null}")).status().canonical())
        .isEqualTo(A2aTaskState.INPUT_REQUIRED);
  }
}
