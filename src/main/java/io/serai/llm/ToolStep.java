package io.serai.llm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.TextFunctions;
import io.serai.skill.Skill;
import io.serai.task.TaskMemoryEstimator;
import io.serai.task.component.ExchangeTaskBinding;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * One call of a tool within a run: the skill runs, or a person is asked. What is wrong with the
 * call is a result, too, so that the model can correct it.
 *
 * @param tools what the model is offered now
 * @param timer runs actions that do not block
 * @param memory counts the arguments
 * @param interrupted whether another run may have begun this call
 */
record ToolStep(
    LlmRunSteps steps,
    SkillTools tools,
    ToolRunner runner,
    ScheduledExecutorService timer,
    ConversationMemoryLease memory,
    boolean interrupted) {

  /**
   * Runs the call.
   *
   * @param scope see {@link ExchangeTaskBinding#within}
   * @param asking is run before a person is asked, which may take days
   * @param result takes the result
   */
  void run(ModelToolCall call, String scope, Runnable asking, Consumer<String> result) {
    steps.compute(
        call.arguments().length(),
        () ->
            read(
                call,
                (arguments, size) -> {
                  memory.add(size);
                  run(call, arguments, scope, asking, result);
                },
                result),
        Runnable::run);
  }

  /** Returns what is to be done with the arguments of a call, or with what is wrong with them. */
  private static Runnable read(
      ModelToolCall call, BiConsumer<ObjectNode, Long> then, Consumer<String> result) {
    try {
      ObjectNode arguments = ToolRunner.arguments(call);
      long size = TaskMemoryEstimator.of(arguments);
      return () -> then.accept(arguments, size);
    } catch (IllegalArgumentException wrong) {
      return () -> result.accept(String.valueOf(wrong.getMessage()));
    }
  }

  private void run(
      ModelToolCall call,
      ObjectNode arguments,
      String scope,
      Runnable asking,
      Consumer<String> result) {
    Optional<Skill> skill = tools.find(call.name());
    if (tools.isQuestion(call)) {
      ask(arguments, asking, result);
    } else if (skill.isEmpty()) {
      result.accept(
          ToolRunner.error(
              "There is no tool %s. Use those that are offered."
                  .formatted(TextFunctions.clipped(call.name()))));
    } else if (interrupted && !isRepeatable(skill.get())) {
      steps.task().skipReplay(steps.task().answers().size()); // its questions are not asked again
      result.accept(
          ToolRunner.error(
              "The call was interrupted, and it is not known whether it was done. Do not repeat it"
                  + " without asking."));
    } else {
      call(skill.get(), arguments, scope, result);
    }
  }

  private void call(Skill skill, ObjectNode arguments, String scope, Consumer<String> result) {
    if (steps.work() != null) {
      var unused = steps.task().note("Calls " + skill.name());
    }
    steps.then(
        new ToolTimeLimit(steps.budget(), this::later, this::person)
            .on(
                runner
                    .run(skill, arguments, steps.exchange(), steps.budget(), scope)
                    .toCompletableFuture()),
        result);
  }

  private void later(Runnable action, Duration pause) {
    var unused = timer.schedule(action, pause.toNanos(), TimeUnit.NANOSECONDS);
  }

  private CompletionStage<ToolTimeLimit.Person> person() {
    ExchangeTaskBinding work = steps.work();
    if (work == null) {
      return CompletableFuture.completedFuture(ToolTimeLimit.Person.IS_NOT_ASKED);
    }
    if (work.isOver()) {
      return CompletableFuture.completedFuture(ToolTimeLimit.Person.IS_GONE);
    }
    return work.task()
        .task()
        .thenApply(
            task ->
                task.status().canonical().isInterrupted()
                    ? ToolTimeLimit.Person.IS_ASKED
                    : ToolTimeLimit.Person.IS_NOT_ASKED);
  }

  private static boolean isRepeatable(Skill skill) {
    return skill.idempotent() || Boolean.TRUE.equals(skill.hints().readOnly());
  }

  private void ask(ObjectNode arguments, Runnable asking, Consumer<String> result) {
    Optional<String> question = SkillTools.question(arguments);
    if (question.isEmpty()) {
      result.accept(ToolRunner.error("The argument question is missing."));
      return;
    }
    asking.run();
    long asked = steps.budget().now();
    PersonQuestion.ask(
        Objects.requireNonNull(steps.work()),
        steps.exchange(),
        question.get(),
        doneSync -> steps.executor().execute(() -> answered(asked, result)));
  }

  private void answered(long asked, Consumer<String> result) {
    steps.budget().addPersonTime(asked, steps.budget().now());
    if (steps.exchange().isRouteStop() || steps.exchange().getException() != null) {
      steps.callback().done(false);
    } else {
      steps.compute(() -> PersonQuestion.answer(steps.exchange()), result);
    }
  }
}
