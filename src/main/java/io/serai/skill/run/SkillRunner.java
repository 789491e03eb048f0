package io.serai.skill.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.http.HubHttpServer;
import io.serai.http.RequestContext;
import io.serai.security.Caller;
import io.serai.skill.JsonSchemaValidator;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskOwnerRights;
import io.serai.task.run.TaskContext;
import io.serai.task.run.TaskOutcome;
import io.serai.task.run.TaskRunner;
import io.serai.trace.Span;
import io.serai.trace.Tracing;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePattern;
import org.apache.camel.support.DefaultExchange;

/**
 * Does the work of tasks by their skills: picks the skill, asks for inputs that are missing,
 * validates them, runs the handler on an exchange that carries the task, validates what comes out,
 * and makes it the task's outcome. Thread-safe; holds no thread while a skill waits.
 *
 * <p>A skill's exchange has the task as {@link ExchangeTaskBinding}, and who owns it as {@link
 * HubHttpServer#CALLER}: what the skill calls is judged by the owner's rights.
 */
public final class SkillRunner implements TaskRunner {

  /** Of work that is no longer wanted. */
  private static final TaskOutcome NOTHING = new TaskOutcome.Finished(List.of(), null);

  private final CamelContext camel;
  private final SkillResolver asked;
  private final TaskOwnerResolver taskOwnerResolver;
  private final Supplier<Executor> here;
  private final JsonSchemaValidator jsonSchemaValidator = new JsonSchemaValidator();
  private final SkillInputCollector skillInputCollector =
      new SkillInputCollector(jsonSchemaValidator);
  private final SkillResultMapper skillResultMapper = new SkillResultMapper(jsonSchemaValidator);
  private final TaskSpans spans;
  private final Set<ExchangeTaskBinding> running = ConcurrentHashMap.newKeySet();

  /**
   * @param here brings work back to the kind of thread that asks
   */
  public SkillRunner(
      CamelContext camel,
      SkillCatalog catalog,
      TaskOwnerResolver taskOwnerResolver,
      Supplier<Executor> here) {
    this(camel, catalog, taskOwnerResolver, here, new TaskSpans(Tracing.NONE));
  }

  /**
   * The same with spans of its runs.
   *
   * @param spans of the tasks that it does
   */
  public SkillRunner(
      CamelContext camel,
      SkillCatalog catalog,
      TaskOwnerResolver taskOwnerResolver,
      Supplier<Executor> here,
      TaskSpans spans) {
    this.spans = spans;
    this.camel = camel;
    this.asked = new SkillResolver(catalog);
    this.taskOwnerResolver = taskOwnerResolver;
    this.here = here;
  }

  @Override
  public CompletionStage<TaskOutcome> run(TaskContext task) {
    NewTask request = task.request();
    Optional<String> gone = taskOwnerResolver.refusal(request);
    if (gone.isPresent()) {
      return done(forbidden(task, gone.get()));
    }
    Optional<Skill> skill = asked.find(request);
    if (skill.isEmpty()) {
      return done(new TaskOutcome.Failed("E010", task.message(SkillResolver.unknown(request))));
    }
    Caller caller = taskOwnerResolver.of(request.owner());
    String refusal = SkillResolver.refusal(skill.get(), caller);
    return refusal.isEmpty()
        ? run(task, skill.get())
        : done(new TaskOutcome.Rejected(task.message(refusal)));
  }

  /** Whether the work of a task may be done again after a crash: what its skill says, as of now. */
  public boolean mayRunAgain(Task task) {
    return asked.find(task.request()).map(Skill::idempotent).orElse(false);
  }

  /** How many tasks are in the hands of a skill, those that wait included. */
  public int size() {
    return running.size();
  }

  private CompletionStage<TaskOutcome> run(TaskContext task, Skill skill) {
    ExchangeTaskBinding work =
        new ExchangeTaskBinding(task, new CurrentOwnerRights(task.request()), here);
    running.add(work);
    CompletionStage<TaskOutcome> outcome = work.outcome();
    outcome.whenComplete((end, failure) -> running.remove(work));
    task.cancellation().listen(how -> running.remove(work));
    endWhereItThrows(work, skill, () -> supply(work, skill, skillInputCollector.of(task, skill)));
    return outcome;
  }

  private void supply(ExchangeTaskBinding work, Skill skill, CompletionStage<ObjectNode> supplied) {
    boolean waited = !supplied.toCompletableFuture().isDone();
    supplied.whenComplete(
        (input, failure) -> {
          if (work.isOver()) {
            work.end(NOTHING);
          } else if (failure != null) {
            work.end(SkillFailureMapper.of(unwrapped(failure), skill, work.task()));
          } else {
            endWhereItThrows(
                work,
                skill,
                () -> {
                  if (waited) {
                    callNow(work, skill, input);
                  } else {
                    call(work, skill, input);
                  }
                });
          }
        });
  }

  /** What is thrown here nobody else hears of: the task would never end. */
  private static void endWhereItThrows(ExchangeTaskBinding work, Skill skill, Runnable step) {
    try {
      step.run();
    } catch (Throwable e) {
      work.end(SkillFailureMapper.of(e, skill, work.task()));
    }
  }

  /**
   * The skill may have been replaced while its inputs were waited for, and the owner may have lost
   * its rights.
   */
  private void callNow(ExchangeTaskBinding work, Skill before, ObjectNode input) {
    TaskContext task = work.task();
    Optional<Skill> now = asked.find(task.request());
    if (now.isEmpty()) {
      work.end(new TaskOutcome.Failed("E010", task.message(SkillResolver.unknown(task.request()))));
    } else if (work.goesOn() && now.get().equals(before)) {
      call(work, before, input);
    } else if (!work.isOver()) {
      supply(work, now.get(), skillInputCollector.of(task, now.get(), input));
    }
  }

  private void call(ExchangeTaskBinding work, Skill skill, ObjectNode input) {
    Exchange exchange = new DefaultExchange(camel, ExchangePattern.InOut);
    exchange.setProperty(HubHttpServer.CALLER, taskOwnerResolver.of(work.task().request().owner()));
    exchange.getMessage().setBody(input);
    Span span = spans.run(work.task().request(), skill.id());
    exchange.setProperty(RequestContext.TRACEPARENT, span.traceparent());
    work.begin(exchange);
    try {
      skill.handler().process(exchange, doneSync -> end(work, skill, exchange, span));
    } catch (RuntimeException | Error e) {
      span.end(e.getClass().getSimpleName());
      throw e;
    }
  }

  private void end(ExchangeTaskBinding work, Skill skill, Exchange exchange, Span span) {
    Exception failure = exchange.getException();
    span.end(failure == null ? null : failure.getClass().getSimpleName());
    if (work.isLeft()) {
      running.remove(work);
    } else {
      work.end(outcome(work, skill, exchange));
    }
  }

  private TaskOutcome outcome(ExchangeTaskBinding work, Skill skill, Exchange exchange) {
    if (work.isOver()) {
      return NOTHING;
    }
    if (exchange.getException() != null) {
      return SkillFailureMapper.of(exchange.getException(), skill, work.task());
    }
    try {
      return skillResultMapper.of(work, skill, exchange);
    } catch (Throwable unfit) {
      return SkillFailureMapper.of(unfit, skill, work.task());
    }
  }

  private static TaskOutcome forbidden(TaskContext task, String words) {
    return new TaskOutcome.Failed("E020", task.message(words));
  }

  private static CompletionStage<TaskOutcome> done(TaskOutcome outcome) {
    return CompletableFuture.completedFuture(outcome);
  }

  private static Throwable unwrapped(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** What the owner of a task may do now. */
  private final class CurrentOwnerRights implements TaskOwnerRights {
    private final NewTask request;

    CurrentOwnerRights(NewTask request) {
      this.request = request;
    }

    @Override
    public Caller caller() {
      return taskOwnerResolver.of(request.owner());
    }

    /** A skill that is gone is no matter of rights. */
    @Override
    public Optional<String> refusal() {
      Optional<String> gone = taskOwnerResolver.refusal(request);
      return gone.isPresent()
          ? gone
          : asked
              .find(request)
              .map(skill -> SkillResolver.refusal(skill, caller()))
              .filter(refusal -> !refusal.isEmpty());
    }
  }
}
