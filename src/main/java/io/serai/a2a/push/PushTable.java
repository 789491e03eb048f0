package io.serai.a2a.push;

import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.PushConfig;
import io.serai.security.vault.StoredTextEncryptor;
import io.serai.store.Database;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes push notification configurations in the database table {@code push_config}.
 *
 * <p>Tokens and credentials are stored encrypted. A configuration that cannot be decrypted is read
 * as dead.
 */
final class PushTable {
  private static final String SELECT =
      "select task_id, owner, id, version, url, token, scheme, credentials, since, delivered, state, fault"
          + " from push_config ";
  private static final String SAVE =
      """
      insert into push_config (task_id, owner, id, hub, version, url, token, scheme, credentials, since,
        delivered, state, fault, attempts, created_at, state_at)
      values (:task, :owner, :id, :hub, :version, :url, :token, :scheme, :credentials, :since,
        :delivered, :state, :fault, 0, :now, :now)
      on conflict (task_id, id) do update set hub = excluded.hub, version = excluded.version,
        url = excluded.url, token = excluded.token, scheme = excluded.scheme,
        credentials = excluded.credentials, since = excluded.since,
        delivered = excluded.delivered, state = excluded.state, fault = excluded.fault,
        attempts = excluded.attempts, state_at = excluded.state_at
      """;

  /** The hubs that share a database count the configurations of a task one after the other. */
  private static final String LOCK =
      "select 1 from (select pg_advisory_xact_lock(hashtextextended(:task, 0))) as locked";

  private static final String WHERE_PLAIN_TEXT =
      "where coalesce(credentials, token) is not null and coalesce(credentials, token) not like ?";
  private static final String ADOPT =
      """
      update push_config set hub = :hub where state = 'LIVE' and hub <> :hub
      """;
  private static final String AND_HUB_GONE =
      "and not exists (select 1 from hub where hub.id = push_config.hub and alive_until >= %s)";

  private final Database database;
  private final String hub;
  private final PushConfigCipher secrets;
  private final DeadDeliveryLimit dead;

  /**
   * @param hub id of this process, which no other process has or had
   * @param keepDead see {@link PushRetention#keepDead}
   */
  PushTable(Database database, String hub, StoredTextEncryptor vaultTextEncryptor, int keepDead) {
    this.database = database;
    this.hub = hub;
    this.secrets = new PushConfigCipher(vaultTextEncryptor);
    this.dead = new DeadDeliveryLimit(keepDead);
  }

  /**
   * Stores a configuration, or replaces the one with the same id.
   *
   * @return false if its task has as many others as it may have
   */
  CompletableFuture<Boolean> save(StoredPushConfig entry, Instant now) {
    return database.write(
        handle -> hasRoom(handle, entry) && save(handle, secrets.encrypted(entry), now) > 0);
  }

  /** Keeps other hubs from adding configurations to the task until the transaction has ended. */
  private boolean hasRoom(Handle handle, StoredPushConfig entry) {
    if (database.shared()) {
      handle.createQuery(LOCK).bind("task", entry.taskId()).mapTo(Integer.class).one();
    }
    List<String> ids =
        handle
            .createQuery("select id from push_config where task_id = :task")
            .bind("task", entry.taskId())
            .mapTo(String.class)
            .list();
    return ids.contains(entry.id()) || ids.size() < PushConfigValidator.MAX_PER_TASK;
  }

  private int save(Handle handle, StoredPushConfig entry, Instant now) {
    PushConfig config = entry.config();
    return handle
        .createUpdate(SAVE)
        .bind("task", entry.taskId())
        .bind("owner", entry.owner())
        .bind("id", entry.id())
        .bind("hub", hub)
        .bind("version", entry.version().name())
        .bind("url", config.url())
        .bind("token", config.token())
        .bind("scheme", config.scheme())
        .bind("credentials", config.credentials())
        .bind("since", entry.since())
        .bind("delivered", entry.delivered())
        .bind("state", entry.state().name())
        .bind("fault", entry.fault())
        .bind("now", now.toEpochMilli())
        .execute();
  }

  CompletableFuture<List<StoredPushConfig>> list(String taskId) {
    return database.read(
        handle -> select(handle, "where task_id = ? order by created_at, id", taskId));
  }

  CompletableFuture<Integer> delete(String taskId, String id) {
    return database.write(
        handle ->
            handle.execute("delete from push_config where task_id = ? and id = ?", taskId, id));
  }

  CompletableFuture<Integer> recordDelivered(StoredPushConfig entry, long sequence) {
    return database.write(
        handle ->
            handle.execute(
                "update push_config set delivered = ? where task_id = ? and id = ? and hub = ?",
                sequence,
                entry.taskId(),
                entry.id(),
                hub));
  }

  /** Records that everything was delivered. */
  CompletableFuture<Integer> done(StoredPushConfig entry, Instant now) {
    return database.write(handle -> end(handle, entry, StoredPushConfig.State.DONE, null, 0, now));
  }

  /**
   * Records that a delivery was given up, and deletes the oldest of those that were if there are
   * too many.
   *
   * @param fault why it was given up
   * @param attempts to deliver the last notification
   */
  CompletableFuture<Integer> dead(StoredPushConfig entry, String fault, int attempts, Instant now) {
    return database.write(
        handle -> {
          int ended = end(handle, entry, StoredPushConfig.State.DEAD, fault, attempts, now);
          dead.added(handle);
          return ended;
        });
  }

  private int end(
      Handle handle,
      StoredPushConfig entry,
      StoredPushConfig.State state,
      @Nullable String fault,
      int attempts,
      Instant now) {
    return handle.execute(
        "update push_config set state = ?, fault = ?, attempts = ?, state_at = ?"
            + " where task_id = ? and id = ? and hub = ?",
        state.name(),
        fault,
        attempts,
        now.toEpochMilli(),
        entry.taskId(),
        entry.id(),
        hub);
  }

  /** Takes over the live configurations of hubs that are gone; returns their number. */
  CompletableFuture<Integer> adopt() {
    String sql = database.shared() ? ADOPT + AND_HUB_GONE.formatted(database.millis()) : ADOPT;
    return database.write(handle -> handle.createUpdate(sql).bind("hub", hub).execute());
  }

  /** Returns a configuration if it is live and this hub delivers it. */
  CompletionStage<Optional<StoredPushConfig>> ownLive(String taskId, String id) {
    String where = "where task_id = ? and id = ? and state = 'LIVE' and hub = ?";
    return database.read(
        handle -> select(handle, where, secrets::decrypted, taskId, id, hub).stream().findFirst());
  }

  /** Returns the live configurations that this hub delivers. */
  CompletableFuture<List<StoredPushConfig>> ownLive() {
    return database.read(
        handle -> select(handle, "where state = 'LIVE' and hub = ? order by created_at", hub));
  }

  /** Deletes configurations whose delivery ended before the given time. */
  CompletableFuture<Integer> prune(Instant before) {
    return database.write(
        handle ->
            handle.execute(
                "delete from push_config where state <> 'LIVE' and state_at < ?",
                before.toEpochMilli()));
  }

  /** Encrypts secrets that an earlier version stored as plain text; returns the number of rows. */
  CompletableFuture<Integer> encryptAll() {
    return database.write(
        handle -> {
          List<StoredPushConfig> plain =
              select(
                  handle,
                  WHERE_PLAIN_TEXT,
                  StoredPushConfig.class::cast,
                  StoredTextEncryptor.MARK + "%");
          plain.forEach(entry -> encrypt(handle, secrets.encrypted(entry).config(), entry));
          return plain.size();
        });
  }

  private static void encrypt(Handle handle, PushConfig encrypted, StoredPushConfig entry) {
    handle.execute(
        "update push_config set token = ?, credentials = ? where task_id = ? and id = ?",
        encrypted.token(),
        encrypted.credentials(),
        entry.taskId(),
        entry.id());
  }

  private List<StoredPushConfig> select(Handle handle, String where, String value) {
    return select(handle, where, secrets::decrypted, value);
  }

  private static List<StoredPushConfig> select(
      Handle handle, String where, UnaryOperator<StoredPushConfig> transform, String... values) {
    Query query = handle.createQuery(SELECT + where);
    for (int i = 0; i < values.length; i++) {
      query.bind(i, values[i]);
    }
    return query.<List<StoredPushConfig>>reduceRows(
        new ArrayList<>(),
        (entries, row) -> {
          entries.add(transform.apply(entry(row)));
          return entries;
        });
  }

  private static StoredPushConfig entry(RowView row) {
    return new StoredPushConfig(
        row.getColumn("task_id", String.class),
        row.getColumn("owner", String.class),
        new PushConfig(
            row.getColumn("id", String.class),
            row.getColumn("url", String.class),
            row.getColumn("token", String.class),
            row.getColumn("scheme", String.class),
            row.getColumn("credentials", String.class)),
        A2aVersion.valueOf(row.getColumn("version", String.class)),
        row.getColumn("since", Long.class),
        row.getColumn("delivered", Long.class),
        StoredPushConfig.State.valueOf(row.getColumn("state", String.class)),
        row.getColumn("fault", String.class));
  }
}
