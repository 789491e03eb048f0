package io.serai.skill;

import io.serai.store.Database;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.RowView;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jspecify.annotations.Nullable;

/** Statistics in the hub's database, table {@code skill_statistics}. */
public final class StatisticsTable implements StatisticsStore {

  private static final String SAVE =
      """
      insert into skill_statistics (skill, version, runs, successes, last_run)
      values (:skill, :version, :runs, :successes, :lastRun)
      on conflict (skill, version) do update set
        runs = excluded.runs, successes = excluded.successes, last_run = excluded.last_run
      """;

  private final Database database;

  /** Keeps statistics in the given database, which its owner closes after them. */
  public StatisticsTable(Database database) {
    this.database = database;
  }

  @Override
  public CompletableFuture<Collection<Row>> load() {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "select skill, version, runs, successes, last_run from skill_statistics")
                .<Collection<Row>>reduceRows(
                    new ArrayList<>(),
                    (rows, view) -> {
                      rows.add(row(view));
                      return rows;
                    }));
  }

  private static Row row(RowView view) {
    Long lastRun = view.getColumn("last_run", Long.class);
    return new Row(
        view.getColumn("skill", String.class),
        view.getColumn("version", String.class),
        new Usage(
            view.getColumn("runs", Long.class),
            view.getColumn("successes", Long.class),
            lastRun == null ? null : Instant.ofEpochMilli(lastRun)));
  }

  @Override
  public CompletableFuture<Void> save(Collection<Row> rows) {
    return database.write(handle -> save(handle, rows)).thenApply(done -> null);
  }

  private static int save(Handle handle, Collection<Row> rows) {
    PreparedBatch batch = handle.prepareBatch(SAVE);
    for (Row row : rows) {
      batch
          .bind("skill", row.skill())
          .bind("version", row.version())
          .bind("runs", row.usage().runs())
          .bind("successes", row.usage().successes())
          .bind("lastRun", millis(row.usage().lastRun()))
          .add();
    }
    return batch.execute().length;
  }

  private static @Nullable Long millis(@Nullable Instant instant) {
    return instant == null ? null : instant.toEpochMilli();
  }
}
