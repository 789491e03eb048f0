package io.serai.skill.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.http.FrontDoor;
import io.serai.security.Caller;
import io.serai.security.Right;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.task.NewTask;
import io.serai.task.Task;
import io.serai.task.component.TaskFailure;
import io.serai.task.component.TaskWork;
import io.serai.task.run.Outcome;
import io.serai.task.run.TaskContext;
import io.serai.task.run.TaskRunner;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
 * <p>A skill's exchange has the task as {@link TaskWork}, and who owns it as {@link
 * FrontDoor#CALLER}: what the skill calls is judged by the owner's rights.
 */
public final class SkillRunner implements TaskRunner {

  /** Of work that is no longer wanted. */
  private static final Outcome NOTHING = new Outcome.Finished(List.of(), null);

  private final CamelContext camel;
  private final SkillCatalog catalog;
  private final Callers callers;
  private final Supplier<Executor> here;
  private final Schemas schemas = new Schemas();
  private final Inputs inputs = new Inputs(schemas);
  private final Results results = new Results(schemas);
  private final Set<TaskWork> running = ConcurrentHashMap.newKeySet();

  /**
   * @param here brings work back to the kind of thread that asks
   */
  public SkillRunner(
      CamelContext camel, SkillCatalog catalog, Callers callers, Supplier<Executor> here) {
    this.camel = camel;
    this.catalog = catalog;
    this.callers = callers;
    this.here = here;
  }

  @Override
  public CompletionStage<Outcome> run(TaskContext task) {
    NewTask request = task.request();
    Optional<Skill> skill = find(request);
    if (skill.isEmpty()) {
      return done(new Outcome.Failed("E010", task.message(unknown(request))));
    }
    Caller caller = callers.of(request.owner());
    String refusal = refusal(skill.get(), caller);
    return refusal.isEmpty()
        ? run(task, skill.get(), caller)
        : done(new Outcome.Rejected(task.message(refusal)));
  }

  /** Whether the work of a task may be done again after a crash: what its skill says, as of now. */
  public boolean mayRunAgain(Task task) {
    return find(task.request()).map(Skill::idempotent).orElse(false);
  }

  /** How many tasks are in the hands of a skill, those that wait included. */
  public int size() {
    return running.size();
  }

  private CompletionStage<Outcome> run(TaskContext task, Skill skill, Caller caller) {
    TaskWork work = new TaskWork(task, here);
    running.add(work);
    CompletionStage<Outcome> outcome = work.outcome();
    outcome.whenComplete((end, failure) -> running.remove(work));
    task.cancellation().listen(how -> running.remove(work));
    supply(work, skill, caller, inputs.of(task, skill));
    return outcome;
  }

  private void supply(
      TaskWork work, Skill skill, Caller caller, CompletionStage<ObjectNode> supplied) {
    boolean waited = !supplied.toCompletableFuture().isDone();
    supplied.whenComplete(
        (input, failure) -> {
          if (work.isOver()) {
            work.end(NOTHING);
          } else if (failure != null) {
            work.end(Failures.of(unwrapped(failure), skill, work.task()));
          } else if (waited) {
            callNow(work, skill, caller, input);
          } else {
            call(work, skill, caller, input);
          }
        });
  }

  /** The skill may have been replaced while its inputs were waited for. */
  private void callNow(TaskWork work, Skill asked, Caller caller, ObjectNode input) {
    TaskContext task = work.task();
    Optional<Skill> now = find(task.request());
    String refusal = now.map(skill -> refusal(skill, caller)).orElse("");
    if (now.isEmpty()) {
      work.end(new Outcome.Failed("E010", task.message(unknown(task.request()))));
    } else if (!refusal.isEmpty()) {
      work.end(new Outcome.Rejected(task.message(refusal)));
    } else if (now.get().equals(asked)) {
      call(work, asked, caller, input);
    } else {
      supply(work, now.get(), caller, inputs.of(task, now.get(), input));
    }
  }

  private void call(TaskWork work, Skill skill, Caller caller, ObjectNode input) {
    Exchange exchange = new DefaultExchange(camel, ExchangePattern.InOut);
    exchange.setProperty(FrontDoor.CALLER, caller);
    exchange.getMessage().setBody(input);
    work.begin(exchange);
    try {
      skill.handler().process(exchange, doneSync -> end(work, skill, exchange));
    } catch (RuntimeException e) {
      work.end(Failures.of(e, skill, work.task()));
    }
  }

  private void end(TaskWork work, Skill skill, Exchange exchange) {
    if (work.isLeft()) {
      running.remove(work);
    } else {
      work.end(outcome(work, skill, exchange));
    }
  }

  private Outcome outcome(TaskWork work, Skill skill, Exchange exchange) {
    if (work.isOver()) {
      return NOTHING;
    }
    if (exchange.getException() != null) {
      return Failures.of(exchange.getException(), skill, work.task());
    }
    try {
      return results.of(work, skill, exchange);
    } catch (TaskFailure unfit) {
      return Failures.of(unfit, skill, work.task());
    }
  }

  private Optional<Skill> find(NewTask request) {
    String version = request.version();
    try {
      return version == null
          ? catalog.snapshot().find(request.skill())
          : catalog.snapshot().find(request.skill(), version);
    } catch (IllegalArgumentException noVersion) {
      return Optional.empty();
    }
  }

  /** Why the caller may not have the skill; empty where it may. */
  private static String refusal(Skill skill, Caller caller) {
    if (!caller.mayExecute(skill.id())) {
      return caller.id() + " may not execute " + skill.id() + ".";
    }
    Set<String> lacking = new TreeSet<>(skill.permissions());
    lacking.removeIf(permission -> caller.may(Right.CAPABILITIES, permission));
    return lacking.isEmpty()
        ? ""
        : skill.name() + " needs the permission " + String.join(", ", lacking) + ".";
  }

  private static String unknown(NewTask request) {
    String version = request.version() == null ? "" : " " + request.version();
    return "There is no skill " + request.skill() + version + ".";
  }

  private static CompletionStage<Outcome> done(Outcome outcome) {
    return CompletableFuture.completedFuture(outcome);
  }

  private static Throwable unwrapped(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }
}
