package io.serai.skill;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import io.serai.skill.SkillStatisticsStore.SkillVersionTotals;
import io.serai.store.Database;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("A2S-61")
class SkillStatisticsTest {

  private static final Instant NOON = Instant.parse("2026-01-02T12:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);

  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

  @AfterEach
  void stop() {
    scheduler.shutdownNow();
  }

  @Test
  @Tag("A2S-Q20")
  void skillThatNeverRanHasNoSuccessRate() {
    try (SkillStatistics statistics = open(new MemoryStatistics())) {
      assertThat(statistics.of("tweet")).isEqualTo(SkillRunTotals.NONE);
      assertThat(statistics.of("tweet").successRate()).isEmpty();
    }
  }

  @Test
  void usageOfASkillIsTheSumOfItsVersions() {
    try (SkillStatistics statistics = open(new MemoryStatistics())) {
      statistics.record("tweet", "1.0", true, 1_000);
      statistics.record("tweet", "1.0.0", false, 1_000);
      statistics.record("tweet", "2.0.0", true, 1_000);

      assertThat(statistics.of("tweet")).isEqualTo(new SkillRunTotals(3, 2, NOON));
      assertThat(statistics.of("tweet", "1.0.0")).isEqualTo(new SkillRunTotals(2, 1, NOON));
      assertThat(statistics.of("tweet", "2.0.0").successRate()).hasValue(1.0);
    }
  }

  @Test
  void countsSurviveARestart(@TempDir Path home) {
    String url = "jdbc:sqlite:" + home.resolve("serai.db");
    try (Database database = Database.open(url);
        SkillStatistics statistics = open(new SkillStatisticsTable(database))) {
      statistics.record("tweet", "1.0.0", true, 1_000);
      statistics.record("tweet", "1.0.0", false, 1_000);
    }

    try (Database database = Database.open(url);
        SkillStatistics statistics = open(new SkillStatisticsTable(database))) {
      assertThat(statistics.of("tweet")).isEqualTo(new SkillRunTotals(2, 1, NOON));
      statistics.record("tweet", "1.0.0", true, 1_000);
    }

    try (Database database = Database.open(url);
        SkillStatistics statistics = open(new SkillStatisticsTable(database))) {
      assertThat(statistics.of("tweet")).isEqualTo(new SkillRunTotals(3, 2, NOON));
    }
  }

  @Test
  void onlyChangedCountsAreSaved() {
    Failing store = new Failing(0);
    try (SkillStatistics statistics = open(store)) {
      statistics.record("tweet", "1.0.0", true, 1_000);
      statistics.record("breeds", "1.0.0", true, 1_000);
      statistics.flush().join();
      statistics.record("breeds", "1.0.0", true, 1_000);
      statistics.flush().join();
      statistics.flush().join();
    }

    assertThat(store.saves).hasSize(2);
    assertThat(store.saves.get(1))
        .containsExactly(new SkillVersionTotals("breeds", "1.0.0", new SkillRunTotals(2, 2, NOON)));
  }

  @Test
  void failedSaveIsRepeatedWithoutLossOrDoubleCount() {
    Failing store = new Failing(1);
    try (SkillStatistics statistics = open(store)) {
      statistics.record("tweet", "1.0.0", true, 1_000);
      assertThat(statistics.flush()).failsWithin(Duration.ofSeconds(5));
      statistics.record("tweet", "1.0.0", false, 1_000);
      statistics.flush().join();
    }

    assertThat(store.saves)
        .containsExactly(
            List.of(new SkillVersionTotals("tweet", "1.0.0", new SkillRunTotals(2, 1, NOON))));
  }

  @Test
  void countsAreSavedEverySecond() {
    Failing store = new Failing(0);
    try (SkillStatistics statistics = open(store)) {
      statistics.record("tweet", "1.0.0", true, 1_000);

      Awaitility.await().until(() -> store.saves.size() == 1);
    }
  }

  @Test
  void closeRetriesAFailedSave() {
    Failing store = new Failing(2);

    try (SkillStatistics statistics = open(store)) {
      statistics.record("tweet", "1.0.0", true, 1_000);
    }

    assertThat(store.saves).hasSize(1);
  }

  @Test
  void countsOfConcurrentThreadsAddUp() {
    try (SkillStatistics statistics = open(new MemoryStatistics())) {
      IntStream.range(0, 10_000)
          .parallel()
          .forEach(i -> statistics.record("tweet", "1.0.0", i % 4 != 0, 1_000));

      assertThat(statistics.of("tweet")).isEqualTo(new SkillRunTotals(10_000, 7_500, NOON));
    }
  }

  private static Skill tweet(String version) {
    return Skills.skill("tweet").version(version).build();
  }

  private static Collection<SkillVersionTotals> rows(SkillStatisticsTable table) {
    return table.load().join();
  }

  @Test
  void countsOfASkillThatComesBackWithinADayAreKept() {
    SettableClock clock = new SettableClock();
    SkillCatalog catalog = new SkillCatalog();
    try (SkillStatistics statistics =
        SkillStatistics.open(new MemoryStatistics(), clock, scheduler)) {
      statistics.follow(catalog);
      catalog.update(List.of(tweet("1.0.0")), List.of());
      statistics.record("tweet", "1.0.0", true, 1_000);
      catalog.update(List.of(), List.of(tweet("1.0.0")));
      statistics.flush().join();
      clock.advance(Duration.ofHours(23));
      statistics.flush().join();

      catalog.update(List.of(tweet("1.0.0")), List.of());
      statistics.flush().join();
      clock.advance(Duration.ofHours(23));
      statistics.flush().join();

      assertThat(statistics.of("tweet").runs()).isEqualTo(1);
    }
  }

  @Test
  void countsOfAVersionAreRemovedADayAfterItIsGoneAndThoseOfOthersStay(@TempDir Path home) {
    SettableClock clock = new SettableClock();
    SkillCatalog catalog = new SkillCatalog();
    try (Database database = Database.open("jdbc:sqlite:" + home.resolve("serai.db"));
        SkillStatistics statistics =
            SkillStatistics.open(new SkillStatisticsTable(database), clock, scheduler)) {
      SkillStatisticsTable table = new SkillStatisticsTable(database);
      statistics.follow(catalog);
      catalog.update(List.of(tweet("1.0.0"), tweet("2.0.0")), List.of());
      statistics.record("tweet", "1.0.0", true, 1_000);
      statistics.record("tweet", "2.0.0", true, 1_000);
      catalog.update(List.of(), List.of(tweet("1.0.0")));
      statistics.flush().join();
      assertThat(rows(table)).hasSize(2);

      clock.advance(Duration.ofDays(1));
      statistics.flush().join();

      assertThat(rows(table)).extracting(SkillVersionTotals::version).containsExactly("2.0.0");
      assertThat(statistics.of("tweet").runs()).isEqualTo(1);
      assertThat(labels(statistics)).containsExactly("tweet");
    }
  }

  @Test
  void countsOfARegisteredVersionEndWithItsDeletion() {
    Skill first = Skills.skill("tweet").version("1.0.0").registeredBy("ada").build();
    Skill second = Skills.skill("tweet").version("2.0.0").registeredBy("ada").build();
    SkillCatalog catalog = new SkillCatalog();
    try (SkillStatistics statistics = open(new MemoryStatistics())) {
      statistics.follow(catalog);
      catalog.update(List.of(first, second), List.of());
      statistics.record("tweet", "1.0.0", true, 1_000);
      statistics.record("tweet", "2.0.0", true, 1_000);

      catalog.update(List.of(), List.of(first));
      catalog.update(List.of(first), List.of());

      assertThat(statistics.of("tweet", "1.0.0")).isEqualTo(SkillRunTotals.NONE);
      assertThat(statistics.of("tweet", "2.0.0").runs()).isEqualTo(1);
    }
  }

  @Test
  void countsOfARegisteredVersionThatAFileDisplacesAreKept() {
    Skill registered = Skills.skill("tweet").version("1.0.0").registeredBy("ada").build();
    Skill ofFile = tweet("2.0.0");
    SkillCatalog catalog = new SkillCatalog();
    try (SkillStatistics statistics = open(new MemoryStatistics())) {
      statistics.follow(catalog);
      catalog.update(List.of(registered), List.of());
      statistics.record("tweet", "1.0.0", true, 1_000);

      catalog.update(List.of(ofFile), List.of());
      catalog.update(List.of(), List.of(ofFile));

      assertThat(statistics.of("tweet", "1.0.0").runs()).isEqualTo(1);
    }
  }

  private static List<String> labels(SkillStatistics statistics) {
    List<String> labels = new ArrayList<>();
    statistics.times().forEach((skill, times) -> labels.add(skill));
    return labels;
  }

  @Test
  void countsOfEverNewNamesAreBounded(@TempDir Path home) {
    SkillCatalog catalog = new SkillCatalog();
    try (Database database = Database.open("jdbc:sqlite:" + home.resolve("serai.db"));
        SkillStatistics statistics = open(new SkillStatisticsTable(database))) {
      statistics.follow(catalog, 10);
      for (int i = 0; i < 2_000; i++) {
        statistics.record("skill-" + i, "1.0.0", true, 1_000);
      }
      statistics.flush().join();
      statistics.flush().join();

      assertThat(rows(new SkillStatisticsTable(database))).hasSize(10);
      assertThat(labels(statistics)).hasSizeLessThanOrEqualTo(10 + 1); // and "other"
    }
  }

  @Test
  void rowThatAnotherHubHasChangedIsKept(@TempDir Path home) {
    SkillCatalog catalog = new SkillCatalog();
    SettableClock clock = new SettableClock();
    try (Database database = Database.open("jdbc:sqlite:" + home.resolve("serai.db"));
        SkillStatistics statistics =
            SkillStatistics.open(new SkillStatisticsTable(database), clock, scheduler)) {
      SkillStatisticsTable table = new SkillStatisticsTable(database);
      statistics.follow(catalog);
      statistics.record("tweet", "1.0.0", true, 1_000);
      statistics.flush().join();
      SkillVersionTotals ofTheOther =
          new SkillVersionTotals("tweet", "1.0.0", new SkillRunTotals(7, 7, NOON));
      table.save(List.of(ofTheOther)).join();

      clock.advance(Duration.ofDays(1));
      statistics.flush().join();

      assertThat(rows(table)).containsExactly(ofTheOther);
    }
  }

  @Test
  void countsThatThisHubHasNeverServedAreKeptForNinetyDays(@TempDir Path home) {
    SettableClock clock = new SettableClock();
    try (Database database = Database.open("jdbc:sqlite:" + home.resolve("serai.db"))) {
      SkillStatisticsTable table = new SkillStatisticsTable(database);
      table
          .save(
              List.of(
                  new SkillVersionTotals(
                      "tweet", "1.0.0", new SkillRunTotals(1, 1, clock.instant()))))
          .join();
      try (SkillStatistics statistics = SkillStatistics.open(table, clock, scheduler)) {
        statistics.follow(new SkillCatalog());
        clock.advance(Duration.ofDays(89));
        statistics.flush().join();
        assertThat(rows(table)).hasSize(1);

        clock.advance(Duration.ofDays(1));
        statistics.flush().join();

        assertThat(rows(table)).isEmpty();
        assertThat(statistics.of("tweet")).isEqualTo(SkillRunTotals.NONE);
      }
    }
  }

  private SkillStatistics open(SkillStatisticsStore store) {
    return SkillStatistics.open(store, CLOCK, scheduler);
  }

  /** A store that refuses its first saves and keeps the others. */
  private static final class Failing implements SkillStatisticsStore {

    private final List<Collection<SkillVersionTotals>> saves =
        Collections.synchronizedList(new ArrayList<>());
    private int failures;

    Failing(int failures) {
      this.failures = failures;
    }

    @Override
    public CompletableFuture<Collection<SkillVersionTotals>> load() {
      return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public synchronized CompletableFuture<Void> save(Collection<SkillVersionTotals> rows) {
      if (failures-- > 0) {
        return CompletableFuture.failedFuture(new IllegalStateException("the disk is full"));
      }
      saves.add(List.copyOf(rows));
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<Void> remove(Collection<SkillVersionTotals> rows) {
      return CompletableFuture.completedFuture(null);
    }
  }
}
