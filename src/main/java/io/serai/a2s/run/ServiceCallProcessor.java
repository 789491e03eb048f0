package io.serai.a2s.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.call.ServiceCall;
import io.serai.a2s.call.ServiceCallException;
import io.serai.a2s.model.Step;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundResponse;
import io.serai.route.GuardedExchangeWork;
import java.util.Optional;
import java.util.Set;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs a step that calls a service: builds the request from variables, sends it and maps the
 * response to variables.
 */
final class ServiceCallProcessor extends AsyncProcessorSupport {

  private static final int UNAUTHENTICATED = 401;
  private static final String CREDENTIAL_HINT =
      ": the service requires authentication; send a credential of the vault, as ${secrets.NAME}"
          + " in a header";

  private final StepIdResolver id;
  private final Step.ServiceCallStep step;
  private final Set<String> hosts;
  private final CapabilityRunFactory runs;
  private final AsyncProcessor outbound;

  /**
   * Creates the processor.
   *
   * @param hosts where the request and its redirects may be sent to
   */
  ServiceCallProcessor(
      StepIdResolver id,
      Step.ServiceCallStep step,
      Set<String> hosts,
      ExecutionDependencies dependencies) {
    this.id = id;
    this.step = step;
    this.hosts = hosts;
    this.runs = dependencies.runs();
    this.outbound = dependencies.outbound();
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    String at = id.of(exchange);
    CapabilityRun run = runs.of(exchange);
    Object before = exchange.getMessage().getBody();
    try {
      exchange
          .getMessage()
          .setBody(call().request(CapabilityRunFactory.scope(run, exchange), hosts));
    } catch (ServiceCallException failure) {
      run.fail(exchange, failureOf(at, failure, StepFailedException.REQUEST));
      callback.done(true);
      return true;
    } catch (RuntimeException unexpected) {
      run.fail(exchange, failureOf(at, run, unexpected, StepFailedException.REQUEST));
      callback.done(true);
      return true;
    }
    return outbound.process(
        exchange,
        doneSync -> {
          GuardedExchangeWork.run(exchange, () -> handleResponse(exchange, at, run, before));
          callback.done(doneSync);
        });
  }

  private ServiceCall call() throws ServiceCallException {
    return step.call()
        .orElseThrow(
            () -> new ServiceCallException("The format " + step.format() + " is not served here."));
  }

  /** A step that fails leaves the body that it got: the request has credentials. */
  private void handleResponse(
      Exchange exchange, String at, CapabilityRun run, @Nullable Object before) {
    Object response = exchange.getMessage().getBody();
    exchange.getMessage().setBody(before);
    Exception failure = exchange.getException();
    if (failure != null) {
      run.fail(exchange, failureOf(at, run, failure));
    } else {
      complete(exchange, at, run, (OutboundResponse) response);
    }
  }

  private void complete(
      Exchange exchange, String at, CapabilityRun run, OutboundResponse response) {
    try {
      run.complete(exchange, at, step.outputMapping(), call().result(response));
    } catch (StepFailedException full) {
      run.fail(exchange, full);
    } catch (ServiceCallException invalid) {
      run.fail(exchange, failureOf(at, invalid, StepFailedException.ANSWER));
    } catch (RuntimeException unexpected) {
      run.fail(exchange, failureOf(at, run, unexpected, StepFailedException.ANSWER));
    }
  }

  private static StepFailedException failureOf(
      String at, ServiceCallException failure, String reason) {
    ObjectNode details = JsonMappers.object().put("reason", reason);
    return new StepFailedException(at, String.valueOf(failure.getMessage()), details);
  }

  private static StepFailedException failureOf(
      String at, CapabilityRun run, Exception failure, String reason) {
    ObjectNode details = JsonMappers.object().put("reason", reason);
    return new StepFailedException(at, UnexpectedStepFailure.messageFor(run, at, failure), details);
  }

  private StepFailedException failureOf(String at, CapabilityRun run, Exception failure) {
    if (!(failure instanceof OutboundException outboundFailure)) {
      return failureOf(at, run, failure, OutboundException.Reason.REJECTED.name());
    }
    String remedy = outboundFailure.status() == UNAUTHENTICATED ? CREDENTIAL_HINT : "";
    String errors =
        outboundFailure.response().flatMap(this::errors).map(text -> ": " + text).orElse("");
    return new StepFailedException(
        at, failure.getMessage() + remedy + errors, outboundFailure.details());
  }

  private Optional<String> errors(OutboundResponse refusal) {
    return step.call().flatMap(call -> call.errors(refusal));
  }
}
