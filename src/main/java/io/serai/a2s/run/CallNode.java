package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.call.Call;
import io.serai.a2s.call.CallException;
import io.serai.a2s.model.DirectStep;
import io.serai.document.Json;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundResponse;
import io.serai.route.Failsafe;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;

/** The node of a direct step: variables → request → outbound → answer → variables. */
final class CallNode extends AsyncProcessorSupport {

  private static final int UNAUTHENTICATED = 401;
  private static final String CREDENTIAL =
      ": it asks who calls; send a credential of the vault, as ${secrets.NAME} in a header";

  private final DirectStep step;
  private final AsyncProcessor outbound;

  CallNode(DirectStep step, AsyncProcessor outbound) {
    this.step = step;
    this.outbound = outbound;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    CapabilityRun run = CapabilityRun.of(exchange);
    try {
      exchange.getMessage().setBody(call().request(run, run.capability().header().domains()));
    } catch (CallException failure) {
      fail(exchange, run, failureOf(failure, StepFailure.REQUEST));
      callback.done(true);
      return true;
    } catch (RuntimeException unforeseen) {
      fail(exchange, run, failureOf(run, unforeseen, StepFailure.REQUEST));
      callback.done(true);
      return true;
    }
    return outbound.process(
        exchange,
        doneSync -> {
          Failsafe.run(exchange, () -> take(exchange, run));
          callback.done(doneSync);
        });
  }

  private Call call() throws CallException {
    return step.call()
        .orElseThrow(
            () -> new CallException("The format " + step.format() + " is not served here."));
  }

  private void take(Exchange exchange, CapabilityRun run) {
    Exception failure = exchange.getException();
    if (failure != null) {
      fail(exchange, run, failureOf(run, failure));
      return;
    }
    try {
      OutboundResponse response = exchange.getMessage().getBody(OutboundResponse.class);
      JsonNode result = call().result(response);
      step.outputMapping().apply(result, run.variables());
      run.mark(step.id(), StepStatus.SUCCESS);
    } catch (CallException wrong) {
      fail(exchange, run, failureOf(wrong, StepFailure.ANSWER));
    } catch (RuntimeException unforeseen) {
      fail(exchange, run, failureOf(run, unforeseen, StepFailure.ANSWER));
    }
  }

  private void fail(Exchange exchange, CapabilityRun run, StepFailure failure) {
    run.mark(step.id(), StepStatus.FAILED);
    exchange.setException(failure);
  }

  private StepFailure failureOf(CallException failure, String reason) {
    ObjectNode details = Json.object().put("reason", reason);
    return new StepFailure(step.id(), String.valueOf(failure.getMessage()), details);
  }

  private StepFailure failureOf(CapabilityRun run, Exception failure, String reason) {
    ObjectNode details = Json.object().put("reason", reason);
    return new StepFailure(step.id(), HubFailure.told(run, step.id(), failure), details);
  }

  private StepFailure failureOf(CapabilityRun run, Exception failure) {
    if (!(failure instanceof OutboundException known)) {
      return failureOf(run, failure, OutboundException.Reason.REJECTED.name());
    }
    ObjectNode details = Json.object().put("reason", known.reason().name());
    if (known.status() > 0) {
      details.put("http_status", known.status());
    }
    String remedy = known.status() == UNAUTHENTICATED ? CREDENTIAL : "";
    return new StepFailure(step.id(), failure.getMessage() + remedy, details);
  }
}
