package io.serai.skill.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.http.request.RequestContext;
import io.serai.security.Caller;
import io.serai.skill.Skill;
import io.serai.skill.fallback.SkillFailure;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.run.work.TaskOutcome;
import io.serai.trace.Span;
import java.util.function.Consumer;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePattern;
import org.apache.camel.support.DefaultExchange;

/**
 * Runs the handler of a skill on a new exchange that carries the task, and ends the work with the
 * outcome. Thread-safe.
 *
 * @param abandoned takes the work of a task that was left to a later exchange
 */
record SkillExchangeRunner(
    CamelContext camel,
    OwnerRightsLookup owners,
    SkillResultMapper resultMapper,
    TaskSpans spans,
    Consumer<ExchangeTaskBinding> abandoned) {

  /**
   * Runs the skill once.
   *
   * @param whole the work of the task
   * @param attempt this run of it, which may be the whole; it is ended with the outcome. If the hub
   *     has no room for the run, the whole is ended
   */
  void run(ExchangeTaskBinding whole, ExchangeTaskBinding attempt, Skill skill, ObjectNode input) {
    run(whole, attempt, skill, input, exchange -> {});
  }

  /** Runs the skill once on an exchange that is prepared first. */
  void run(
      ExchangeTaskBinding whole,
      ExchangeTaskBinding attempt,
      Skill skill,
      ObjectNode input,
      Consumer<Exchange> preparation) {
    Exchange exchange = new DefaultExchange(camel, ExchangePattern.InOut);
    exchange.setProperty(Caller.PROPERTY, owners.of(attempt.task().request().owner()));
    exchange.getMessage().setBody(input);
    preparation.accept(exchange);
    Span span = spans.run(attempt.task().request(), skill.id());
    exchange.setProperty(RequestContext.TRACEPARENT, span.traceparent());
    attempt.begin(exchange);
    try {
      skill.handler().process(exchange, doneSync -> end(whole, attempt, skill, exchange, span));
    } catch (RuntimeException | Error e) {
      span.end(e.getClass().getSimpleName());
      throw e;
    }
  }

  private void end(
      ExchangeTaskBinding whole,
      ExchangeTaskBinding attempt,
      Skill skill,
      Exchange exchange,
      Span span) {
    Exception failure = exchange.getException();
    span.end(failure == null ? null : failure.getClass().getSimpleName());
    if (attempt.isAbandoned()) {
      abandoned.accept(whole);
      return;
    }
    boolean ran = failure == null || !SkillFailure.isWithoutRun(failure);
    (ran ? attempt : whole).end(outcome(attempt, skill, exchange));
  }

  private TaskOutcome outcome(ExchangeTaskBinding attempt, Skill skill, Exchange exchange) {
    if (attempt.isOver()) {
      return SkillRunner.NOTHING;
    }
    if (exchange.getException() != null) {
      return SkillFailureMapper.of(exchange.getException(), skill, attempt.task());
    }
    try {
      return resultMapper.of(attempt, skill, exchange);
    } catch (Throwable failure) {
      return SkillFailureMapper.of(failure, skill, attempt.task());
    }
  }
}
