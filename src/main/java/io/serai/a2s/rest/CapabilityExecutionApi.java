package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.registry.A2sException;
import io.serai.a2s.registry.CapabilityExecutor;
import io.serai.a2s.registry.CapabilityOpener;
import io.serai.a2s.registry.ServedCapability;
import io.serai.a2s.registry.SubmittedCapabilityReader;
import io.serai.document.ParsedDocument;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.camel.Exchange;

/**
 * The API operations that execute a capability, or show what an execution would send ({@code
 * dry_run}).
 *
 * <p>A run that started is answered with 200 and its report, even if it failed. A run that is
 * refused before any service is called is an error (A2S-Q1, A2S-Q23, A2S-Q24). Thread-safe; does
 * not block.
 *
 * @param opener prepares the execution of a document that is not registered
 * @param worker reads such documents
 */
public record CapabilityExecutionApi(
    CapabilityCatalog capabilityCatalog,
    CapabilityExecutor capabilityExecutor,
    SubmittedCapabilityReader reader,
    CapabilityOpener opener,
    AsyncRunStarter asyncRuns,
    FairSerialExecutor worker) {

  /** {@code POST /capabilities/{id}/execute {inputs, version?, dry_run?}}. */
  CompletionStage<JsonResponse> execute(JsonRequest request) throws A2sException {
    JsonNode body = request.object();
    return runNamed(request.pathParameter("id"), ExecutionRequest.of(body, request), request);
  }

  /**
   * {@code POST /execute {capability, inputs, version?, dry_run?}}; {@code capability} is an id, a
   * name or a document.
   */
  CompletionStage<JsonResponse> executeByName(JsonRequest request) throws A2sException {
    JsonNode body = request.object();
    ExecutionRequest wanted = ExecutionRequest.of(body, request);
    JsonNode capability = body.path("capability");
    if (capability.isObject()) {
      CapabilityRegistrationApi.requireRegistryWriter(request.caller());
      return worker
          .run(request.caller().id(), () -> runDocument(capability, wanted, request))
          .thenCompose(Function.identity());
    }
    String id =
        JsonRequest.read(
                body,
                members -> members.member("capability").asName("send {\"capability\": \"…\"}"))
            .orElseThrow();
    return runNamed(id, wanted, request);
  }

  /** Starts a run as a task if the client prefers an asynchronous response (RFC 7240). */
  private CompletionStage<JsonResponse> runNamed(
      String id, ExecutionRequest wanted, JsonRequest request) throws A2sException {
    ServedCapability served = capabilityCatalog.get(id, wanted.version(), request.caller());
    if (!AsyncRunStarter.isPreferred(request) || wanted.dryRun()) {
      return run(served, wanted, request);
    }
    JsonNode inputs = capabilityExecutor.check(served, wanted.inputs(), request.caller());
    return asyncRuns.start(served.asSkill(), inputs, request);
  }

  /**
   * Executes a document without registering it, for callers that may register. Its route is removed
   * when the run ends.
   */
  private CompletionStage<JsonResponse> runDocument(
      JsonNode document, ExecutionRequest wanted, JsonRequest request) throws A2sException {
    ServedCapability unregistered =
        opener.open(reader.read(ParsedDocument.of(document), false), request.caller().id());
    try {
      return run(unregistered, wanted, request)
          .whenComplete((response, failure) -> unregistered.retire());
    } catch (A2sException | RuntimeException refused) {
      unregistered.retire();
      throw refused;
    }
  }

  private CompletionStage<JsonResponse> run(
      ServedCapability served, ExecutionRequest wanted, JsonRequest request) throws A2sException {
    JsonNode inputs = wanted.inputs();
    if (wanted.dryRun()) {
      return JsonResponse.ok(capabilityExecutor.dryRun(served, inputs, request.caller())).now();
    }
    request.keepForwardedHeaders();
    Exchange exchange = request.exchange();
    CompletableFuture<JsonResponse> response = new CompletableFuture<>();
    capabilityExecutor.report(served, inputs, exchange, doneSync -> complete(response, exchange));
    return response;
  }

  /** Completes with the report; a report that cannot be written as JSON is a failure. */
  private static void complete(CompletableFuture<JsonResponse> response, Exchange exchange) {
    if (exchange.getException() != null) {
      response.completeExceptionally(exchange.getException());
      return;
    }
    try {
      response.complete(JsonResponse.ok(exchange.getMessage().getBody(JsonNode.class)));
    } catch (RuntimeException | Error unwritable) {
      response.completeExceptionally(unwritable);
    }
  }
}
