package io.serai.console.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.filter.AuditRule;
import io.serai.http.request.AuditNotes;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.key.GeneratedApiKey;
import io.serai.security.key.StoredKey;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.apache.camel.model.rest.RestDefinition;

/**
 * Camel routes of the API of keys, for administrators: {@code GET, POST /api/v1/keys}, {@code POST
 * /api/v1/keys/{id}/rotate} and {@code DELETE /api/v1/keys/{id}}.
 *
 * <p>A key is in the response that creates it, and nowhere else. A change is answered when the hub
 * itself accepts or refuses the key.
 */
public final class KeysApi extends OperatorApi {
  private static final String PATH = "/api/v1/keys";
  private static final String CREATED = "Keep the key; it is not shown again.";

  private final KeyChanges keys;
  private final SecureRandom random = new SecureRandom();

  /** Creates the API. */
  public KeysApi(ProtocolContext hub) {
    super("keys", "Only administrators administer keys.");
    this.keys = KeyChanges.of(hub);
  }

  @Override
  protected void define() {
    RestDefinition rest = rest(PATH).description("Keys of operators and agents.");
    serve(
        rest.get().produces(JSON),
        "keys-list",
        "Lists the keys by the beginnings of their hashes.",
        forAdministrators(this::list));
    serve(
        rest.post().consumes(JSON).produces(JSON),
        "keys-create",
        "Creates a key of an agent or an operator.",
        forAdministrators(this::create));
    serve(
        rest.post("/{id}/rotate").produces(JSON),
        "keys-rotate",
        "Puts a new key in the place of one.",
        forAdministrators(this::rotate));
    serve(rest.delete("/{id}"), "keys-revoke", "Revokes a key.", forAdministrators(this::revoke));
  }

  @Override
  public List<String> secretPaths() {
    return List.of(PATH);
  }

  @Override
  public List<AuditRule> auditRules() {
    return List.of(
        new AuditRule("POST", PATH, "key.create"),
        new AuditRule("POST", PATH + "/{id}/rotate", "key.rotate"),
        new AuditRule("DELETE", PATH + "/{id}", "key.revoke"));
  }

  private CompletionStage<JsonResponse> list(JsonRequest request) {
    return keys.list(request.caller())
        .thenApply(
            all -> {
              ObjectNode response = JsonMappers.object();
              ArrayNode array = response.putArray("keys");
              all.forEach(key -> array.add(json(key)));
              return JsonResponse.ok(response);
            });
  }

  private CompletionStage<JsonResponse> create(JsonRequest request) {
    KeyRequest wanted = JsonRequest.read(request.object(), KeyRequest::read);
    GeneratedApiKey key = GeneratedApiKey.create(random);
    return keys.create(request.caller(), wanted, key.sha256())
        .thenApply(
            stored -> {
              request.note(new AuditNotes(stored.id(), stored.owner(), null));
              return withKey(201, stored, key).with("Location", PATH + "/" + stored.id());
            });
  }

  private CompletionStage<JsonResponse> rotate(JsonRequest request) {
    GeneratedApiKey key = GeneratedApiKey.create(random);
    return keys.rotate(request.caller(), request.pathParameter("id"), key.sha256())
        .thenApply(
            stored -> {
              note(request, stored);
              return withKey(200, stored, key);
            });
  }

  private CompletionStage<JsonResponse> revoke(JsonRequest request) {
    return keys.revoke(request.caller(), request.pathParameter("id"))
        .thenApply(
            revoked -> {
              note(request, revoked);
              return JsonResponse.empty(204);
            });
  }

  /** The entry in the audit log says whose key it is, or was. */
  private static void note(JsonRequest request, StoredKey key) {
    request.note(new AuditNotes(null, key.owner(), null));
  }

  private static JsonResponse withKey(int status, StoredKey stored, GeneratedApiKey key) {
    ObjectNode json = json(stored).put("key", key.text()).put("message", CREATED);
    return JsonResponse.secret(status, json);
  }

  private static ObjectNode json(StoredKey key) {
    ObjectNode json = JsonMappers.object().put("id", key.id());
    if (key.role() == null) {
      json.put("kind", "agent").put("agent", key.agent());
    } else {
      json.put("kind", "operator").put("role", key.role().toString()).put("label", key.label());
    }
    return json.put("source", key.inSettings() ? "settings" : "file");
  }
}
