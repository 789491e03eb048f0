package io.serai.dialect.organization.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.dialect.organization.model.OrganizationDefinition;
import io.serai.dialect.organization.model.SaluteReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What work hears of reports in a folder that several organizations share. */
class ReportWatcherTest {
  @TempDir private Path folder;

  private final ScheduledExecutorService executor = Executors.newScheduledThreadPool(2);
  private final ReportWatchers watchers = new ReportWatchers(Clock.systemUTC());
  private final Work first = new Work("anna");
  private final Work second = new Work("bert");
  private ReportWatcher ofFirst;
  private ReportWatcher ofSecond;

  private record Work(String owner, Instant since, List<SaluteReport> reports)
      implements ReportableWork {

    Work(String owner) {
      this(owner, Instant.EPOCH, new CopyOnWriteArrayList<>());
    }

    @Override
    public String taskId() {
      return "task of " + owner;
    }

    @Override
    public void report(SaluteReport report) {
      reports.add(report);
    }
  }

  @BeforeEach
  void start() throws IOException {
    Files.createDirectories(folder.resolve("reports"));
    ofFirst = watcher(folder);
    ofSecond = watcher(folder.resolve("."));
  }

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  /** A watcher that looks only when it is told to. */
  private ReportWatcher watcher(Path dir) {
    return new ReportWatcher(
        dir,
        Duration.ofHours(1),
        () -> OrganizationDefinition.NONE,
        executor,
        watchers,
        Clock.systemUTC());
  }

  private static void follow(ReportWatcher watcher, Work work) {
    watcher.follow(work).toCompletableFuture().join();
  }

  private static void leave(ReportWatcher watcher, Work work) {
    watcher.leave(work).toCompletableFuture().join();
  }

  private static void look(ReportWatcher watcher) {
    watcher.lastLook().toCompletableFuture().join();
  }

  private void report(String role) throws IOException {
    String text =
        """
        {"status": {"state": "active", "pace_level": "primary"},
         "unit": {"role_id": "%s"}, "time": {"timestamp": "%s"}}
        """
            .formatted(role, Instant.now());
    Files.writeString(folder.resolve("reports/" + role + "_latest.json"), text);
  }

  @Test
  void reportFromTheTimeOfTwoIsNotPassedToTheOneThatIsLeft() throws IOException {
    follow(ofFirst, first);
    follow(ofSecond, second);
    report("mender");

    leave(ofFirst, first);
    look(ofSecond);

    assertThat(second.reports()).isEmpty();
  }

  @Test
  void reportFromTheTimeOfOneIsPassedToItAlthoughAnotherBegins() throws IOException {
    follow(ofFirst, first);
    report("mender");

    follow(ofSecond, second);
    look(ofSecond);

    assertThat(first.reports()).hasSize(1);
    assertThat(second.reports()).isEmpty();
  }

  @Test
  void theOnlyOneThatIsLeftHearsItsReportsAgain() throws IOException {
    follow(ofFirst, first);
    follow(ofSecond, second);
    leave(ofFirst, first);

    report("mender");
    look(ofSecond);

    assertThat(second.reports()).hasSize(1);
  }

  @Test
  void workThatEndedLeavesNothingBehind() {
    follow(ofFirst, first);
    follow(ofFirst, second);
    leave(ofFirst, first);
    assertThat(watchers.work(folder)).containsExactly(second);

    leave(ofFirst, second);

    assertThat(watchers.in(folder)).isEmpty();
  }

  @Test
  void reportsAreReadOnAfterAnError() throws IOException {
    AtomicInteger errors = new AtomicInteger();
    ReportWatcher watcher =
        new ReportWatcher(
            folder,
            Duration.ofMillis(1),
            () -> {
              if (errors.getAndDecrement() > 0) {
                throw new OutOfMemoryError("of a test");
              }
              return OrganizationDefinition.NONE;
            },
            executor,
            watchers,
            Clock.systemUTC());
    follow(watcher, first);
    errors.set(3);
    await().until(() -> errors.get() <= 0);

    report("mender");

    await().untilAsserted(() -> assertThat(first.reports()).hasSize(1));
  }
}
