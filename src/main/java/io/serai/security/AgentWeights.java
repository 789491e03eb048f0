package io.serai.security;

import io.serai.store.Database;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The weights of agents that were changed while the hub runs, table {@code agent_weight}.
 *
 * <p>A change survives reloads and restarts. It ends when the weight in the agent's file is edited:
 * then the file decides again. Thread-safe.
 */
public final class AgentWeights {
  private static final Logger LOG = LoggerFactory.getLogger(AgentWeights.class);
  private static final String SAVE =
      "insert into agent_weight (agent, weight, file_weight, changed_at) values (:agent, :weight,"
          + " :fileWeight, :at) on conflict (agent) do update set weight = excluded.weight,"
          + " file_weight = excluded.file_weight, changed_at = excluded.changed_at";

  private final Database database;
  private final AgentDirectory directory;
  private final Clock clock;
  private final Map<String, WeightChange> changes = new ConcurrentHashMap<>();
  private final List<WeightListener> listeners = new CopyOnWriteArrayList<>();

  /** Is notified of changes. */
  @FunctionalInterface
  public interface WeightListener {

    /** The weight of an agent was changed; must not block. */
    void changed(String agent, int weight, int previous);
  }

  /**
   * Loads the changes from the database, and applies them to the agents of a directory from now on.
   * Blocks.
   */
  public AgentWeights(Database database, AgentDirectory directory, Clock clock) {
    this.database = database;
    this.directory = directory;
    this.clock = clock;
    database.read(AgentWeights::load).join().forEach(row -> changes.put(row.agent(), row));
    directory.adjust(this::adjusted);
  }

  /** Registers a listener. */
  public void listen(WeightListener listener) {
    listeners.add(listener);
  }

  /**
   * Changes the weight of an agent.
   *
   * @param by id of the caller, for the log
   * @return completes when the change is stored and in effect
   */
  public CompletionStage<Void> change(String agent, int weight, String by) {
    Optional<AgentDefinition> known = directory.find(agent);
    if (known.isEmpty()) {
      return CompletableFuture.failedFuture(
          new IllegalArgumentException(
              "The agent " + agent + " has no file. Write agents/" + agent + ".yaml first."));
    }
    int previous = known.get().weight();
    WeightChange before = changes.get(agent);
    WeightChange change =
        new WeightChange(agent, weight, before == null ? previous : before.fileWeight());
    return database
        .write(handle -> save(handle, change))
        .thenAccept(saved -> apply(change, previous, by));
  }

  private void apply(WeightChange change, int previous, String by) {
    changes.put(change.agent(), change);
    directory.reapply();
    LOG.info(
        "The weight of agent {} was changed from {} to {} by {}",
        change.agent(),
        previous,
        change.weight(),
        by);
    listeners.forEach(each -> each.changed(change.agent(), change.weight(), previous));
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
    var unused =
        database
            .write(handle -> delete(handle, change))
            .whenComplete(
                (deleted, failure) -> {
                  if (failure != null) {
                    LOG.warn("The old weight of agent {} is still stored", agent.id(), failure);
                  }
                });
    return agent;
  }

  private int save(Handle handle, WeightChange change) {
    return handle
        .createUpdate(SAVE)
        .bind("agent", change.agent())
        .bind("weight", change.weight())
        .bind("fileWeight", change.fileWeight())
        .bind("at", clock.millis())
        .execute();
  }

  private static int delete(Handle handle, WeightChange change) {
    return handle
        .createUpdate("delete from agent_weight where agent = :agent and weight = :weight")
        .bind("agent", change.agent())
        .bind("weight", change.weight())
        .execute();
  }

  private static List<WeightChange> load(Handle handle) {
    return handle
        .createQuery("select agent, weight, file_weight from agent_weight")
        .map(
            (row, context) ->
                new WeightChange(
                    row.getString("agent"), row.getInt("weight"), row.getInt("file_weight")))
        .list();
  }

  /**
   * A changed weight.
   *
   * @param fileWeight the weight in the agent's file when it was changed
   */
  private record WeightChange(String agent, int weight, int fileWeight) {}
}
