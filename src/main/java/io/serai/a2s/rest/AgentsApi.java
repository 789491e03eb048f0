package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.skill.agent.AgentEntry;
import io.serai.skill.agent.AgentRegistry;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The API operations on agents: {@code GET, POST /agents} and {@code GET, DELETE /agents/{id}}.
 *
 * <p>Operators register and remove remote agents. Other callers see the agents that they may call.
 * {@link AgentDetails}, and addresses and faults of remote agents, are for operators only.
 */
public record AgentsApi(AgentRegistry registry, AgentDetails details) {
  /** Tools of one server that are named. */
  private static final int MAX_TOOLS = 20;

  CompletionStage<JsonResponse> list(JsonRequest request) {
    ObjectNode answer = JsonMappers.object();
    ArrayNode agents = answer.putArray("agents");
    Caller caller = request.caller();
    registry.agents(caller).forEach(entry -> agents.add(json(entry, caller)));
    return JsonResponse.ok(answer).now();
  }

  CompletionStage<JsonResponse> read(JsonRequest request) {
    String id = request.pathParameter("id");
    AgentEntry entry =
        registry
            .find(id, request.caller())
            .orElseThrow(
                () -> JsonRequest.refusal(404, "NOT_FOUND", "There is no agent " + id + "."));
    ObjectNode json = json(entry, request.caller());
    return request.caller().operator()
        ? details.addOfProtocols(entry.agent(), json).thenApply(JsonResponse::ok)
        : JsonResponse.ok(json).now();
  }

  CompletionStage<JsonResponse> register(JsonRequest request) {
    return registry
        .register(request.text(), request.caller(), request::subject)
        .thenApply(
            registered -> {
              ObjectNode agent = json(registered.entry(), request.caller());
              String location = "/a2s/v1/agents/" + registered.entry().agent().id();
              return registered.isNew()
                  ? JsonResponse.json(201, agent).with("Location", location)
                  : JsonResponse.ok(agent);
            });
  }

  CompletionStage<JsonResponse> remove(JsonRequest request) {
    return registry
        .remove(request.pathParameter("id"), request.caller())
        .thenApply(done -> JsonResponse.empty(204));
  }

  private ObjectNode json(AgentEntry entry, Caller caller) {
    AgentDefinition agent = entry.agent();
    ObjectNode json =
        JsonMappers.object()
            .put("id", agent.id())
            .put("name", agent.name())
            .put("description", agent.description())
            .put("kind", entry.card().isPresent() ? "remote" : "local")
            .put("default", agent.isDefault());
    ArrayNode skills = json.putArray("skills");
    entry.skills().forEach(skills::add);
    entry.card().ifPresent(card -> addCard(agent, card, caller, json.putObject("card")));
    entry
        .card()
        .flatMap(AgentEntry.RemoteCard::unserved)
        .ifPresent(tools -> addTools(tools, caller, json.putObject("mcp")));
    if (caller.operator()) {
      details.addTo(agent, json);
    }
    return json;
  }

  private static void addTools(AgentEntry.UnservedTools tools, Caller caller, ObjectNode json) {
    json.put("refused", tools.refused().size()).put("left_out", tools.leftOut().size());
    if (caller.operator()) {
      addFirst(tools.refused(), json.putArray("refused_tools"));
      addFirst(tools.leftOut(), json.putArray("left_out_tools"));
    }
  }

  private static void addFirst(List<String> texts, ArrayNode json) {
    texts.stream().limit(MAX_TOOLS).forEach(json::add);
  }

  private static void addCard(
      AgentDefinition agent, AgentEntry.RemoteCard card, Caller caller, ObjectNode json) {
    json.put("state", card.state());
    AgentEntry.CardContent content = card.content();
    if (content != null) {
      json.put("name", content.name()).put("version", content.version());
      json.put("protocol", content.protocol()).put("binding", content.binding());
      json.put("streaming", content.streaming());
    }
    if (card.fetchedAt() != null) {
      json.put("fetched_at", card.fetchedAt().toString());
    }
    if (caller.operator()) {
      agent.url().ifPresent(url -> json.put("url", url.toString()));
      if (card.fault() != null) {
        json.put("fault", card.fault());
      }
    }
  }
}
