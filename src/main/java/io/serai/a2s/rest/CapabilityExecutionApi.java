package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.registry.A2sException;
import io.serai.a2s.registry.CapabilityExecutor;
import io.serai.a2s.registry.ChecksumVerifyingReader;
import io.serai.a2s.registry.ServedCapability;
import io.serai.document.ParsedDocument;
import io.serai.route.ExchangeExceptionCapture;
import java.util.Objects;
import java.util.function.Function;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;

/**
 * The API operations that execute a capability, or show what an execution would send ({@code
 * ?dry_run=true}).
 *
 * <p>A run that started is answered with 200 and its report, even if it failed. A run that is
 * refused before any service is called is an error (A2S-Q1, A2S-Q23, A2S-Q24). Thread-safe; does
 * not block.
 */
public final class CapabilityExecutionApi {

  private final CapabilityCatalog capabilityCatalog;
  private final CapabilityExecutor capabilityExecutor;
  private final ChecksumVerifyingReader reader;
  private final Function<Capability, ServedCapability> opener;
  private final AsyncRunStarter asyncRuns;
  private final RegistryWorker worker;

  /**
   * @param opener prepares the execution of a document that is not registered
   * @param worker reads such documents
   */
  public CapabilityExecutionApi(
      CapabilityCatalog capabilityCatalog,
      CapabilityExecutor capabilityExecutor,
      ChecksumVerifyingReader reader,
      Function<Capability, ServedCapability> opener,
      AsyncRunStarter asyncRuns,
      RegistryWorker worker) {
    this.capabilityCatalog = capabilityCatalog;
    this.capabilityExecutor = capabilityExecutor;
    this.reader = reader;
    this.opener = opener;
    this.asyncRuns = asyncRuns;
    this.worker = worker;
  }

  /** {@code POST /capabilities/{id}/execute {inputs}}. */
  AsyncProcessor execute() {
    return new ApiOperationProcessor(
        (exchange, callback) -> {
          JsonNode body = A2sRequestReader.object(exchange);
          String id = Objects.requireNonNull(A2sRequestReader.parameter(exchange, "id"));
          return runNamed(named(id, exchange), body, exchange, callback);
        });
  }

  /**
   * {@code POST /execute {capability, inputs}}; {@code capability} is an id, a name or a document.
   */
  AsyncProcessor executeByName() {
    return new ApiOperationProcessor(
        (exchange, callback) -> {
          JsonNode body = A2sRequestReader.object(exchange);
          JsonNode capability = body.path("capability");
          if (capability.isObject()) {
            A2sRequestReader.requireRegistryWriter(exchange);
            return worker.process(
                new ApiOperationProcessor(
                    (here, done) -> runDocument(capability, body, here, done)),
                exchange,
                callback);
          }
          String id = A2sRequestReader.nameMember(body, "capability");
          return runNamed(named(id, exchange), body, exchange, callback);
        });
  }

  private ServedCapability named(String id, Exchange exchange) throws A2sException {
    return capabilityCatalog.get(
        id, A2sRequestReader.parameter(exchange, "version"), A2sRequestReader.caller(exchange));
  }

  /** Starts a run as a task if the client prefers an asynchronous response (RFC 7240). */
  private boolean runNamed(
      ServedCapability served, JsonNode body, Exchange exchange, AsyncCallback callback)
      throws A2sException {
    if (!AsyncRunStarter.isPreferred(exchange) || A2sRequestReader.flag(exchange, "dry_run")) {
      return run(served, body, exchange, callback);
    }
    JsonNode inputs = A2sRequestReader.objectMember(body, "inputs");
    capabilityExecutor.check(served, inputs, A2sRequestReader.caller(exchange));
    return asyncRuns.start(served.asSkill(), inputs, exchange, callback);
  }

  /**
   * Executes a document without registering it, for callers that may register. Its route is removed
   * when the run ends.
   */
  private boolean runDocument(
      JsonNode document, JsonNode body, Exchange exchange, AsyncCallback callback)
      throws A2sException {
    ServedCapability unregistered = opener.apply(reader.read(ParsedDocument.of(document), false));
    try {
      return run(
          unregistered,
          body,
          exchange,
          doneSync -> {
            ExchangeExceptionCapture.run(exchange, unregistered::retire);
            callback.done(doneSync);
          });
    } catch (A2sException refused) {
      unregistered.retire();
      throw refused;
    }
  }

  /**
   * Writes the report; called within {@link ExchangeExceptionCapture}, because a report that cannot
   * be written as JSON is a failure.
   */
  private static void answer(Exchange exchange) {
    if (exchange.getException() == null) {
      A2sResponses.json(exchange, 200, exchange.getMessage().getBody(JsonNode.class));
    }
  }

  private boolean run(
      ServedCapability served, JsonNode body, Exchange exchange, AsyncCallback callback)
      throws A2sException {
    JsonNode inputs = A2sRequestReader.objectMember(body, "inputs");
    if (A2sRequestReader.flag(exchange, "dry_run")) {
      A2sResponses.json(
          exchange,
          200,
          capabilityExecutor.dryRun(served, inputs, A2sRequestReader.caller(exchange)));
      callback.done(true);
      return true;
    }
    A2sRequestReader.keepForwardedHeaders(exchange);
    return capabilityExecutor.report(
        served,
        inputs,
        exchange,
        doneSync -> {
          ExchangeExceptionCapture.run(exchange, () -> answer(exchange));
          callback.done(doneSync);
        });
  }
}
