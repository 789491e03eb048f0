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

/** Stores skill statistics in the hub's database, table {@code skill_statistics}. */
public record SkillStatisticsTable(Database database) implements SkillStatisticsStore {

  private static final String SAVE =
      """
      insert into skill_statistics (skill, version, runs, successes, last_run)
      values (:skill, :version, :runs, :successes, :lastRun)
      on conflict (skill, version) do update set
        runs = excluded.runs, successes = excluded.successes, last_run = excluded.last_run
      """;

  private static final String REMOVE =
      """
      delete from skill_statistics where skill = :skill and version = :version
        and runs = :runs and successes = :successes and coalesce(last_run, -1) = :lastRun
      """;

  private static final long NEVER = -1;

  @Override
  public CompletableFuture<Collection<SkillVersionTotals>> load() {
    return database.read(
        handle ->
            handle
                .createQuery(
                    "select skill, version, runs, successes, last_run from skill_statistics")
                .<Collection<SkillVersionTotals>>reduceRows(
                    new ArrayList<>(),
                    (rows, view) -> {
                      rows.add(row(view));
                      return rows;
                    }));
  }

  private static SkillVersionTotals row(RowView view) {
    Long lastRun = view.getColumn("last_run", Long.class);
    return new SkillVersionTotals(
        view.getColumn("skill", String.class),
        view.getColumn("version", String.class),
        new SkillRunTotals(
            view.getColumn("runs", Long.class),
            view.getColumn("successes", Long.class),
            lastRun == null ? null : Instant.ofEpochMilli(lastRun)));
  }

  @Override
  public CompletableFuture<Void> save(Collection<SkillVersionTotals> rows) {
    return database.write(handle -> save(handle, rows)).thenApply(done -> null);
  }

  private static int save(Handle handle, Collection<SkillVersionTotals> rows) {
    PreparedBatch batch = handle.prepareBatch(SAVE);
    for (SkillVersionTotals skillVersionTotals : rows) {
      batch
          .bind("skill", skillVersionTotals.skill())
          .bind("version", skillVersionTotals.version())
          .bind("runs", skillVersionTotals.usage().runs())
          .bind("successes", skillVersionTotals.usage().successes())
          .bind("lastRun", millis(skillVersionTotals.usage().lastRun()))
          .add();
    }
    return batch.execute().length;
  }

  @Override
  public CompletableFuture<Void> remove(Collection<SkillVersionTotals> rows) {
    return database.write(handle -> remove(handle, rows)).thenApply(done -> null);
  }

  private static int remove(Handle handle, Collection<SkillVersionTotals> rows) {
    PreparedBatch batch = handle.prepareBatch(REMOVE);
    for (SkillVersionTotals row : rows) {
      Long lastRun = millis(row.usage().lastRun());
      batch
          .bind("skill", row.skill())
          .bind("version", row.version())
          .bind("runs", row.usage().runs())
          .bind("successes", row.usage().successes())
          .bind("lastRun", lastRun == null ? NEVER : lastRun)
          .add();
    }
    return batch.execute().length;
  }

  private static @Nullable Long millis(@Nullable Instant instant) {
    return instant == null ? null : instant.toEpochMilli();
  }
}
