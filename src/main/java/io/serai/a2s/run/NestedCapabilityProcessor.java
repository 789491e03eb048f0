package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Step;
import io.serai.document.JsonMappers;
import io.serai.route.GuardedExchangeWork;
import java.util.Optional;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs a capability step: renders the inputs, calls the skill of the dependency and maps its
 * outputs (A2S-45).
 */
final class NestedCapabilityProcessor extends AsyncProcessorSupport {

  private final StepIdResolver id;
  private final Step.CapabilityCallStep step;
  private final CapabilityRunFactory runs;
  private final ExecutionDependencies.NestedCapabilityLookup nested;

  NestedCapabilityProcessor(
      StepIdResolver id, Step.CapabilityCallStep step, ExecutionDependencies dependencies) {
    this.id = id;
    this.step = step;
    this.runs = dependencies.runs();
    this.nested = dependencies.nested();
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    String at = id.of(exchange);
    CapabilityRun run = runs.of(exchange);
    try {
      return process(exchange, at, run, callback);
    } catch (RuntimeException unexpected) {
      run.fail(exchange, failureOf(at, run, unexpected));
      callback.done(true);
      return true;
    }
  }

  private boolean process(Exchange exchange, String at, CapabilityRun run, AsyncCallback callback) {
    Optional<AsyncProcessor> handler = nested.find(step.dependency());
    if (handler.isEmpty()) {
      String message = step.dependency().name() + " is not served any more.";
      run.fail(
          exchange, new StepFailedException(at, message, details(StepFailedException.DEPENDENCY)));
      callback.done(true);
      return true;
    }
    Object before = exchange.getMessage().getBody();
    exchange.getMessage().setBody(step.inputs().render(CapabilityRunFactory.scope(run, exchange)));
    return handler
        .get()
        .process(
            exchange,
            doneSync -> {
              GuardedExchangeWork.run(exchange, () -> handleResult(exchange, at, run, before));
              callback.done(doneSync);
            });
  }

  private void handleResult(
      Exchange exchange, String at, CapabilityRun run, @Nullable Object before) {
    Object outputs = exchange.getMessage().getBody();
    exchange.getMessage().setBody(before);
    Exception failure = exchange.getException();
    if (failure != null) {
      run.fail(exchange, failureOf(at, run, failure));
      return;
    }
    try {
      run.complete(exchange, at, step.outputMapping(), (JsonNode) outputs);
    } catch (StepFailedException full) {
      run.fail(exchange, full);
    }
  }

  private StepFailedException failureOf(String at, CapabilityRun run, Exception failure) {
    String cause =
        failure instanceof RuntimeException
            ? UnexpectedStepFailure.messageFor(run, at, failure)
            : failure.getMessage();
    String message = step.dependency().name() + ": " + cause;
    return new StepFailedException(
        at,
        message,
        failure instanceof StepFailedException inner
            ? details(inner)
            : details(StepFailedException.DEPENDENCY));
  }

  /**
   * The details of a failure within the nested capability; they name the innermost capability and
   * step.
   */
  private ObjectNode details(StepFailedException inner) {
    ObjectNode details = JsonMappers.object().put("capability", step.dependency().name());
    details.put("step", inner.step());
    details.setAll(inner.details());
    return details;
  }

  private ObjectNode details(String reason) {
    return JsonMappers.object().put("capability", step.dependency().name()).put("reason", reason);
  }
}
