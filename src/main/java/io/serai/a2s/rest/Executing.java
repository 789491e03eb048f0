package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.A2sException;
import io.serai.a2s.registry.Executions;
import io.serai.a2s.registry.ServedCapability;
import java.util.Objects;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;

/** Executing a capability, and showing what an execution would send. */
public final class Executing {

  private final Capabilities capabilities;
  private final Executions executions;

  public Executing(Capabilities capabilities, Executions executions) {
    this.capabilities = capabilities;
    this.executions = executions;
  }

  AsyncProcessor execute() {
    return new Operation(
        (exchange, callback) -> {
          JsonNode body = Requests.object(exchange);
          String id = Objects.requireNonNull(Requests.parameter(exchange, "id"));
          return run(id, body, exchange, callback);
        });
  }

  AsyncProcessor executeByName() {
    return new Operation(
        (exchange, callback) -> {
          JsonNode body = Requests.object(exchange);
          return run(Requests.textMember(body, "capability"), body, exchange, callback);
        });
  }

  private boolean run(String id, JsonNode body, Exchange exchange, AsyncCallback callback)
      throws A2sException {
    ServedCapability served = capabilities.get(id, Requests.parameter(exchange, "version"));
    JsonNode inputs = Requests.objectMember(body, "inputs");
    if (Requests.flag(exchange, "dry_run")) {
      Answers.json(exchange, 200, executions.dryRun(served, inputs, Requests.caller(exchange)));
      callback.done(true);
      return true;
    }
    return executions.report(
        served,
        inputs,
        exchange,
        doneSync -> {
          Answers.json(exchange, 200, exchange.getMessage().getBody(JsonNode.class));
          callback.done(doneSync);
        });
  }
}
