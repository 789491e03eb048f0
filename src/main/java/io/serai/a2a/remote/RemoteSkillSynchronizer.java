package io.serai.a2a.remote;

import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.client.CardDocument;
import io.serai.a2a.client.ClientConfig;
import io.serai.a2a.client.RemoteCardCache;
import io.serai.a2a.client.RemoteCardState;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.remote.RemoteCardStore.StoredCard;
import io.serai.security.AgentDefinition;
import io.serai.security.RemoteAgentCardAddress;
import io.serai.security.agent.AgentDirectory;
import io.serai.skill.SkillCatalog;
import java.time.Instant;
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
 * Keeps the catalog's remote skills in sync with the cards of the remote agents in the directory.
 *
 * <p>A card is read when its agent appears, and again at a fixed interval. If a card cannot be
 * read, it is tried again after growing pauses and when the agent's file changes; the skills of the
 * last one stay in the catalog, also over a start of the hub, and the log and the health check
 * report the fault. Thread-safe.
 */
public final class RemoteSkillSynchronizer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteSkillSynchronizer.class);

  private final AgentDirectory directory;
  private final RemoteCardCache cards;
  private final RemoteCardStore store;
  private final SkillCatalog catalog;
  private final RemoteSkillFactory skills;
  private final ClientConfig options;
  private final ScheduledExecutorService thread;
  private volatile boolean closed;
  private final Map<String, ServedRemoteAgent> served = new ConcurrentSkipListMap<>();

  /**
   * @param thread applies what was read, one after the other
   */
  RemoteSkillSynchronizer(
      AgentDirectory directory,
      RemoteCardCache cards,
      RemoteCardStore store,
      SkillCatalog catalog,
      RemoteSkillFactory skills,
      ClientConfig options,
      ScheduledExecutorService thread) {
    this.directory = directory;
    this.cards = cards;
    this.store = store;
    this.catalog = catalog;
    this.skills = skills;
    this.options = options;
    this.thread = thread;
  }

  /** Starts with the agents of the directory, and follows its changes. */
  void open() {
    directory.listen(() -> execute(this::synchronize));
    long pause = Math.max(1, options.cardRefresh().toMillis());
    var unused =
        thread.scheduleWithFixedDelay(this::refreshAll, pause, pause, TimeUnit.MILLISECONDS);
    execute(this::synchronize);
  }

  /**
   * Waits until the stored cards of all agents of the directory are served, and deletes those of
   * other agents, whose files were removed while no hub ran. Blocks; for the start of a hub, after
   * the files of agents are loaded.
   */
  public void awaitStoredCards() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    boolean accepted =
        execute(
            () -> {
              try {
                synchronize();
                store.keepOnly(served.keySet());
              } finally {
                done.complete(null);
              }
            });
    if (accepted) {
      done.join();
    }
  }

  /** Returns the status of a remote agent; empty if there is no remote agent of that id. */
  public Optional<RemoteAgentStatus> find(String id) {
    return Optional.ofNullable(served.get(id)).map(this::status);
  }

  /** Returns the status of all remote agents, sorted by id. */
  public List<RemoteAgentStatus> all() {
    return served.values().stream().map(this::status).toList();
  }

  /**
   * Completes when the card of an agent has been read once, or at once if the directory does not
   * have the agent or the hub is stopping.
   */
  public CompletionStage<Void> settled(String id) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    boolean accepted =
        execute(
            () -> {
              synchronize();
              ServedRemoteAgent agent = served.get(id);
              if (agent == null) {
                done.complete(null);
              } else {
                var unused =
                    agent.firstRead().whenComplete((firstRead, failure) -> done.complete(null));
              }
            });
    if (!accepted) {
      done.complete(null);
    }
    return done;
  }

  /** Stops reading cards. The skills stay in the catalog. */
  @Override
  public void close() {
    closed = true;
  }

  /** Serves the stored cards of new agents at once, so that their tasks find their skills. */
  private void synchronize() {
    Map<String, AgentDefinition> now = new HashMap<>();
    directory.agents().stream()
        .filter(agent -> agent.card().isPresent())
        .forEach(agent -> now.put(agent.id(), agent));
    List.copyOf(served.keySet()).stream().filter(id -> !now.containsKey(id)).forEach(this::remove);
    now.values().forEach(this::update);
  }

  private void update(AgentDefinition agent) {
    ServedRemoteAgent before = served.get(agent.id());
    if (before == null || !before.isCurrentFor(agent)) {
      ServedRemoteAgent current =
          new ServedRemoteAgent(
              agent, agent.card().orElseThrow(), before, new RemoteRetryBackoff(options, thread));
      served.put(agent.id(), current);
      restore(agent.id(), current);
      readCard(agent.id(), current);
    }
  }

  private void restore(String id, ServedRemoteAgent agent) {
    RemoteAgentCardAddress remote = agent.remote();
    try {
      store
          .load(id, remote.url())
          .ifPresent(
              stored -> {
                cards.restore(remote, stored.document(), stored.readAt());
                agent.apply(cards.state(remote), catalog, skills);
              });
    } catch (A2aException | AgentCallException unusable) {
      LOG.warn("The stored card of agent {} cannot be used: {}", id, unusable.getMessage());
    } catch (RuntimeException fault) { // the others are served all the same
      LOG.error("The stored card of agent {} cannot be used", id, fault);
    }
  }

  private void remove(String id) {
    ServedRemoteAgent removed = served.remove(id);
    if (removed != null) {
      store.delete(id);
      removed.withdraw(catalog);
      cards.forget(removed.remote());
    }
  }

  private void refreshAll() {
    if (!closed) {
      served.forEach(this::readCard);
    }
  }

  private void readCard(String id, ServedRemoteAgent agent) {
    cards
        .refresh(agent.remote())
        .thenAccept(
            state ->
                execute(
                    () -> {
                      apply(id, agent, state);
                      agent.firstRead().complete(null);
                    }));
  }

  private void apply(String id, ServedRemoteAgent agent, RemoteCardState state) {
    if (!isServed(id, agent)) {
      return;
    }
    agent.apply(state, catalog, skills);
    retryIfFailed(id, agent, state);
    CardDocument document = state.document();
    Instant readAt = state.fetchedAt();
    if (document != null && readAt != null) {
      store.save(id, agent.remote().url(), new StoredCard(document, readAt));
    }
  }

  private void retryIfFailed(String id, ServedRemoteAgent agent, RemoteCardState state) {
    if (state.fault() == null) {
      agent.resetRetries();
      return;
    }
    agent.retryLater(
        this::execute,
        () -> {
          if (isServed(id, agent)) {
            readCard(id, agent);
          }
        });
  }

  private boolean isServed(String id, ServedRemoteAgent agent) {
    return !closed && served.get(id) == agent;
  }

  private RemoteAgentStatus status(ServedRemoteAgent agent) {
    return agent.status(cards.state(agent.remote()));
  }

  /** Schedules work and returns whether it was accepted; it is not if the hub is stopping. */
  private boolean execute(Runnable work) {
    try {
      thread.execute(
          () -> {
            try {
              work.run();
            } catch (RuntimeException e) {
              LOG.error("Remote agents could not be synchronized", e);
            }
          });
      return true;
    } catch (RejectedExecutionException stopping) {
      LOG.debug("The hub is stopping; remote agents are no longer synchronized");
      return false;
    }
  }
}
