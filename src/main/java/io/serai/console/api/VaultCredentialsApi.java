package io.serai.console.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.http.error.HttpErrorException;
import io.serai.http.filter.AuditRule;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.vault.Vault;
import io.serai.security.vault.VaultCredential;
import java.util.List;
import org.apache.camel.model.rest.RestDefinition;

/**
 * Camel routes of the credentials API: {@code PUT, GET, DELETE /api/v1/credentials/{id}} and {@code
 * GET /api/v1/credentials}.
 *
 * <p>For operators only. A credential's value can be written but never read.
 */
public final class VaultCredentialsApi extends OperatorApi {

  /** What a credential is created from. */
  private record CredentialBody(String type, String value, List<String> hosts) {
    private static final String REMEDY = "send {type, value, hosts}";

    static CredentialBody read(DocumentNode body) {
      return new CredentialBody(
          body.member("type").asText(REMEDY).orElse(""),
          value(body.member("value")),
          body.texts("hosts"));
    }

    /** Returns a text, or the JSON of an object, as the type of the credential has it. */
    private static String value(DocumentNode value) {
      return value.node().isObject()
          ? JsonMappers.text(value.node())
          : value.asText(REMEDY).orElse("");
    }
  }

  private final Vault vault;
  private final FairSerialExecutor worker;

  /**
   * @param worker reads and writes the vault's file
   */
  public VaultCredentialsApi(Vault vault, FairSerialExecutor worker) {
    super("credentials", "Only operators administer credentials.");
    this.vault = vault;
    this.worker = worker;
  }

  @Override
  protected void define() {
    RestDefinition rest = rest("/api/v1/credentials").description("Credentials of the vault.");
    serve(
        rest.get().produces(JSON),
        "credentials-list",
        "Lists the credentials without their values.",
        forOperators(worker, this::list));
    serve(
        rest.get("/{id}").produces(JSON),
        "credentials-read",
        "Reads a credential without its value.",
        forOperators(worker, this::read));
    serve(
        rest.put("/{id}").consumes(JSON),
        "credentials-put",
        "Creates or replaces a credential.",
        forOperators(worker, this::put));
    serve(
        rest.delete("/{id}"),
        "credentials-delete",
        "Removes a credential.",
        forOperators(worker, this::delete));
  }

  @Override
  public List<String> secretPaths() {
    return List.of("/api/v1/credentials/");
  }

  @Override
  public List<AuditRule> auditRules() {
    return List.of(
        new AuditRule("PUT", "/api/v1/credentials/{id}", "credential.put"),
        new AuditRule("DELETE", "/api/v1/credentials/{id}", "credential.remove"));
  }

  private JsonResponse list(JsonRequest request) {
    ObjectNode response = JsonMappers.object();
    ArrayNode array = response.putArray("credentials");
    vault.list().forEach(summary -> array.add(json(summary)));
    return JsonResponse.ok(response);
  }

  private JsonResponse read(JsonRequest request) {
    String id = request.pathParameter("id");
    return vault.list().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .map(summary -> JsonResponse.ok(json(summary)))
        .orElseThrow(() -> notFound(id));
  }

  private JsonResponse put(JsonRequest request) {
    String id = request.pathParameter("id");
    CredentialBody body = JsonRequest.read(body(request), CredentialBody::read);
    try {
      boolean isNew =
          vault.put(VaultCredential.toKeep(id, body.type(), body.value(), body.hosts()));
      return JsonResponse.empty(isNew ? 201 : 204);
    } catch (IllegalArgumentException invalid) {
      throw JsonRequest.invalid(String.valueOf(invalid.getMessage()));
    }
  }

  private JsonResponse delete(JsonRequest request) {
    String id = request.pathParameter("id");
    if (!vault.remove(id)) {
      throw notFound(id);
    }
    return JsonResponse.empty(204);
  }

  private static JsonNode body(JsonRequest request) {
    try {
      return JsonMappers.read(request.text());
    } catch (DocumentParseException invalid) {
      throw JsonRequest.invalid("The body is not valid JSON. Send {type, value, hosts}.");
    }
  }

  private static ObjectNode json(Vault.CredentialSummary summary) {
    ObjectNode json = JsonMappers.object().put("id", summary.id()).put("type", summary.type());
    ArrayNode hosts = json.putArray("hosts");
    summary.hosts().forEach(hosts::add);
    return json.put("updated_at", summary.updatedAt().toString());
  }

  private static HttpErrorException notFound(String id) {
    return JsonRequest.refusal(404, "NOT_FOUND", "There is no credential " + id + ".");
  }
}
