package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.call.ServiceCall;
import io.serai.a2s.call.ServiceCallException;
import io.serai.a2s.model.Step;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundResponse;
import io.serai.route.GuardedExchangeWork;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * Runs a step that calls a service: builds the request from variables, sends it and maps the
 * response to variables.
 */
final class ServiceCallProcessor extends AsyncProcessorSupport {

  private static final int UNAUTHENTICATED = 401;
  private static final String CREDENTIAL_HINT =
      ": the service requires authentication; send a credential of the vault, as ${secrets.NAME}"
          + " in a header";

  private final Step.ServiceCallStep step;
  private final AsyncProcessor outbound;

  ServiceCallProcessor(Step.ServiceCallStep step, AsyncProcessor outbound) {
    this.step = step;
    this.outbound = outbound;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    CapabilityRun run = CapabilityRun.of(exchange);
    try {
      exchange.getMessage().setBody(call().request(run, run.capability().header().domains()));
    } catch (ServiceCallException failure) {
      fail(exchange, run, failureOf(failure, StepFailedException.REQUEST));
      callback.done(true);
      return true;
    } catch (RuntimeException unexpected) {
      fail(exchange, run, failureOf(run, unexpected, StepFailedException.REQUEST));
      callback.done(true);
      return true;
    }
    return outbound.process(
        exchange,
        doneSync -> {
          GuardedExchangeWork.run(exchange, () -> handleResponse(exchange, run));
          callback.done(doneSync);
        });
  }

  private ServiceCall call() throws ServiceCallException {
    return step.call()
        .orElseThrow(
            () -> new ServiceCallException("The format " + step.format() + " is not served here."));
  }

  private void handleResponse(Exchange exchange, CapabilityRun run) {
    Exception failure = exchange.getException();
    if (failure != null) {
      fail(exchange, run, failureOf(run, failure));
      return;
    }
    try {
      OutboundResponse response = exchange.getMessage().getBody(OutboundResponse.class);
      JsonNode result = call().result(response);
      run.keep(step.id(), step.outputMapping(), result);
      run.setStatus(step.id(), StepStatus.SUCCESS);
    } catch (StepFailedException full) {
      fail(exchange, run, full);
    } catch (ServiceCallException invalid) {
      fail(exchange, run, failureOf(invalid, StepFailedException.ANSWER));
    } catch (RuntimeException unexpected) {
      fail(exchange, run, failureOf(run, unexpected, StepFailedException.ANSWER));
    }
  }

  private void fail(Exchange exchange, CapabilityRun run, StepFailedException failure) {
    run.setStatus(step.id(), StepStatus.FAILED);
    exchange.setException(failure);
  }

  private StepFailedException failureOf(ServiceCallException failure, String reason) {
    ObjectNode details = JsonMappers.object().put("reason", reason);
    return new StepFailedException(step.id(), String.valueOf(failure.getMessage()), details);
  }

  private StepFailedException failureOf(CapabilityRun run, Exception failure, String reason) {
    ObjectNode details = JsonMappers.object().put("reason", reason);
    return new StepFailedException(
        step.id(), UnexpectedStepFailure.messageFor(run, step.id(), failure), details);
  }

  private StepFailedException failureOf(CapabilityRun run, Exception failure) {
    if (!(failure instanceof OutboundException outboundFailure)) {
      return failureOf(run, failure, OutboundException.Reason.REJECTED.name());
    }
    String remedy = outboundFailure.status() == UNAUTHENTICATED ? CREDENTIAL_HINT : "";
    return new StepFailedException(
        step.id(), failure.getMessage() + remedy, outboundFailure.details());
  }
}
