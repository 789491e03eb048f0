package io.serai.a2a.remote;

import io.serai.a2a.client.RemoteCardCache;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentDirectory;
import io.serai.skill.SkillCatalog;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the catalog's remote skills equal to what the cards of the directory's agents elsewhere
 * say: looks at a card when its agent appears and from time to time. Where a card cannot be had,
 * the skills of the last one go on being served, and the log and health tell. Thread-safe.
 */
public final class RemoteSkillSynchronizer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteSkillSynchronizer.class);

  private final AgentDirectory directory;
  private final RemoteCardCache cards;
  private final SkillCatalog catalog;
  private final RemoteSkillFactory skills;
  private final ScheduledExecutorService thread;
  private volatile boolean closed;
  private final Map<String, ServedRemoteAgent> served = new ConcurrentSkipListMap<>();

  /**
   * @param thread on which all changes are made, one after the other
   */
  RemoteSkillSynchronizer(
      AgentDirectory directory,
      RemoteCardCache cards,
      SkillCatalog catalog,
      RemoteSkillFactory skills,
      ScheduledExecutorService thread) {
    this.directory = directory;
    this.cards = cards;
    this.catalog = catalog;
    this.skills = skills;
    this.thread = thread;
  }

  /** Begins: with the agents that are there, and with every change of them. */
  void open(Duration refresh) {
    directory.listen(() -> later(this::compare));
    long pause = Math.max(1, refresh.toMillis());
    var unused =
        thread.scheduleWithFixedDelay(this::lookAgain, pause, pause, TimeUnit.MILLISECONDS);
    later(this::compare);
  }

  /** What is known of an agent; empty where it is not elsewhere. */
  public Optional<RemoteAgentStatus> find(String id) {
    return Optional.ofNullable(served.get(id)).map(this::view);
  }

  /** All of them, by id. */
  public List<RemoteAgentStatus> all() {
    return served.values().stream().map(this::view).toList();
  }

  /**
   * Completes when that agent was looked at once, where the directory has it now; at once where the
   * hub stops.
   */
  public CompletionStage<Void> settled(String id) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    boolean begun =
        later(
            () -> {
              compare();
              ServedRemoteAgent agent = served.get(id);
              if (agent == null) {
                done.complete(null);
              } else {
                var unused = agent.looked().whenComplete((looked, failure) -> done.complete(null));
              }
            });
    if (!begun) {
      done.complete(null);
    }
    return done;
  }

  /** Looks at no card any more; what is served stays. */
  @Override
  public void close() {
    closed = true;
  }

  private void compare() {
    Map<String, AgentDefinition> now = new HashMap<>();
    directory.agents().stream()
        .filter(agent -> agent.card().isPresent())
        .forEach(agent -> now.put(agent.id(), agent));
    List.copyOf(served.keySet()).stream().filter(id -> !now.containsKey(id)).forEach(this::remove);
    now.values().forEach(this::take);
  }

  private void take(AgentDefinition agent) {
    ServedRemoteAgent before = served.get(agent.id());
    if (before == null || !before.is(agent)) {
      ServedRemoteAgent mine = new ServedRemoteAgent(agent, agent.card().orElseThrow(), before);
      served.put(agent.id(), mine);
      look(agent.id(), mine);
    }
  }

  private void remove(String id) {
    ServedRemoteAgent gone = served.remove(id);
    if (gone != null) {
      gone.withdraw(catalog);
      cards.forget(gone.remote());
    }
  }

  private void lookAgain() {
    if (!closed) {
      served.forEach(this::look);
    }
  }

  private void look(String id, ServedRemoteAgent agent) {
    cards
        .look(agent.remote())
        .thenAccept(
            state ->
                later(
                    () -> {
                      if (!closed && served.get(id) == agent) {
                        agent.apply(state, catalog, skills);
                      }
                      agent.looked().complete(null);
                    }));
  }

  private RemoteAgentStatus view(ServedRemoteAgent agent) {
    return agent.view(cards.state(agent.remote()));
  }

  /** Whether it will be done: not where the hub stops. */
  private boolean later(Runnable work) {
    try {
      thread.execute(
          () -> {
            try {
              work.run();
            } catch (RuntimeException e) {
              LOG.error("Agents elsewhere could not be looked at", e);
            }
          });
      return true;
    } catch (RejectedExecutionException stopping) {
      LOG.debug("The hub stops; agents elsewhere are not looked at any more");
      return false;
    }
  }
}
