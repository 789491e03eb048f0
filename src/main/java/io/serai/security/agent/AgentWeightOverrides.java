package io.serai.security.agent;

import io.serai.security.AgentDefinition;
import io.serai.security.agent.AgentWeightTable.WeightChange;
import io.serai.store.Database;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The weights of agents that were changed while the hub runs, table {@code agent_weight}.
 *
 * <p>A change survives reloads and restarts. It ends when the weight in the agent's file is edited:
 * then the file decides again. It is kept for {@linkplain AgentWeightTable#KEPT a time} while the
 * agent has no file. Hubs on one database apply the changes of each other. Thread-safe.
 */
public final class AgentWeightOverrides {
  private static final Logger LOG = LoggerFactory.getLogger(AgentWeightOverrides.class);
  private static final int REFRESH_SECONDS = 2;

  private final AgentWeightTable table;
  private final AgentDirectory directory;
  private final Map<String, WeightChange> changes = new ConcurrentHashMap<>();
  private final AtomicLong written = new AtomicLong(); // changes by this hub

  /**
   * Loads the changes from the database, and applies them to the agents of a directory from now on.
   * Blocks.
   */
  public AgentWeightOverrides(Database database, AgentDirectory directory, Clock clock) {
    this.table = new AgentWeightTable(database, clock);
    this.directory = directory;
    table.load().join().forEach(row -> changes.put(row.agent(), row));
    directory.adjust(this::adjusted);
  }

  /** Whether an agent has a file, without which its weight cannot be changed. */
  public boolean canChange(String agent) {
    return directory.find(agent).isPresent();
  }

  /**
   * Changes the weight of an agent.
   *
   * @param by id of the caller, for the log
   * @return the previous weight, once the change is stored and in effect; empty if the agent has no
   *     file, so that nothing was changed
   */
  public CompletionStage<OptionalInt> change(String agent, int weight, String by) {
    Optional<AgentDefinition> known = directory.find(agent);
    if (known.isEmpty()) {
      return CompletableFuture.completedFuture(OptionalInt.empty());
    }
    WeightChange before = changes.get(agent);
    int fileWeight = before == null ? known.get().weight() : before.fileWeight();
    WeightChange change = new WeightChange(agent, weight, fileWeight);
    return table
        .save(change)
        .thenApply(saved -> apply(() -> changes.put(agent, change), by))
        .thenApply(previous -> OptionalInt.of(previous.getOrDefault(agent, weight)));
  }

  /** Applies what other hubs on the same database changed, from now on until the timer ends. */
  public void follow(ScheduledExecutorService timer) {
    var unused =
        timer.scheduleWithFixedDelay(
            this::refresh, REFRESH_SECONDS, REFRESH_SECONDS, TimeUnit.SECONDS);
  }

  /** Deletes weights of agents that have had no file for long, until the timer ends. */
  public void clean(ScheduledExecutorService timer) {
    var unused = timer.scheduleWithFixedDelay(this::clean, 1, 1, TimeUnit.HOURS);
  }

  /** Deletes weights of agents that have had no file for long. */
  CompletionStage<Void> clean() {
    List<String> known =
        changes.keySet().stream().filter(agent -> directory.find(agent).isPresent()).toList();
    return read(() -> table.keep(known));
  }

  /** Applies what other hubs on the same database changed. */
  CompletionStage<Void> refresh() {
    return read(table::load);
  }

  private CompletionStage<Void> read(Supplier<CompletionStage<List<WeightChange>>> rowsOf) {
    long began = written.get();
    return rowsOf
        .get()
        .handle(
            (rows, failure) -> {
              if (failure != null) {
                LOG.debug("The weights of agents cannot be read now", failure);
              } else {
                accept(rows, began);
              }
              return null;
            });
  }

  /**
   * @param began number of own changes when the rows began to be read: with more, they may be old
   */
  private synchronized void accept(List<WeightChange> rows, long began) {
    Map<String, WeightChange> stored = new HashMap<>();
    rows.forEach(row -> stored.put(row.agent(), row));
    if (began == written.get() && !stored.equals(changes)) {
      apply(
          () -> {
            changes.keySet().retainAll(stored.keySet());
            changes.putAll(stored);
          },
          "another hub");
    }
  }

  /** Makes a change, and returns the previous weights of those agents that it affects. */
  private synchronized Map<String, Integer> apply(Runnable change, String by) {
    written.incrementAndGet();
    Map<String, Integer> previous = new HashMap<>();
    directory.agents().forEach(agent -> previous.put(agent.id(), agent.weight()));
    change.run();
    directory.reapply();
    for (AgentDefinition agent : directory.agents()) {
      int before = previous.getOrDefault(agent.id(), agent.weight());
      if (before != agent.weight()) {
        LOG.info(
            "The weight of agent {} was changed from {} to {} by {}",
            agent.id(),
            before,
            agent.weight(),
            by);
      }
    }
    return previous;
  }

  /** Returns an agent of a file with its changed weight, unless its file was edited since. */
  private AgentDefinition adjusted(AgentDefinition agent) {
    WeightChange change = changes.get(agent.id());
    if (change == null) {
      return agent;
    }
    if (change.fileWeight() == agent.weight()) {
      return agent.withWeight(change.weight());
    }
    LOG.info(
        "The weight of agent {} is {} as its file says now, no longer {}",
        agent.id(),
        agent.weight(),
        change.weight());
    changes.remove(agent.id(), change);
    written.incrementAndGet();
    var unused =
        table
            .delete(change)
            .whenComplete(
                (deleted, failure) -> {
                  if (failure != null) {
                    LOG.warn("The old weight of agent {} is still stored", agent.id(), failure);
                  }
                });
    return agent;
  }
}
