package io.serai.security.agent;

import io.serai.store.Database;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.Handle;

/**
 * The database table {@code agent_weight}. Its column {@code changed_at} has the time at which the
 * weight was changed, or at which its agent was last known to have a file, in milliseconds.
 */
record AgentWeightTable(Database database, Clock clock) {
  /** How long the weight of an agent without a file is kept, since the file may come back. */
  static final Duration KEPT = Duration.ofDays(30);

  private static final String SAVE =
      "insert into agent_weight (agent, weight, file_weight, changed_at) values (:agent, :weight,"
          + " :fileWeight, :at) on conflict (agent) do update set weight = excluded.weight,"
          + " file_weight = excluded.file_weight, changed_at = excluded.changed_at";

  /**
   * A changed weight.
   *
   * @param fileWeight the weight in the agent's file when it was changed
   */
  record WeightChange(String agent, int weight, int fileWeight) {}

  CompletableFuture<List<WeightChange>> load() {
    return database.read(AgentWeightTable::load);
  }

  CompletableFuture<Integer> save(WeightChange change) {
    return database.write(
        handle ->
            handle
                .createUpdate(SAVE)
                .bind("agent", change.agent())
                .bind("weight", change.weight())
                .bind("fileWeight", change.fileWeight())
                .bind("at", clock.millis())
                .execute());
  }

  CompletableFuture<Integer> delete(WeightChange change) {
    return database.write(
        handle ->
            handle
                .createUpdate("delete from agent_weight where agent = :agent and weight = :weight")
                .bind("agent", change.agent())
                .bind("weight", change.weight())
                .execute());
  }

  /**
   * Deletes the weights of agents that have had no file for a time, on any hub of the database.
   *
   * @param known agents that have a file
   * @return all weights that are left
   */
  CompletableFuture<List<WeightChange>> keep(Collection<String> known) {
    return database.write(
        handle -> {
          long now = clock.millis();
          known.forEach(
              agent ->
                  handle.execute(
                      "update agent_weight set changed_at = ? where agent = ?", now, agent));
          handle.execute("delete from agent_weight where changed_at < ?", now - KEPT.toMillis());
          return load(handle);
        });
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
}
