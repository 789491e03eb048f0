package io.serai.skill;

import io.serai.concurrent.BoundedLabels;
import io.serai.concurrent.LatencyHistogram;
import io.serai.skill.SkillStatisticsStore.SkillVersionTotals;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the runs and successes of each version of each skill; the counts survive a restart
 * (A2S-61).
 *
 * <p>Counting is lock-free and in memory. Changed counts are saved every second and on close. A
 * save that fails is repeated with the next one. Because totals are saved, no run is lost or
 * counted twice. A crash loses at most the runs since the last save.
 *
 * <p>The counts of a registered version end with its deletion. Those of other versions that are not
 * served any more, such as a file's that may come back, are removed after a day, or as soon as more
 * than {@value #MAX_UNSERVED} versions are not served.
 */
public final class SkillStatistics implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SkillStatistics.class);
  private static final Duration SAVE_INTERVAL = Duration.ofSeconds(1);
  private static final Duration SAVE_TIMEOUT = Duration.ofSeconds(5);
  private static final int MAX_TIMED = 500;
  private static final int CLOSE_ATTEMPTS = 3;
  private static final int MAX_UNSERVED = 1_000;

  private final SkillStatisticsStore store;
  private final Clock clock;
  private final BoundedLabels<LatencyHistogram> times =
      new BoundedLabels<>(MAX_TIMED, skill -> new LatencyHistogram(LatencyHistogram.Buckets.CALLS));
  private final Map<String, Map<String, SkillRunCounter>> counters = new ConcurrentHashMap<>();
  private CompletableFuture<Void> saving = CompletableFuture.completedFuture(null);
  private final ScheduledFuture<?> schedule;
  private volatile Optional<RunCounterExpiry> unserved = Optional.empty();

  private SkillStatistics(
      SkillStatisticsStore store, Clock clock, ScheduledExecutorService scheduler) {
    this.store = store;
    this.clock = clock;
    this.schedule =
        scheduler.scheduleWithFixedDelay(
            this::tick, SAVE_INTERVAL.toMillis(), SAVE_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Loads the saved counts (blocking) and starts to save every second. */
  public static SkillStatistics open(
      SkillStatisticsStore store, Clock clock, ScheduledExecutorService scheduler) {
    var saved = store.load().join();
    SkillStatistics statistics = new SkillStatistics(store, clock, scheduler);
    saved.forEach(
        skillVersionTotals ->
            statistics
                .counter(skillVersionTotals.skill(), skillVersionTotals.version())
                .addSaved(skillVersionTotals.usage()));
    return statistics;
  }

  /** Removes the counts of versions that a catalog does not have any more, from now on. */
  public void follow(SkillCatalog catalog) {
    follow(catalog, MAX_UNSERVED);
  }

  /**
   * Does so with another limit.
   *
   * @param most versions that are not served and whose counts are kept
   */
  void follow(SkillCatalog catalog, int most) {
    unserved = Optional.of(new RunCounterExpiry(catalog, clock, most));
    catalog.listen(change -> clearDeleted(change, catalog));
  }

  /** Clears the counts of registered versions that were deleted, not displaced. */
  private void clearDeleted(SkillCatalog.CatalogChange change, SkillCatalog catalog) {
    for (Skill skill : change.removed()) {
      boolean gone = change.after().find(skill.id(), skill.version()).isEmpty();
      if (skill.isRegistered() && gone && !catalog.displaced(skill.id()).contains(skill)) {
        SkillRunCounter counter =
            counters.getOrDefault(skill.id(), Map.of()).get(normal(skill.version()));
        if (counter != null) {
          counter.clear();
        }
      }
    }
  }

  /**
   * Counts one run.
   *
   * @param nanos how long it took, in nanoseconds
   */
  public void record(String skill, String version, boolean success, long nanos) {
    counter(skill, version).count(success, clock.instant(), nanos);
  }

  /** Returns the times of the runs since the start, by skill. */
  public BoundedLabels<LatencyHistogram> times() {
    return times;
  }

  /** Returns the ids of the skills that have counts. */
  Set<String> skills() {
    return counters.keySet();
  }

  /** Returns the totals of all versions of a skill. */
  public SkillRunTotals of(String skill) {
    Map<String, SkillRunCounter> versions = counters.get(skill);
    if (versions == null) {
      return SkillRunTotals.NONE;
    }
    SkillRunTotals sum = SkillRunTotals.NONE;
    for (SkillRunCounter counter : versions.values()) {
      sum = sum.plus(counter.usage());
    }
    return sum;
  }

  /** Returns the totals of one version. */
  public SkillRunTotals of(String skill, String version) {
    SkillRunCounter counter = counters.getOrDefault(skill, Map.of()).get(normal(version));
    return counter == null ? SkillRunTotals.NONE : counter.usage();
  }

  /**
   * Saves what changed, and removes what is not needed any more; returns the current save if one is
   * running.
   */
  public synchronized CompletableFuture<Void> flush() {
    if (saving.isDone()) {
      saving =
          save()
              .thenCompose(saved -> removeUnserved())
              .whenComplete((done, failure) -> report(failure));
    }
    return saving;
  }

  private CompletableFuture<Void> removeUnserved() {
    List<SkillVersionTotals> rows =
        unserved.map(versions -> versions.expired(counters)).orElse(List.of());
    return rows.isEmpty()
        ? CompletableFuture.completedFuture(null)
        : store.remove(rows).thenAccept(removed -> rows.forEach(this::forget));
  }

  private void forget(SkillVersionTotals row) {
    counters.computeIfPresent(row.skill(), (skill, versions) -> without(row.version(), versions));
    if (!counters.containsKey(row.skill())) {
      times.remove(row.skill());
    }
  }

  /** Removes a version, unless it ran meanwhile; then it is saved, and removed later. */
  @SuppressWarnings("NullAway") // returning null removes the map entry
  private static Map<String, SkillRunCounter> without(
      String version, Map<String, SkillRunCounter> versions) {
    versions.computeIfPresent(version, (same, counter) -> counter.isChanged() ? counter : null);
    return versions.isEmpty() ? null : versions;
  }

  private void tick() {
    var unused = flush();
  }

  private CompletableFuture<Void> save() {
    List<SkillRunCounter> changed = new ArrayList<>();
    List<SkillVersionTotals> rows = new ArrayList<>();
    counters.forEach(
        (skill, versions) ->
            versions.forEach(
                (version, counter) -> {
                  if (counter.takeChanged()) {
                    changed.add(counter);
                    rows.add(new SkillVersionTotals(skill, version, counter.usage()));
                  }
                }));
    if (rows.isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    return attempt(rows)
        .whenComplete(
            (done, failure) -> {
              if (failure != null) {
                changed.forEach(SkillRunCounter::markChanged);
              }
            });
  }

  private CompletableFuture<Void> attempt(List<SkillVersionTotals> rows) {
    try {
      return store.save(rows);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static void report(@Nullable Throwable failure) {
    if (failure != null) {
      LOG.warn("Skill statistics were not saved and will be tried again: {}", failure.getMessage());
    }
  }

  private SkillRunCounter counter(String skill, String version) {
    Map<String, SkillRunCounter> versions =
        counters.computeIfAbsent(skill, id -> new ConcurrentHashMap<>());
    SkillRunCounter known = versions.get(version);
    return known != null
        ? known
        : versions.computeIfAbsent(normal(version), key -> new SkillRunCounter(times.of(skill)));
  }

  private static String normal(String version) {
    return SkillVersion.of(version).toString();
  }

  /** Saves the remaining counts; blocks for a few seconds at most. */
  @Override
  public void close() {
    schedule.cancel(false);
    await(currentSave());
    for (int attempt = 0; attempt < CLOSE_ATTEMPTS && !await(flush()); attempt++) {
      LOG.debug("Saving skill statistics again");
    }
  }

  private synchronized CompletableFuture<Void> currentSave() {
    return saving;
  }

  private static boolean await(CompletableFuture<Void> save) {
    try {
      save.get(SAVE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (Exception e) {
      return false;
    }
  }
}
