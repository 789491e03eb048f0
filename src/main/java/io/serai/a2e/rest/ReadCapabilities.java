package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.api.ApiDefinition;
import io.serai.a2e.decode.OperationType;
import io.serai.a2e.validate.WorkflowLimits;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.security.vault.Vault;
import io.serai.skill.Skill;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * {@code GET /api/v1/capabilities}: what the caller may use in workflows. With {@code
 * ?detail=full}, operations have their descriptions and examples.
 *
 * @param credentials returns what is public of the vault's credentials
 */
public record ReadCapabilities(
    WorkflowInspector inspector,
    Supplier<List<Vault.CredentialSummary>> credentials,
    SearchKnowledge knowledge,
    WorkflowLimits limits) {

  /** Maximum number of endpoints of an API in a brief answer. */
  private static final int MAX_ENDPOINTS = 20;

  private static final String SEARCH =
      "Find others with POST /api/v1/knowledge/search {\"query\": \"…\", \"type\": \"endpoint\"}, or read"
          + " all with ?detail=full.";

  /** Answers the capabilities. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    Caller caller = AgentCallers.of(request);
    boolean full = DetailLevel.of(request) == DetailLevel.FULL;
    AgentRights rights = inspector.rights(caller);
    ObjectNode json = JsonMappers.object().put("agent_id", caller.id());
    ObjectNode capabilities = json.putObject("capabilities");
    ArrayNode apis = capabilities.putArray("availableApis");
    rights.apisPermitted().forEach(api -> apis.add(api(api, full)));
    ArrayNode ids = capabilities.putArray("availableCredentials");
    credentials.get().stream()
        .filter(each -> caller.may(PermissionKind.CREDENTIALS, each.id()))
        .forEach(each -> ids.addObject().put("id", each.id()).put("type", each.type()));
    ArrayNode operations = capabilities.putArray("supportedOperations");
    ArrayNode described = full ? capabilities.putArray("operations") : JsonMappers.array();
    for (OperationType type : OperationType.values()) {
      if (rights.mayRun(type.text())) {
        operations.add(type.text());
        described
            .addObject()
            .put("type", type.text())
            .put("description", type.description())
            .put("example", type.example())
            .put("members", type.members());
      }
    }
    for (Skill skill : rights.operationSkills()) {
      operations.add(skill.id());
      ObjectNode entry =
          described.addObject().put("type", skill.id()).put("description", skill.description());
      if (skill.inputSchema() != null) {
        entry.set("inputSchema", skill.inputSchema());
      }
    }
    capabilities.set("knowledgeBases", knowledge.basesOf(caller));
    capabilities
        .putObject("securityConstraints")
        .put("maxExecutionTime", limits.maxExecutionTime().toMillis())
        .put("maxOperations", limits.maxOperations());
    return JsonResponse.ok(json).now();
  }

  private static ObjectNode api(ApiDefinition api, boolean full) {
    ObjectNode json =
        JsonMappers.object().put("id", api.id()).put("baseUrl", api.baseUrl().toString());
    json.put(
        "description", full ? api.description() : PromptTextShortener.brief(api.description()));
    ArrayNode endpoints = json.putArray("endpoints");
    int all = api.endpoints().size();
    if (!full && all > MAX_ENDPOINTS) {
      json.put("endpointCount", all).put("hint", SEARCH);
    }
    api.endpoints().stream()
        .limit(full ? all : MAX_ENDPOINTS)
        .forEach(
            endpoint -> {
              ObjectNode entry =
                  endpoints
                      .addObject()
                      .put("method", endpoint.method())
                      .put("path", endpoint.path());
              if (full) {
                entry.put("description", endpoint.description());
              }
            });
    return json;
  }
}
