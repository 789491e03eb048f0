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

/**
 * Runs a capability step: renders the inputs, calls the skill of the dependency and maps its
 * outputs (A2S-45).
 */
final class NestedCapabilityProcessor extends AsyncProcessorSupport {

  private final Step.CapabilityCallStep step;
  private final ExecutionDependencies.NestedCapabilityLookup nested;

  NestedCapabilityProcessor(
      Step.CapabilityCallStep step, ExecutionDependencies.NestedCapabilityLookup nested) {
    this.step = step;
    this.nested = nested;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    CapabilityRun run = CapabilityRun.of(exchange);
    try {
      return process(exchange, run, callback);
    } catch (RuntimeException unexpected) {
      fail(exchange, run, failureOf(run, unexpected));
      callback.done(true);
      return true;
    }
  }

  private boolean process(Exchange exchange, CapabilityRun run, AsyncCallback callback) {
    Optional<AsyncProcessor> handler = nested.find(step.dependency());
    if (handler.isEmpty()) {
      String message = step.dependency().name() + " is not served any more.";
      fail(
          exchange,
          run,
          new StepFailedException(step.id(), message, details(StepFailedException.DEPENDENCY)));
      callback.done(true);
      return true;
    }
    exchange.getMessage().setBody(step.inputs().render(run));
    return handler
        .get()
        .process(
            exchange,
            doneSync -> {
              GuardedExchangeWork.run(exchange, () -> handleResult(exchange, run));
              callback.done(doneSync);
            });
  }

  private void handleResult(Exchange exchange, CapabilityRun run) {
    Exception failure = exchange.getException();
    if (failure != null) {
      fail(exchange, run, failureOf(run, failure));
      return;
    }
    JsonNode outputs = exchange.getMessage().getBody(JsonNode.class);
    try {
      run.keep(step.id(), step.outputMapping(), outputs);
      run.setStatus(step.id(), StepStatus.SUCCESS);
    } catch (StepFailedException full) {
      fail(exchange, run, full);
    }
  }

  private void fail(Exchange exchange, CapabilityRun run, StepFailedException failure) {
    run.setStatus(step.id(), StepStatus.FAILED);
    exchange.setException(failure);
  }

  private StepFailedException failureOf(CapabilityRun run, Exception failure) {
    String cause =
        failure instanceof RuntimeException
            ? UnexpectedStepFailure.messageFor(run, step.id(), failure)
            : failure.getMessage();
    String message = step.dependency().name() + ": " + cause;
    return new StepFailedException(
        step.id(),
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
