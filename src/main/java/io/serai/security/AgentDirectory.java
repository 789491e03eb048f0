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
  private volatile Snapshot snapshot = Snapshot.of(List.of());

  /** Runs the listener after every change, on the thread that made it; it must not block. */
  public void listen(Runnable listener) {
    listeners.add(listener);
  }

  /** The agent of that id. */
  public Optional<Agent> find(String id) {
    return Optional.ofNullable(snapshot.byId.get(id));
  }

  /** The agent that a key with this SHA-256 (lower-case hex) belongs to. */
  Optional<Agent> withKey(String sha256) {
    return Optional.ofNullable(snapshot.byKey.get(sha256));
  }

  /** All agents, in the order they came. */
  public Collection<Agent> agents() {
    return snapshot.byId.values();
  }

  /** The agent meant where a request names none. */
  public Optional<Agent> defaultAgent() {
    return agents().stream().filter(Agent::isDefault).findFirst();
  }

  /** The agent whose tokens have that subject. */
  Optional<Agent> withSubject(String subject) {
    return Optional.ofNullable(snapshot.bySubject.get(subject));
  }

  /** The agent whose certificates have that subject. */
  Optional<Agent> withCertificate(String subject) {
    return Optional.ofNullable(snapshot.byCertificate.get(Subjects.normal(subject)));
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
   *     nothing changes then ({@link AgentConflicts} finds that earlier, with files)
   */
  public synchronized void replaceAll(Collection<Agent> agents) {
    change(Snapshot.of(agents));
  }

  /** Adds an agent or replaces the one of its id; refuses as {@link #replaceAll} does. */
  public synchronized void put(Agent agent) {
    change(Snapshot.of(with(agent)));
  }

  /** Removes the agent of that id; its keys are refused from now on. */
  public synchronized void remove(String id) {
    change(Snapshot.of(agents().stream().filter(agent -> !agent.id().equals(id)).toList()));
  }

  /** What the agent shares with another one that it must not; empty where it may be put. */
  public Optional<String> conflict(Agent agent) {
    try {
      Snapshot.of(with(agent));
      return Optional.empty();
    } catch (IllegalArgumentException shared) {
      return Optional.ofNullable(shared.getMessage());
    }
  }

  private List<Agent> with(Agent agent) {
    List<Agent> agents = new ArrayList<>(agents());
    agents.removeIf(other -> other.id().equals(agent.id()));
    agents.add(agent);
    return agents;
  }

  private void change(Snapshot next) {
    snapshot = next;
    listeners.forEach(Runnable::run);
  }

  /** All agents with the ways to find them; what leads to an agent leads to no other. */
  private record Snapshot(
      Map<String, Agent> byId,
      Map<String, Agent> byKey,
      Map<String, Agent> bySubject,
      Map<String, Agent> byCertificate) {

    static Snapshot of(Collection<Agent> agents) {
      Map<String, Agent> byId = new LinkedHashMap<>();
      agents.forEach(agent -> refuse(byId.put(agent.id(), agent), agent, "id"));
      return new Snapshot(
          Collections.unmodifiableMap(byId),
          index(agents, Agent::keys, "key"),
          index(agents, Agent::allSubjects, "subject"),
          index(agents, Agent::certificates, "certificate"));
    }

    private static Map<String, Agent> index(
        Collection<Agent> agents, Function<Agent, List<String>> names, String what) {
      Map<String, Agent> index = new HashMap<>();
      for (Agent agent : agents) {
        for (String name : Set.copyOf(names.apply(agent))) {
          refuse(index.put(name, agent), agent, what);
        }
      }
      return Map.copyOf(index);
    }

    private static void refuse(@Nullable Agent first, Agent second, String what) {
      if (first != null) {
        throw new IllegalArgumentException(
            "The agents " + first.id() + " and " + second.id() + " share their " + what);
      }
    }
  }
}
