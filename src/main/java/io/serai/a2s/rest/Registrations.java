package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityId;
import io.serai.a2s.registry.A2sException;
import io.serai.a2s.registry.Registrar;
import io.serai.document.Document;
import io.serai.document.Json;
import io.serai.http.FrontDoor;
import io.serai.security.Audit;
import java.util.Objects;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;

/**
 * Registering and deleting capabilities over HTTP, by those who may write the registry (A2S-59,
 * A2S-Q2, A2S-Q23).
 */
public final class Registrations {

  private final Registrar registrar;
  private final RegistryWorker worker;

  /** Registrations that run on a worker, since they block. */
  public Registrations(Registrar registrar, RegistryWorker worker) {
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
    Requests.requireRegistryWriter(exchange);
    Document document = Requests.document(exchange);
    exchange.setProperty(FrontDoor.SUBJECT, named(document));
    Registrar.Registered registered =
        registrar.register(
            document, Requests.flag(exchange, "strict"), Requests.caller(exchange).id());
    Answers.json(exchange, registered.isNew() ? 201 : 200, answer(registered.capability()));
  }

  /** What a document calls itself, whether it is good or not. */
  private static String named(Document document) {
    JsonNode name = document.root().path("name");
    return name.isTextual() ? CapabilityId.of(name.textValue()) : Audit.NONE;
  }

  private void delete(Exchange exchange) throws A2sException {
    Requests.requireRegistryWriter(exchange);
    String id = Objects.requireNonNull(Requests.parameter(exchange, "id"));
    registrar.delete(id, Requests.parameter(exchange, "version"));
    Answers.nothing(exchange);
  }

  private static ObjectNode answer(Capability capability) {
    ObjectNode answer =
        Json.object()
            .put("id", capability.id())
            .put("name", capability.name())
            .put("version", capability.version())
            .put("checksum", capability.checksum());
    answer.set("warnings", Answers.faults(capability.warnings()));
    return answer;
  }

  private AsyncProcessor onWorker(Operation.Immediate operation) {
    Operation blocking = Operation.immediate(operation);
    return new Operation((exchange, callback) -> worker.process(blocking, exchange, callback));
  }
}
