package io.serai.skill.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.security.Caller;
import io.serai.skill.JsonSchemaValidator;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.SkillCatalog;
import io.serai.skill.fallback.AlternateSelector;
import io.serai.task.ErrorCode;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskOwnerPermissions;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import io.serai.task.run.work.TaskRunner;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.apache.camel.CamelContext;

/**
 * Runs tasks by their skills: finds the skill, requests missing inputs, validates them, runs the
 * handler on an exchange that carries the task, validates the result and maps it to the task's
 * outcome. Thread-safe; blocks no thread while a skill waits.
 *
 * <p>The exchange of a skill carries the task as {@link ExchangeTaskBinding} and the task's owner
 * as {@link Caller#PROPERTY}. What the skill calls is therefore subject to the owner's rights.
 */
public final class SkillRunner implements TaskRunner {

  /** The outcome of a run that is no longer needed. */
  static final TaskOutcome NOTHING = new TaskOutcome.Finished(List.of(), null);

  private final SkillResolver skills;
  private final OwnerRightsLookup owners;
  private final Supplier<Executor> here;
  private final SkillInputCollector inputCollector = new SkillInputCollector();
  private final SkillExchangeRunner exchanges;
  private final AlternateSelector alternates;
  private final Set<ExchangeTaskBinding> running = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Void> idle = new CompletableFuture<>();
  private volatile boolean stopping;

  /**
   * Creates a runner.
   *
   * @param here provides the executor on which work continues, for the thread that asks
   * @param spans spans of the tasks that it runs
   */
  public SkillRunner(
      CamelContext camel,
      SkillCatalog catalog,
      OwnerRightsLookup owners,
      Supplier<Executor> here,
      TaskSpans spans) {
    this.skills = new SkillResolver(catalog);
    this.alternates = new AlternateSelector(catalog);
    this.exchanges =
        new SkillExchangeRunner(
            camel, owners, new SkillResultMapper(new JsonSchemaValidator()), spans, this::remove);
    this.owners = owners;
    this.here = here;
  }

  @Override
  public CompletionStage<TaskOutcome> run(TaskContext task) {
    NewTask request = task.request();
    Optional<String> gone = owners.refusal(request);
    if (gone.isPresent()) {
      return done(task.failed(ErrorCode.PERMISSION_DENIED, gone.get()));
    }
    Optional<Skill> skill = skills.find(request);
    if (skill.isEmpty()) {
      return done(task.failed(ErrorCode.INVALID_INPUT, SkillResolver.unknown(request)));
    }
    Caller caller = owners.of(request.owner());
    return SkillAccess.refusal(caller, skill.get())
        .map(refusal -> done(new TaskOutcome.Rejected(task.message(refusal))))
        .orElseGet(() -> run(task, skill.get()));
  }

  /** Decides by the current version of the task's skill. */
  @Override
  public boolean mayRunAgain(Task task) {
    return skills
        .find(task.request())
        .map(skill -> FallbackSkillRun.mayRunAgain(task, skill, alternates))
        .orElse(false);
  }

  /** Returns the number of tasks that skills are running, including waiting ones. */
  public int size() {
    return running.size();
  }

  /** Completes when no skill runs any more; for a hub that starts no further tasks. */
  public CompletableFuture<Void> whenIdle() {
    stopping = true;
    completeIfIdle();
    return idle.copy();
  }

  private void remove(ExchangeTaskBinding binding) {
    running.remove(binding);
    completeIfIdle();
  }

  private void completeIfIdle() {
    if (stopping && running.isEmpty()) {
      idle.complete(null);
    }
  }

  private CompletionStage<TaskOutcome> run(TaskContext task, Skill skill) {
    ExchangeTaskBinding binding =
        new ExchangeTaskBinding(task, new CurrentOwnerRights(task.request().head()), here);
    running.add(binding);
    CompletionStage<TaskOutcome> outcome = binding.outcome();
    outcome.whenComplete((end, failure) -> remove(binding));
    task.cancellation().listen(how -> remove(binding));
    failOnException(
        binding, skill, () -> runWhenComplete(binding, skill, inputCollector.of(task, skill)));
    return outcome;
  }

  private void runWhenComplete(
      ExchangeTaskBinding binding, Skill skill, CompletionStage<ObjectNode> inputs) {
    boolean waited = !inputs.toCompletableFuture().isDone();
    inputs.whenComplete(
        (input, failure) -> {
          if (binding.isOver()) {
            binding.end(NOTHING);
          } else if (failure != null) {
            binding.end(SkillFailureMapper.of(CompletionCause.of(failure), skill, binding.task()));
          } else {
            failOnException(
                binding,
                skill,
                () -> {
                  if (waited) {
                    revalidateAndCall(binding, skill, input);
                  } else {
                    call(binding, skill, input);
                  }
                });
          }
        });
  }

  /** Runs a step and fails the task if it throws; otherwise the task would never end. */
  static void failOnException(ExchangeTaskBinding binding, Skill skill, Runnable step) {
    try {
      step.run();
    } catch (Throwable e) {
      binding.end(SkillFailureMapper.of(e, skill, binding.task()));
    }
  }

  /**
   * Looks up skill and rights again: while the inputs were requested, the skill may have been
   * replaced and the owner may have lost its rights.
   */
  private void revalidateAndCall(ExchangeTaskBinding binding, Skill before, ObjectNode input) {
    TaskContext task = binding.task();
    Optional<Skill> now = skills.find(task.request());
    if (now.isEmpty()) {
      binding.end(task.failed(ErrorCode.INVALID_INPUT, SkillResolver.unknown(task.request())));
    } else if (binding.checkOwnerRights() && now.get().equals(before)) {
      call(binding, before, input);
    } else if (!binding.isOver()) {
      runWhenComplete(binding, now.get(), inputCollector.of(task, now.get(), input));
    }
  }

  private void call(ExchangeTaskBinding binding, Skill skill, ObjectNode input) {
    if (skill.pace().isEmpty()) {
      exchanges.run(binding, binding, skill, input);
    } else {
      new FallbackSkillRun(binding, skill, input, skills, exchanges, alternates, inputCollector)
          .start();
    }
  }

  private static CompletionStage<TaskOutcome> done(TaskOutcome outcome) {
    return CompletableFuture.completedFuture(outcome);
  }

  /** The current rights of a task's owner. */
  private final class CurrentOwnerRights implements TaskOwnerPermissions {
    private final NewTask request;

    CurrentOwnerRights(NewTask request) {
      this.request = request;
    }

    @Override
    public Caller caller() {
      return owners.of(request.owner());
    }

    /** A skill that no longer exists is not a matter of rights, so it is not refused here. */
    @Override
    public Optional<String> refusal() {
      Optional<String> gone = owners.refusal(request);
      return gone.isPresent()
          ? gone
          : skills.find(request).flatMap(skill -> SkillAccess.refusal(caller(), skill));
    }
  }
}
