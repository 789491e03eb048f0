package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityIdDeriver;
import io.serai.a2s.registry.A2sException;
import io.serai.a2s.registry.HttpCapabilityRegistration;
import io.serai.document.FaultJson;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.http.error.HttpErrorException;
import io.serai.http.filter.OperatorPermissionFilter;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.rest.JsonOperation;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import io.serai.security.audit.AuditLog;

/**
 * The API operations that register and delete capabilities, for callers with permission to write
 * the registry (A2S-59, A2S-Q2, A2S-Q23).
 *
 * @param worker runs them, since they block
 */
public record CapabilityRegistrationApi(
    HttpCapabilityRegistration registrar, FairSerialExecutor worker) {

  JsonOperation register() {
    return JsonOperation.blocking(worker, this::register);
  }

  JsonOperation delete() {
    return JsonOperation.blocking(worker, this::delete);
  }

  static void requireRegistryWriter(Caller caller) {
    if (caller.operator() && !caller.mayWriteRegistry()) {
      throw new HttpErrorException(
          OperatorPermissionFilter.refusal(caller, OperatorRole.ADMINISTRATOR));
    }
    if (!caller.mayWriteRegistry()) {
      throw JsonRequest.refusal(
          403,
          "FORBIDDEN",
          "%s may not change the registry. An operator grants it with permissions: {registry:"
                  .formatted(caller.id())
              + " [write]} in its file.");
    }
  }

  private JsonResponse register(JsonRequest request) throws A2sException {
    requireRegistryWriter(request.caller());
    ParsedDocument document = request.document();
    request.subject(named(document));
    HttpCapabilityRegistration.RegistrationResult registered =
        registrar.register(document, request.flag("strict"), request.caller());
    return JsonResponse.json(registered.isNew() ? 201 : 200, answer(registered));
  }

  /** Returns the id of a document, valid or not, for the audit log. */
  private static String named(ParsedDocument document) {
    JsonNode name = document.root().path("name");
    return name.isTextual() ? CapabilityIdDeriver.of(name.textValue()) : AuditLog.NONE;
  }

  private JsonResponse delete(JsonRequest request) throws A2sException {
    requireRegistryWriter(request.caller());
    registrar.delete(request.pathParameter("id"), request.parameter("version"), request.caller());
    return JsonResponse.empty(204);
  }

  private ObjectNode answer(HttpCapabilityRegistration.RegistrationResult registered) {
    Capability capability = registered.capability();
    ObjectNode answer =
        JsonMappers.object()
            .put("id", capability.id())
            .put("name", capability.name())
            .put("version", capability.version())
            .put("checksum", capability.checksum())
            .put("owner", registered.owner());
    answer.set("warnings", FaultJson.of(registrar.warnings(capability)));
    return answer;
  }
}
