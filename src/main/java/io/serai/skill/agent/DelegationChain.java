package io.serai.skill.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The agents through which a task came, the first one first (A2W section 11.1).
 *
 * <p>Other hubs get it as two lists of equal length: {@value #AGENTS} has the ids of the agents, as
 * A2W defines it, and {@value #TASKS} the ids of the tasks that they delegated. Agents of different
 * hubs may have the same id, but no two tasks have.
 */
public record DelegationChain(List<Link> links) {

  /** Name of the list of agents. */
  public static final String AGENTS = "a2w_chain";

  /** Number of agents that a chain may have; it is never reached but in a circle. */
  public static final int LONGEST = 64;

  /** Name of the list of the agents' tasks. */
  public static final String TASKS = "a2w_task_chain";

  /** Name of the list that says which agents are of other hubs; it is not sent. */
  private static final String FOREIGN = "a2w_foreign_chain";

  /**
   * One agent of a chain.
   *
   * @param task id of the task that the agent delegated; null if its hub did not say
   * @param foreign whether it is known to be an agent of another hub
   */
  public record Link(String agent, @Nullable String task, boolean foreign) {

    private boolean is(String other) {
      return !foreign && agent.equals(other);
    }
  }

  /** Copies the list. */
  public DelegationChain {
    links = List.copyOf(links);
  }

  /** Reads the two lists that are sent; entries that are not strings are left out. */
  public static DelegationChain read(JsonNode metadata) {
    return read(metadata, MissingNode.getInstance());
  }

  /** Returns the chain that the origin of a task keeps. */
  public static DelegationChain of(ProtocolOrigin origin) {
    JsonNode facts = origin.facts();
    return facts.has(AGENTS) ? read(facts, facts.path(FOREIGN)) : read(facts.path("metadata"));
  }

  private static DelegationChain read(JsonNode object, JsonNode foreign) {
    JsonNode agents = object.path(AGENTS);
    JsonNode tasks = object.path(TASKS);
    List<Link> links = new ArrayList<>();
    for (int i = 0; i < agents.size(); i++) {
      if (agents.path(i).isTextual()) {
        links.add(
            new Link(
                agents.path(i).textValue(),
                tasks.path(i).textValue(),
                foreign.path(i).asBoolean()));
      }
    }
    return new DelegationChain(links);
  }

  /** Returns the chain of a task with its own agent as the last one. */
  static DelegationChain through(NewTask task) {
    DelegationChain before = of(task.origin());
    if (before.contains(task.agent())) {
      return before;
    }
    List<Link> links = new ArrayList<>(before.links);
    links.add(new Link(task.agent(), task.id(), false));
    return new DelegationChain(links);
  }

  /** Whether the task came through the agent of this hub. */
  public boolean contains(String agent) {
    return links.stream().anyMatch(link -> link.is(agent));
  }

  /** Returns the id of the last agent. */
  String last() {
    return links.get(links.size() - 1).agent();
  }

  /** Writes the list of agents; nothing if the chain is empty. */
  public void writeAgents(ObjectNode object) {
    if (!links.isEmpty()) {
      ArrayNode agents = object.putArray(AGENTS);
      links.forEach(link -> agents.add(link.agent()));
    }
  }

  /** Writes the two lists that other hubs get; nothing if the chain is empty. */
  public void write(ObjectNode object) {
    writeAgents(object);
    if (!links.isEmpty()) {
      ArrayNode tasks = object.putArray(TASKS);
      links.forEach(link -> tasks.add(link.task()));
    }
  }

  /** Returns a copy of an origin that keeps this chain. */
  public ProtocolOrigin keep(ProtocolOrigin origin) {
    ObjectNode facts =
        origin.facts() instanceof ObjectNode known ? known.deepCopy() : JsonMappers.object();
    write(facts);
    ArrayNode foreign = facts.putArray(FOREIGN);
    links.forEach(link -> foreign.add(link.foreign()));
    return new ProtocolOrigin(origin.protocol(), facts);
  }

  @Override
  public String toString() {
    return links.stream().map(Link::agent).collect(Collectors.joining(" to "));
  }
}
