package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.registry.A2sException;
import io.serai.a2s.registry.Executions;
import io.serai.a2s.registry.ServedCapability;
import io.serai.a2s.registry.VerifiedReader;
import io.serai.document.Document;
import io.serai.route.Failsafe;
import java.util.Objects;
import java.util.function.Function;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;

/**
 * Executing a capability, and showing what an execution would send ({@code ?dry_run=true}).
 *
 * <p>A run that began is answered with 200 and its report, a failed one too; what refuses a run
 * before anything is called is an error (A2S-Q1, A2S-Q23, A2S-Q24). Thread-safe; nothing blocks.
 */
public final class Executing {

  private final Capabilities capabilities;
  private final Executions executions;
  private final VerifiedReader reader;
  private final Function<Capability, ServedCapability> opener;
  private final AsyncRuns asyncRuns;
  private final RegistryWorker worker;

  /**
   * @param opener makes a document that is executed without being registered ready to run
   * @param worker reads such documents
   */
  public Executing(
      Capabilities capabilities,
      Executions executions,
      VerifiedReader reader,
      Function<Capability, ServedCapability> opener,
      AsyncRuns asyncRuns,
      RegistryWorker worker) {
    this.capabilities = capabilities;
    this.executions = executions;
    this.reader = reader;
    this.opener = opener;
    this.asyncRuns = asyncRuns;
    this.worker = worker;
  }

  /** {@code POST /capabilities/{id}/execute {inputs}}. */
  AsyncProcessor execute() {
    return new Operation(
        (exchange, callback) -> {
          JsonNode body = Requests.object(exchange);
          String id = Objects.requireNonNull(Requests.parameter(exchange, "id"));
          return runNamed(named(id, exchange), body, exchange, callback);
        });
  }

  /** {@code POST /execute {capability, inputs}}: the capability is named, or is the document. */
  AsyncProcessor executeByName() {
    return new Operation(
        (exchange, callback) -> {
          JsonNode body = Requests.object(exchange);
          JsonNode capability = body.path("capability");
          if (capability.isObject()) {
            Requests.requireRegistryWriter(exchange);
            return worker.process(
                new Operation((here, done) -> runDocument(capability, body, here, done)),
                exchange,
                callback);
          }
          String id = Requests.nameMember(body, "capability");
          return runNamed(named(id, exchange), body, exchange, callback);
        });
  }

  private ServedCapability named(String id, Exchange exchange) throws A2sException {
    return capabilities.get(id, Requests.parameter(exchange, "version"), Requests.caller(exchange));
  }

  /** A run that need not be waited for is a task (RFC 7240). */
  private boolean runNamed(
      ServedCapability served, JsonNode body, Exchange exchange, AsyncCallback callback)
      throws A2sException {
    if (!AsyncRuns.arePreferred(exchange) || Requests.flag(exchange, "dry_run")) {
      return run(served, body, exchange, callback);
    }
    JsonNode inputs = Requests.objectMember(body, "inputs");
    executions.check(served, inputs, Requests.caller(exchange));
    return asyncRuns.begin(served.asSkill(), inputs, exchange, callback);
  }

  /** Whoever may register a document may run it without; its route goes when the run ends. */
  private boolean runDocument(
      JsonNode document, JsonNode body, Exchange exchange, AsyncCallback callback)
      throws A2sException {
    ServedCapability once = opener.apply(reader.read(Document.of(document), false));
    try {
      return run(
          once,
          body,
          exchange,
          doneSync -> {
            Failsafe.run(exchange, once::retire);
            callback.done(doneSync);
          });
    } catch (A2sException refused) {
      once.retire();
      throw refused;
    }
  }

  /** Within {@link Failsafe}: a report that JSON cannot hold is a failure. */
  private static void answer(Exchange exchange) {
    if (exchange.getException() == null) {
      Answers.json(exchange, 200, exchange.getMessage().getBody(JsonNode.class));
    }
  }

  private boolean run(
      ServedCapability served, JsonNode body, Exchange exchange, AsyncCallback callback)
      throws A2sException {
    JsonNode inputs = Requests.objectMember(body, "inputs");
    if (Requests.flag(exchange, "dry_run")) {
      Answers.json(exchange, 200, executions.dryRun(served, inputs, Requests.caller(exchange)));
      callback.done(true);
      return true;
    }
    Requests.keepPassedOn(exchange);
    return executions.report(
        served,
        inputs,
        exchange,
        doneSync -> {
          Failsafe.run(exchange, () -> answer(exchange));
          callback.done(doneSync);
        });
  }
}
