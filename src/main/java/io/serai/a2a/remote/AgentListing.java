package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.client.RemoteCardState;
import io.serai.a2a.model.AgentCard;
import io.serai.document.JsonMappers;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentDirectory;
import io.serai.security.Caller;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.agent.ServingAgents;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Lists the agents of this hub and the remote agents as JSON.
 *
 * <p>A caller gets the agents that it may call; operators get all of them, with the addresses and
 * faults of remote agents.
 */
public final class AgentListing {
  private final AgentDirectory directory;
  private final SkillCatalog catalog;
  private final RemoteSkillSynchronizer remotes;

  public AgentListing(
      AgentDirectory directory, SkillCatalog catalog, RemoteSkillSynchronizer remotes) {
    this.directory = directory;
    this.catalog = catalog;
    this.remotes = remotes;
  }

  ObjectNode all(Caller caller) {
    List<AgentDefinition> agents = new ArrayList<>(directory.agents());
    if (directory.defaultAgent().isEmpty() && directory.find(ServingAgents.HUB.id()).isEmpty()) {
      agents.add(ServingAgents.HUB);
    }
    ObjectNode answer = JsonMappers.object();
    var list = answer.putArray("agents");
    agents.stream()
        .filter(agent -> agent.admits(caller))
        .sorted(Comparator.comparing(AgentDefinition::id))
        .forEach(agent -> list.add(json(agent, caller)));
    return answer;
  }

  Optional<ObjectNode> one(String id, Caller caller) {
    return new ServingAgents(directory)
        .find(id)
        .filter(agent -> agent.admits(caller))
        .map(agent -> json(agent, caller));
  }

  private ObjectNode json(AgentDefinition agent, Caller caller) {
    ObjectNode json =
        JsonMappers.object()
            .put("id", agent.id())
            .put("name", agent.name())
            .put("description", agent.description())
            .put("kind", agent.card().isPresent() ? "remote" : "local")
            .put("default", agent.isDefault());
    var skills = json.putArray("skills");
    skills(agent).forEach(skills::add);
    remotes
        .find(agent.id())
        .ifPresent(remote -> card(agent, remote, caller, json.putObject("card")));
    return json;
  }

  private List<String> skills(AgentDefinition agent) {
    Optional<RemoteAgentStatus> remote = remotes.find(agent.id());
    return remote.isPresent()
        ? remote.get().skills()
        : catalog.snapshot().newest().map(Skill::id).filter(agent::serves).sorted().toList();
  }

  /** Writes the state of a remote agent's card; its address and fault are for operators only. */
  private static void card(
      AgentDefinition agent, RemoteAgentStatus remote, Caller caller, ObjectNode json) {
    RemoteCardState state = remote.card();
    json.put("state", remote.state());
    AgentCard card = state.card();
    if (card != null) {
      json.put("name", card.name()).put("version", card.version());
      AgentCard.Interface cardInterface = card.interfaces().get(0);
      json.put("protocol", "a2a/" + cardInterface.version().text());
      json.put(
          "binding",
          cardInterface.binding() == AgentCard.ProtocolBinding.JSONRPC ? "JSONRPC" : "HTTP+JSON");
      json.put("streaming", card.streaming());
    }
    if (state.fetchedAt() != null) {
      json.put("fetched_at", state.fetchedAt().toString());
    }
    if (caller.operator()) {
      agent.url().ifPresent(url -> json.put("url", url.toString()));
      if (remote.fault() != null) {
        json.put("fault", remote.fault());
      }
    }
  }
}
