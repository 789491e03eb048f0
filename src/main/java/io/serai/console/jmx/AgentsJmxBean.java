package io.serai.console.jmx;

import io.serai.console.endpoint.AgentTaskLoads;
import io.serai.security.AgentDefinition;
import io.serai.security.rate.RateLimiter;
import io.serai.skill.agent.AgentEntry;
import io.serai.skill.agent.AgentRegistry;
import io.serai.task.run.TaskDispatcher.AgentCapacity;
import io.serai.task.run.TaskDispatcher.Load;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import javax.management.openmbean.TabularData;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedOperation;
import org.apache.camel.api.management.ManagedResource;

/** Agents in JMX: those of this hub and remote ones. */
@ManagedResource(description = "Agents: those of this hub and remote ones")
public record AgentsJmxBean(
    AgentTaskLoads loads, AgentRegistry registry, RateLimiter limits, AuditedActions actions) {

  /** Number of agents, remote ones included. */
  @ManagedAttribute(description = "Number of agents, remote ones included")
  public int getCount() {
    return agents().size();
  }

  /** Ids of the agents, sorted. */
  @ManagedAttribute(description = "Ids of the agents, sorted")
  public List<String> getIds() {
    return agents().stream().map(AgentDefinition::id).sorted().toList();
  }

  /** Weight of each agent, 0 to 100, as its file says. */
  @ManagedAttribute(description = "Weight of each agent, 0 to 100, as its file says")
  public Map<String, Integer> getWeights() {
    Map<String, Integer> weights = new TreeMap<>();
    agents().forEach(agent -> weights.put(agent.id(), agent.weight()));
    return weights;
  }

  /** Remote agents with the state of their card: ok, fault or unknown. */
  @ManagedAttribute(description = "Remote agents with the state of their card: ok, fault, unknown")
  public Map<String, String> getRemote() {
    Map<String, String> states = new TreeMap<>();
    for (AgentEntry entry : registry.remoteAgents()) {
      entry.card().ifPresent(card -> states.put(entry.agent().id(), card.state()));
    }
    return states;
  }

  /** Remote agents that cannot be used, each with the reason. */
  @ManagedAttribute(description = "Remote agents that cannot be used, each with the reason")
  public Map<String, String> getFaults() {
    Map<String, String> faults = new TreeMap<>();
    for (AgentEntry entry : registry.remoteAgents()) {
      entry
          .card()
          .map(AgentEntry.RemoteCard::fault)
          .ifPresent(fault -> faults.put(entry.agent().id(), fault));
    }
    return faults;
  }

  /** MCP servers of which tools wait for an approval, each with their number. */
  @ManagedAttribute(
      description = "MCP servers of which tools wait for serai mcp approve, each with their number")
  public Map<String, Integer> getRefusedTools() {
    Map<String, Integer> refused = new TreeMap<>();
    for (AgentEntry entry : registry.remoteAgents()) {
      if (entry.refusedTools() > 0) {
        refused.put(entry.agent().id(), entry.refusedTools());
      }
    }
    return refused;
  }

  /** What each agent has used of its rate limits. */
  @ManagedAttribute(
      description =
          "What each agent has used of its rate limits, such as requests_per_minute 3 of 60")
  public Map<String, String> getRateLimits() {
    Map<String, String> used = new TreeMap<>();
    for (AgentDefinition agent : agents()) {
      used.put(
          agent.id(),
          limits.usage(agent.id(), agent.limits()).stream()
              .map(each -> each.window().text() + " " + each.used() + " of " + each.limit())
              .collect(Collectors.joining(", ")));
    }
    return used;
  }

  /** Lists the agents with their load and limits. */
  @ManagedOperation(description = "Lists the agents with their load and limits")
  public TabularData listAgents() {
    return actions.run(
        JmxOperation.LIST_AGENTS, "", () -> CompletableFuture.completedFuture(table()));
  }

  private TabularData table() {
    Map<String, String> remote = getRemote();
    JmxTable table =
        new JmxTable(
            "id", "name", "weight", "skills", "card", "running", "places", "waiting", "line");
    for (AgentDefinition agent : agents()) {
      Load load = loads.tasks().load(agent.id());
      AgentCapacity capacity = loads.tasks().room(agent.id());
      table.row(
          agent.id(),
          agent.name(),
          agent.weight(),
          String.join(" ", agent.skills()),
          remote.getOrDefault(agent.id(), "local"),
          load.running(),
          capacity.maxRunning(),
          load.waiting(),
          capacity.maxQueued());
    }
    return table.build();
  }

  private List<AgentDefinition> agents() {
    return List.copyOf(loads.agents().agents());
  }
}
