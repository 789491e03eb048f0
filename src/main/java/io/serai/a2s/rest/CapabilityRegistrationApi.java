package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityId;
import io.serai.a2s.registry.A2sException;
import io.serai.a2s.registry.CapabilityRegistrar;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.http.HubHttpServer;
import io.serai.security.AuditLog;
import java.util.Objects;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;

/**
 * The API operations that register and delete capabilities, for callers with permission to write
 * the registry (A2S-59, A2S-Q2, A2S-Q23).
 */
public final class CapabilityRegistrationApi {

  private final CapabilityRegistrar registrar;
  private final RegistryWorker worker;

  /**
   * Creates the operations.
   *
   * @param worker runs them, since they block
   */
  public CapabilityRegistrationApi(CapabilityRegistrar registrar, RegistryWorker worker) {
    this.registrar = registrar;
    this.worker = worker;
  }

  AsyncProcessor register() {
    return onWorker(this::register);
  }

  AsyncProcessor delete() {
    return onWorker(this::delete);
  }

  private void register(Exchange exchange) throws A2sException {
    A2sRequestReader.requireRegistryWriter(exchange);
    ParsedDocument document = A2sRequestReader.document(exchange);
    exchange.setProperty(HubHttpServer.SUBJECT, named(document));
    CapabilityRegistrar.RegistrationResult registrationResult =
        registrar.register(
            document,
            A2sRequestReader.flag(exchange, "strict"),
            A2sRequestReader.caller(exchange).id());
    A2sResponses.json(
        exchange, registrationResult.isNew() ? 201 : 200, answer(registrationResult.capability()));
  }

  /** Returns the id of a document, valid or not, for the audit log. */
  private static String named(ParsedDocument document) {
    JsonNode name = document.root().path("name");
    return name.isTextual() ? CapabilityId.of(name.textValue()) : AuditLog.NONE;
  }

  private void delete(Exchange exchange) throws A2sException {
    A2sRequestReader.requireRegistryWriter(exchange);
    String id = Objects.requireNonNull(A2sRequestReader.parameter(exchange, "id"));
    registrar.delete(id, A2sRequestReader.parameter(exchange, "version"));
    A2sResponses.noContent(exchange);
  }

  private static ObjectNode answer(Capability capability) {
    ObjectNode answer =
        JsonMappers.object()
            .put("id", capability.id())
            .put("name", capability.name())
            .put("version", capability.version())
            .put("checksum", capability.checksum());
    answer.set("warnings", A2sResponses.faults(capability.warnings()));
    return answer;
  }

  private AsyncProcessor onWorker(ApiOperationProcessor.SyncOperation operation) {
    ApiOperationProcessor blocking = ApiOperationProcessor.immediate(operation);
    return new ApiOperationProcessor(
        (exchange, callback) -> worker.process(blocking, exchange, callback));
  }
}
