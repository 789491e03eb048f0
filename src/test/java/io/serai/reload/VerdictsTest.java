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

class VerdictsTest {

  @TempDir private Path folder;
  private final SettableClock clock = new SettableClock();
  private FileLedger ledger;
  private Verdicts verdicts;

  @BeforeEach
  void begin() {
    ledger = new FileLedger(folder, 1 << 20, clock);
    verdicts = new Verdicts(ledger, ReloadOptions.DEFAULT, clock);
  }

  @Test
  void aFileThatStaysEmptyIsToldAfterFiveSeconds() {
    // given
    Outcome refused = written("words/a.txt", "");
    assertThat(verdicts.sift(List.of(refused))).isEmpty();

    // when
    clock.advance(Duration.ofSeconds(4));

    // then
    assertThat(verdicts.due()).isEmpty();
    clock.advance(Duration.ofSeconds(2));
    assertThat(verdicts.due()).containsExactly("words/a.txt");
    assertThat(verdicts.sift(List.of(refused))).containsExactly(refused);
  }

  @Test
  void anotherRefusalIsToldAfterHalfASecond() {
    // given
    Outcome refused = written("words/a.txt", "half a");
    assertThat(verdicts.sift(List.of(refused))).isEmpty();

    // when
    clock.advance(Duration.ofSeconds(1));

    // then
    assertThat(verdicts.due()).containsExactly("words/a.txt");
  }

  @Test
  void whatIsWrittenIntoAnEmptyFileIsToldAtOnce() {
    // given
    verdicts.sift(List.of(written("words/a.txt", "")));

    // when
    Outcome applied = Outcome.applied("words/a.txt", clock.instant(), List.of());

    // then
    assertThat(verdicts.sift(List.of(applied))).containsExactly(applied);
    assertThat(verdicts.next()).isEmpty();
  }

  private Outcome written(String file, String text) {
    new Home(folder).write(file, text);
    ledger.check(List.of(folder.resolve(file)), Set.of(), Progress.NONE);
    return Outcome.refused(file, clock.instant(), List.of());
  }
}
