package io.serai.security.agent;

import io.serai.concurrent.Callbacks;
import io.serai.security.AgentDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The agents of the hub, with indexes by id and by credential. Each change replaces an immutable
 * snapshot, so that a lookup is always consistent. Thread-safe.
 */
public final class AgentDirectory {
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile DirectorySnapshot snapshot = DirectorySnapshot.of(List.of());
  private volatile Map<String, String> files = Map.of();

  // guarded by this
  private List<AgentDefinition> original = List.of();
  private UnaryOperator<AgentDefinition> adjustment = UnaryOperator.identity();

  /**
   * Registers a listener, which runs after every change on the thread that made it; it must not
   * block.
   */
  public void listen(Runnable listener) {
    listeners.add(listener);
  }

  /** Returns the agent of that id. */
  public Optional<AgentDefinition> find(String id) {
    return Optional.ofNullable(snapshot.byId.get(id));
  }

  /** Returns the agent whose key has this SHA-256 (lower-case hex). */
  public Optional<AgentDefinition> withKey(String sha256) {
    return Optional.ofNullable(snapshot.byKey.get(sha256));
  }

  /** Returns all agents, in insertion order. */
  public Collection<AgentDefinition> agents() {
    return snapshot.byId.values();
  }

  /** Returns the agent for requests that name none. */
  public Optional<AgentDefinition> defaultAgent() {
    return snapshot.defaultAgent();
  }

  /** Returns the agent with that token subject. */
  public Optional<AgentDefinition> withSubject(String subject) {
    return Optional.ofNullable(snapshot.bySubject.get(subject));
  }

  /** Returns the agent with that certificate subject. */
  public Optional<AgentDefinition> withCertificate(String subject) {
    return Optional.ofNullable(snapshot.byCertificate.get(ClientCertHeaderParser.normal(subject)));
  }

  /** Whether any agent has a key. */
  public boolean hasKeys() {
    return !snapshot.byKey.isEmpty();
  }

  /** Whether any agent has a key or a certificate. */
  public boolean hasCredentials() {
    return hasKeys() || !snapshot.byCertificate.isEmpty();
  }

  /**
   * Replaces all agents at once.
   *
   * @throws IllegalArgumentException if two agents share an id, a key, a subject or a certificate;
   *     nothing changes then ({@link AgentConflictCheck} reports such conflicts with their files)
   */
  public synchronized void replaceAll(Collection<AgentDefinition> agents) {
    change(List.copyOf(agents));
  }

  /**
   * Replaces all agents at once by those of files.
   *
   * @param byFile agents by the paths of their files in the home
   * @throws IllegalArgumentException as the other method does
   */
  public synchronized void replaceAll(Map<String, AgentDefinition> byFile) {
    replaceAll(byFile.values());
    Map<String, String> byId = new HashMap<>();
    byFile.forEach((file, agent) -> byId.put(agent.id(), file));
    files = Map.copyOf(byId);
  }

  /** Returns the path of the file in the home that defines an agent. */
  public Optional<String> file(String id) {
    return Optional.ofNullable(files.get(id));
  }

  /** Sets what is changed in every agent from now on, whenever the agents are replaced. */
  synchronized void adjust(UnaryOperator<AgentDefinition> newAdjustment) {
    adjustment = newAdjustment;
    reapply();
  }

  /** Adjusts all agents again, because the adjustment has other results now. */
  synchronized void reapply() {
    change(original);
  }

  /**
   * Adds an agent or replaces the one with its id.
   *
   * @throws IllegalArgumentException as {@link #replaceAll}
   */
  public synchronized void put(AgentDefinition agent) {
    change(with(agent));
  }

  /** Removes the agent of that id; its credentials are no longer accepted. */
  public synchronized void remove(String id) {
    change(original.stream().filter(agent -> !agent.id().equals(id)).toList());
  }

  /** Returns why {@link #put} would reject the agent; empty if it would not. */
  public synchronized Optional<String> conflict(AgentDefinition agent) {
    try {
      DirectorySnapshot.of(with(agent));
      return Optional.empty();
    } catch (IllegalArgumentException shared) {
      return Optional.ofNullable(shared.getMessage());
    }
  }

  private List<AgentDefinition> with(AgentDefinition agent) {
    List<AgentDefinition> agents = new ArrayList<>(original);
    agents.removeIf(other -> other.id().equals(agent.id()));
    agents.add(agent);
    return agents;
  }

  private void change(List<AgentDefinition> agents) {
    DirectorySnapshot next = DirectorySnapshot.of(agents.stream().map(adjustment).toList());
    original = agents;
    snapshot = next;
    Callbacks.runAll(listeners);
  }

  /** All agents, indexed by id and by credential; each key leads to one agent. */
  private record DirectorySnapshot(
      Map<String, AgentDefinition> byId,
      Map<String, AgentDefinition> byKey,
      Map<String, AgentDefinition> bySubject,
      Map<String, AgentDefinition> byCertificate,
      Optional<AgentDefinition> defaultAgent) {

    static DirectorySnapshot of(Collection<AgentDefinition> agents) {
      Map<String, AgentDefinition> byId = new LinkedHashMap<>();
      agents.forEach(agent -> requireUnique(byId.put(agent.id(), agent), agent, "id"));
      return new DirectorySnapshot(
          Collections.unmodifiableMap(byId),
          index(agents, AgentDefinition::keys, "key"),
          index(agents, AgentDefinition::allSubjects, "subject"),
          index(agents, AgentDefinition::certificates, "certificate"),
          agents.stream().filter(AgentDefinition::isDefault).findFirst());
    }

    private static Map<String, AgentDefinition> index(
        Collection<AgentDefinition> agents,
        Function<AgentDefinition, List<String>> names,
        String what) {
      Map<String, AgentDefinition> index = new HashMap<>();
      for (AgentDefinition agent : agents) {
        for (String name : Set.copyOf(names.apply(agent))) {
          requireUnique(index.put(name, agent), agent, what);
        }
      }
      return Map.copyOf(index);
    }

    private static void requireUnique(
        @Nullable AgentDefinition first, AgentDefinition second, String what) {
      if (first != null) {
        throw new IllegalArgumentException(
            "The agents " + first.id() + " and " + second.id() + " share their " + what);
      }
    }
  }
}
