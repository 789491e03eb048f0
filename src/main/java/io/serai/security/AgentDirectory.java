package io.serai.security;

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
import org.jspecify.annotations.Nullable;

/**
 * The agents that the hub knows now. Each change is one new immutable snapshot, so that a reader
 * never sees half of one. Safe for use by many threads.
 */
public final class AgentDirectory {
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile DirectorySnapshot snapshot = DirectorySnapshot.of(List.of());

  /** Runs the listener after every change, on the thread that made it; it must not block. */
  public void listen(Runnable listener) {
    listeners.add(listener);
  }

  /** The agent of that id. */
  public Optional<AgentDefinition> find(String id) {
    return Optional.ofNullable(snapshot.byId.get(id));
  }

  /** The agent that a key with this SHA-256 (lower-case hex) belongs to. */
  Optional<AgentDefinition> withKey(String sha256) {
    return Optional.ofNullable(snapshot.byKey.get(sha256));
  }

  /** All agents, in the order they came. */
  public Collection<AgentDefinition> agents() {
    return snapshot.byId.values();
  }

  /** The agent meant where a request names none. */
  public Optional<AgentDefinition> defaultAgent() {
    return agents().stream().filter(AgentDefinition::isDefault).findFirst();
  }

  /** The agent whose tokens have that subject. */
  Optional<AgentDefinition> withSubject(String subject) {
    return Optional.ofNullable(snapshot.bySubject.get(subject));
  }

  /** The agent whose certificates have that subject. */
  Optional<AgentDefinition> withCertificate(String subject) {
    return Optional.ofNullable(snapshot.byCertificate.get(CertificateSubjects.normal(subject)));
  }

  /** Whether any agent has a key. */
  public boolean hasKeys() {
    return !snapshot.byKey.isEmpty();
  }

  /** Whether any agent has a key or a certificate. */
  boolean anyKnown() {
    return hasKeys() || !snapshot.byCertificate.isEmpty();
  }

  /**
   * Replaces all agents at once.
   *
   * @throws IllegalArgumentException where two share an id, a key, a subject or a certificate;
   *     nothing changes then ({@link AgentConflictCheck} finds that earlier, with files)
   */
  public synchronized void replaceAll(Collection<AgentDefinition> agents) {
    change(DirectorySnapshot.of(agents));
  }

  /** Adds an agent or replaces the one of its id; refuses as {@link #replaceAll} does. */
  public synchronized void put(AgentDefinition agent) {
    change(DirectorySnapshot.of(with(agent)));
  }

  /** Removes the agent of that id; its keys are refused from now on. */
  public synchronized void remove(String id) {
    change(
        DirectorySnapshot.of(agents().stream().filter(agent -> !agent.id().equals(id)).toList()));
  }

  /** What the agent shares with another one that it must not; empty where it may be put. */
  public Optional<String> conflict(AgentDefinition agent) {
    try {
      DirectorySnapshot.of(with(agent));
      return Optional.empty();
    } catch (IllegalArgumentException shared) {
      return Optional.ofNullable(shared.getMessage());
    }
  }

  private List<AgentDefinition> with(AgentDefinition agent) {
    List<AgentDefinition> agents = new ArrayList<>(agents());
    agents.removeIf(other -> other.id().equals(agent.id()));
    agents.add(agent);
    return agents;
  }

  private void change(DirectorySnapshot next) {
    snapshot = next;
    listeners.forEach(Runnable::run);
  }

  /** All agents with the ways to find them; what leads to an agent leads to no other. */
  private record DirectorySnapshot(
      Map<String, AgentDefinition> byId,
      Map<String, AgentDefinition> byKey,
      Map<String, AgentDefinition> bySubject,
      Map<String, AgentDefinition> byCertificate) {

    static DirectorySnapshot of(Collection<AgentDefinition> agents) {
      Map<String, AgentDefinition> byId = new LinkedHashMap<>();
      agents.forEach(agent -> refuse(byId.put(agent.id(), agent), agent, "id"));
      return new DirectorySnapshot(
          Collections.unmodifiableMap(byId),
          index(agents, AgentDefinition::keys, "key"),
          index(agents, AgentDefinition::allSubjects, "subject"),
          index(agents, AgentDefinition::certificates, "certificate"));
    }

    private static Map<String, AgentDefinition> index(
        Collection<AgentDefinition> agents,
        Function<AgentDefinition, List<String>> names,
        String what) {
      Map<String, AgentDefinition> index = new HashMap<>();
      for (AgentDefinition agent : agents) {
        for (String name : Set.copyOf(names.apply(agent))) {
          refuse(index.put(name, agent), agent, what);
        }
      }
      return Map.copyOf(index);
    }

    private static void refuse(
        @Nullable AgentDefinition first, AgentDefinition second, String what) {
      if (first != null) {
        throw new IllegalArgumentException(
            "The agents " + first.id() + " and " + second.id() + " share their " + what);
      }
    }
  }
}
