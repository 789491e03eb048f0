package io.serai.reload;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefusalDebouncerTest {

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock();
  private FileStateTracker tracker;
  private RefusalDebouncer refusalDebouncer;

  @BeforeEach
  void begin() {
    tracker = new FileStateTracker(folder, 1 << 20, clock, file -> true, file -> false);
    refusalDebouncer = new RefusalDebouncer(tracker, ReloadConfig.DEFAULT, clock);
  }

  @Test
  void rejectionOfAnEmptyFileIsReportedAfterFiveSeconds() {
    // given
    FileReloadOutcome refused = written("words/a.txt", "");
    assertThat(refusalDebouncer.filter(List.of(refused))).isEmpty();

    // when
    clock.advance(Duration.ofSeconds(4));

    // then
    assertThat(refusalDebouncer.due()).isEmpty();
    clock.advance(Duration.ofSeconds(2));
    assertThat(refusalDebouncer.due()).containsExactly("words/a.txt");
    assertThat(refusalDebouncer.filter(List.of(refused))).containsExactly(refused);
  }

  @Test
  void otherRejectionIsReportedAfterHalfASecond() {
    // given
    FileReloadOutcome refused = written("words/a.txt", "half a");
    assertThat(refusalDebouncer.filter(List.of(refused))).isEmpty();

    // when
    clock.advance(Duration.ofSeconds(1));

    // then
    assertThat(refusalDebouncer.due()).containsExactly("words/a.txt");
  }

  @Test
  void rejectionOfContentWrittenToAnEmptyFileIsReportedAtOnce() {
    // given
    refusalDebouncer.filter(List.of(written("words/a.txt", "")));

    // when
    FileReloadOutcome applied =
        FileReloadOutcome.applied("words/a.txt", clock.instant(), List.of());

    // then
    assertThat(refusalDebouncer.filter(List.of(applied))).containsExactly(applied);
    assertThat(refusalDebouncer.nextRetry()).isEmpty();
  }

  private FileReloadOutcome written(String file, String text) {
    new Home(folder).write(file, text);
    tracker.check(List.of(folder.resolve(file)), Set.of(), LoadProgressListener.NONE);
    return FileReloadOutcome.refused(file, clock.instant(), List.of());
  }
}
