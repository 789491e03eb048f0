package io.serai.skill.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.skill.Skill;
import io.serai.skill.fallback.AlternateRun;
import io.serai.skill.fallback.AlternateSelector;
import io.serai.skill.fallback.FallbackDecision;
import io.serai.skill.fallback.SkillFailure;
import io.serai.task.ErrorCode;
import io.serai.task.FallbackLevel;
import io.serai.task.FallbackProgress;
import io.serai.task.InputRequest;
import io.serai.task.InputResponse;
import io.serai.task.Message;
import io.serai.task.RunFailure;
import io.serai.task.Task;
import io.serai.task.TaskMemoryEstimator;
import io.serai.task.TaskState;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.run.live.StructuredTaskLogger;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the skill of a task by its {@link io.serai.skill.FallbackPlan}: the skill, its alternate,
 * the skill once more with the answer of the caller. The level is in the log of the task before a
 * run of that level begins, so that a run after a crash goes on where the task was.
 *
 * <p>Each run has a {@linkplain ExchangeTaskBinding#attempt binding of its own}, and only a run
 * that fails leads to the next level. The end of the task from outside ends the plan. Runs follow
 * one another, so no two threads use this at once.
 */
final class FallbackSkillRun {

  private static final Logger LOG = LoggerFactory.getLogger(FallbackSkillRun.class);

  private final ExchangeTaskBinding whole;
  private final TaskContext task;
  private final Skill skill;
  private final ObjectNode input;
  private final SkillResolver skills;
  private final SkillExchangeRunner exchanges;
  private final AlternateSelector alternates;
  private final SkillInputCollector inputCollector;
  private final List<RunFailure> failures = new ArrayList<>();

  /**
   * @param whole the work of the task, which is ended with the outcome of the last run
   * @param input the complete and valid inputs of the skill
   */
  FallbackSkillRun(
      ExchangeTaskBinding whole,
      Skill skill,
      ObjectNode input,
      SkillResolver skills,
      SkillExchangeRunner exchanges,
      AlternateSelector alternates,
      SkillInputCollector inputCollector) {
    this.whole = whole;
    this.task = whole.task();
    this.skill = skill;
    this.input = input;
    this.skills = skills;
    this.exchanges = exchanges;
    this.alternates = alternates;
    this.inputCollector = inputCollector;
    whole.keeps(TaskMemoryEstimator.of(input));
  }

  /**
   * Whether the work may run again: what was running when it was interrupted must be idempotent. A
   * task whose question has no answer yet was running nothing.
   */
  static boolean mayRunAgain(Task task, Skill skill, AlternateSelector alternates) {
    FallbackProgress pace = task.pace();
    return switch (pace.level()) {
      case PRIMARY -> skill.idempotent();
      case ALTERNATE -> alternates.find(skill).map(Skill::idempotent).orElse(false);
      case CONTINGENT -> skill.idempotent() || task.answers().size() <= pace.answers();
      case EMERGENCY -> true;
    };
  }

  /** Starts with the run of the level that the task has reached. */
  void start() {
    withTask(now -> resume(now.pace()));
  }

  /** Goes on with the task as it is after all reports of the last run. */
  private void withTask(Consumer<Task> next) {
    Executor here = whole.executor();
    CompletionStage<Task> now = task.task();
    boolean known = now.toCompletableFuture().isDone();
    proceed(known ? now : now.thenApplyAsync(found -> found, here), next);
  }

  private void resume(FallbackProgress pace) {
    failures.addAll(pace.failures());
    task.skipReplay(pace.answers());
    switch (pace.level()) {
      case PRIMARY -> attempt(skill, input, null, this::afterPrimary);
      case ALTERNATE -> resumeAlternate();
      case CONTINGENT -> ask("");
      case EMERGENCY -> {
        RunFailure last = failures.get(failures.size() - 1);
        whole.end(exhausted(new TaskOutcome.Failed(last.code(), task.message(last.message()))));
      }
    }
  }

  private void resumeAlternate() {
    FallbackDecision choice = choose();
    if (choice instanceof FallbackDecision.Found found) {
      attempt(found.skill(), input, null, outcome -> afterAlternate(found.skill(), outcome));
      return;
    }
    String words =
        choice instanceof FallbackDecision.PassedOver passed
            ? passed.reason()
            : skill.name() + " has no alternate any more.";
    afterAlternate(skill, task.failed(ErrorCode.INTERNAL, words));
  }

  private FallbackDecision choose() {
    return alternates.choose(skill, exchanges.owners().of(task.request().owner()), input);
  }

  /** Runs a skill once. */
  private void attempt(
      Skill run, ObjectNode inputs, @Nullable Message answer, Consumer<TaskOutcome> then) {
    ExchangeTaskBinding attempt = whole.attempt(answer);
    proceed(attempt.outcome(), then);
    Consumer<Exchange> preparation = run.sameVersion(skill) ? exchange -> {} : AlternateRun::mark;
    SkillRunner.failOnException(
        attempt, run, () -> exchanges.run(whole, attempt, run, inputs, preparation));
  }

  private void afterPrimary(TaskOutcome outcome) {
    if (outcome instanceof TaskOutcome.Failed failed && !SkillFailure.mayBeRetried(failed.code())) {
      whole.end(outcome);
      return;
    }
    ended(
        skill,
        outcome,
        (failed, failure) -> withTask(now -> alternate(failed, failure, now.state())));
  }

  /** Ends the plan with the outcome of a run; one that failed leads to the next level. */
  private void ended(
      Skill run, TaskOutcome outcome, BiConsumer<TaskOutcome.Failed, RunFailure> nextLevel) {
    if (!(outcome instanceof TaskOutcome.Failed failed)) {
      whole.end(outcome);
    } else if (whole.checkOwnerRights()) {
      RunFailure failure = new RunFailure(run.id(), failed.code(), failed.message().text());
      failures.add(failure);
      nextLevel.accept(failed, failure);
    }
  }

  private void alternate(TaskOutcome.Failed failed, RunFailure failure, TaskState state) {
    FallbackDecision choice = choose();
    if (choice instanceof FallbackDecision.Found found) {
      String name = found.skill().name();
      report(
          FallbackLevel.ALTERNATE,
          failure,
          state,
          "%s Retrying with alternative approach: %s."
              .formatted(SkillFailure.sentence(skill, failure.message()), name));
      attempt(found.skill(), input, null, end -> afterAlternate(found.skill(), end));
      return;
    }
    if (choice instanceof FallbackDecision.PassedOver passed) {
      StructuredTaskLogger.of(LOG.atWarn(), task.request()).log("{}", passed.reason());
      var unused = task.log("warn", passed.reason(), null);
    }
    contingent(skill, failed, failure, state);
  }

  private void afterAlternate(Skill alternate, TaskOutcome outcome) {
    ended(
        alternate,
        outcome,
        (failed, failure) -> withTask(now -> contingent(alternate, failed, failure, now.state())));
  }

  /** A task that is finishing cannot wait any more, so it is not asked. */
  private void contingent(
      Skill run, TaskOutcome.Failed failed, RunFailure failure, TaskState state) {
    if (skill.pace().contingent().isEmpty() || state == TaskState.FINISHING) {
      emergency(failed, failure);
      return;
    }
    task.together(
        () -> {
          report(
              FallbackLevel.CONTINGENT,
              failure,
              state,
              SkillFailure.sentence(run, failure.message()));
          ask("");
        });
  }

  /**
   * Asks the question of the plan.
   *
   * @param fault what was wrong with the last answer; empty if nothing was
   */
  private void ask(String fault) {
    String question = fault + skill.pace().contingent().orElse("");
    ObjectNode details = JsonMappers.object();
    details.set("failures", failuresJson());
    InputRequest request = new InputRequest(List.of(), question, null, details);
    proceed(task.need(request, task.message(question)), this::runOnceMore);
  }

  private void runOnceMore(InputResponse answer) {
    Optional<Skill> now = skills.find(task.request());
    if (now.isEmpty()) {
      whole.end(task.failed(ErrorCode.INVALID_INPUT, SkillResolver.unknown(task.request())));
      return;
    }
    if (!whole.checkOwnerRights()) {
      return;
    }
    ObjectNode inputs = inputCollector.withAnswer(now.get(), input, answer);
    String faults = inputCollector.faults(now.get(), inputs);
    if (!faults.isEmpty()) {
      ask("The answer does not fit: " + faults + ". ");
      return;
    }
    attempt(now.get(), inputs, answer.message(), outcome -> ended(skill, outcome, this::emergency));
  }

  private void emergency(TaskOutcome.Failed failed, RunFailure failure) {
    var unused = task.pace(FallbackLevel.EMERGENCY, failure);
    whole.end(exhausted(failed));
  }

  /** Returns the failure of a task for which nothing is left to try, with all failed runs. */
  private TaskOutcome.Failed exhausted(TaskOutcome.Failed last) {
    ObjectNode details = JsonMappers.object();
    details.set("failures", failuresJson());
    if (last.details() != null) {
      details.setAll(last.details());
    }
    Message message = skill.pace().emergency().map(task::message).orElse(last.message());
    return new TaskOutcome.Failed(last.code(), message, details);
  }

  /** Reports the next level; a task that the failed run left blocked or delegating runs again. */
  private void report(FallbackLevel level, RunFailure failure, TaskState state, String words) {
    StructuredTaskLogger.of(LOG.atInfo(), task.request()).log("{}", words);
    task.together(
        () -> {
          var unused = task.pace(level, failure);
          if (state == TaskState.BLOCKED || state == TaskState.DELEGATING) {
            unused = task.resume();
          }
          unused = task.status(task.message(words));
        });
  }

  private ArrayNode failuresJson() {
    ArrayNode all = JsonMappers.array();
    failures.forEach(failure -> all.add(failure.json()));
    return all;
  }

  /** Goes on when a stage is complete; a failed stage, or an end from outside, ends the plan. */
  private <T> void proceed(CompletionStage<T> stage, Consumer<T> next) {
    stage.whenComplete(
        (value, failure) -> {
          if (whole.isOver()) {
            whole.end(SkillRunner.NOTHING);
          } else if (failure != null) {
            whole.end(SkillFailureMapper.of(CompletionCause.of(failure), skill, task));
          } else {
            SkillRunner.failOnException(whole, skill, () -> next.accept(value));
          }
        });
  }
}
