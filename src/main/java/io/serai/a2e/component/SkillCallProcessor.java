package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.JsonSize;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.InvokeSkill;
import io.serai.document.JsonMappers;
import io.serai.security.Caller;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.SkillCatalog;
import io.serai.skill.component.NoSuchSkillException;
import io.serai.skill.fallback.SkillFailure;
import io.serai.task.ErrorCode;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import io.serai.task.run.work.TaskOutcome;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls a skill of the hub by its endpoint {@code skill:ID}. */
final class SkillCallProcessor extends OperationProcessor<InvokeSkill> {
  private static final Logger LOG = LoggerFactory.getLogger(SkillCallProcessor.class);

  private final AsyncProcessor skill;
  private final SkillCatalog catalog;
  private final Supplier<Executor> here;

  SkillCallProcessor(
      OperationIdResolver node,
      InvokeSkill operation,
      WorkflowRunFactory runs,
      AsyncProcessor skill,
      SkillCatalog catalog,
      Supplier<Executor> here) {
    super(node, operation, runs);
    this.skill = skill;
    this.catalog = catalog;
    this.here = here;
  }

  @Override
  void run(ExchangeRunScope scope, Exchange exchange, Completion end) throws OperationFailure {
    WorkflowRunState run = scope.run();
    requirePermission(run.caller());
    JsonNode input = operation().input().resolve(scope.data());
    Exchange call = exchange.copy(); // the route may go on before the skill has ended
    call.getMessage().setBody(input.isNull() ? JsonMappers.object() : input);
    ExchangeTaskBinding.of(exchange)
        .ifPresent(work -> call.setProperty(ExchangeTaskBinding.PROPERTY, work.part()));
    Executor back = here.get();
    Runnable interrupt =
        () -> {
          OperationFailure reason = run.end();
          if (reason != null) {
            back.execute(() -> end.fail(reason, 1));
          }
        };
    skill.process(
        call,
        doneSync -> {
          run.forget(interrupt);
          end.guard(1, () -> receive(call, end));
        });
    if (!end.isOver()) {
      run.whenEnded(interrupt); // a skill may take longer than its run may
    }
  }

  /** An operation that is a skill needs no more than the permission for the operation. */
  private void requirePermission(Caller caller) throws OperationFailure {
    if (operation().isOperation()) {
      return;
    }
    Optional<Skill> called = catalog.snapshot().find(operation().skill());
    if (called.isPresent() && !SkillAccess.isGranted(caller, called.get())) {
      throw OperationFailure.of(
          A2eErrorType.PERMISSION,
          "You may not call the skill " + operation().skill() + " any more.",
          "Call a skill that is permitted.");
    }
  }

  private void receive(Exchange call, Completion end) throws OperationFailure {
    if (end.isOver()) {
      return; // the run was ended meanwhile
    }
    Exception failure = call.getException();
    if (failure != null) {
      throw failureOf(failure, operation().skill());
    }
    Optional<TaskOutcome> ended =
        ExchangeTaskBinding.of(call)
            .map(work -> work.outcome().toCompletableFuture())
            .filter(CompletableFuture::isDone)
            .map(CompletableFuture::join);
    if (ended.isPresent()) {
      throw failureOf(reasonOf(ended.get()), operation().skill());
    }
    JsonNode body = call.getMessage().getBody(JsonNode.class);
    JsonNode result = body == null ? NullNode.getInstance() : body;
    end.succeed(operation().writes(), result, JsonSize.of(result), 1, false);
  }

  /** The route of the skill has ended its part of the task by {@code task:}. */
  private static TaskFailureException reasonOf(TaskOutcome ended) {
    if (ended instanceof TaskOutcome.Failed failed) {
      return new TaskFailureException(failed.code(), failed.message().text(), failed.details());
    }
    String words =
        ended instanceof TaskOutcome.Rejected rejected
            ? rejected.message().text()
            : "It ended its task. A skill of a workflow returns its result as body.";
    return new TaskFailureException(ErrorCode.INTERNAL.code(), words);
  }

  private static OperationFailure failureOf(Exception failure, String skill) {
    Optional<SkillFailure> known = SkillFailure.known(failure);
    if (known.isEmpty() && !(failure instanceof NoSuchSkillException)) {
      LOG.warn("The skill {} failed in a workflow", skill, failure);
    }
    String message =
        known
            .map(SkillFailure::message)
            .or(
                () ->
                    Optional.of(failure)
                        .filter(NoSuchSkillException.class::isInstance)
                        .map(Throwable::getMessage))
            .orElseGet(() -> failure.getClass().getSimpleName());
    ObjectNode details = known.map(SkillFailure::details).orElseGet(JsonMappers::object);
    return new OperationFailure(
        A2eErrorType.EXECUTION,
        "The skill " + skill + " failed: " + message,
        details,
        remedy(known.map(SkillFailure::code).flatMap(ErrorCode::of), details).stream().toList());
  }

  private static Optional<String> remedy(Optional<ErrorCode> code, ObjectNode details) {
    if (code.equals(Optional.of(ErrorCode.INVALID_INPUT))) {
      return Optional.of("Check the input against the skill's schema.");
    }
    if (details.has("host") && details.has("http_status")) {
      return Optional.of(
          "%s answered %d. Mend what it was asked for, or try again once it works."
              .formatted(details.path("host").asText(), details.path("http_status").asInt()));
    }
    return Optional.empty();
  }
}
