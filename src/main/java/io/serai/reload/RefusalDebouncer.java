package io.serai.reload;

import io.serai.reload.FileReloadOutcome.Status;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Holds back refusals of files that may still be half written (A2S-Q25).
 *
 * <p>A file that was written a moment ago is retried once it has not changed for a while; only then
 * is its refusal reported. An empty file gets more time, because its writer has probably just
 * created it. For one thread.
 */
final class RefusalDebouncer {

  private final FileStateTracker tracker;
  private final Duration settled;
  private final Duration written;
  private final Clock clock;
  private final Map<String, Instant> pending = new HashMap<>();

  RefusalDebouncer(FileStateTracker tracker, ReloadConfig options, Clock clock) {
    this.tracker = tracker;
    this.settled = options.settled();
    this.written = options.written();
    this.clock = clock;
  }

  /** Returns the outcomes to report and holds back the others. */
  List<FileReloadOutcome> filter(List<FileReloadOutcome> outcomes) {
    Instant now = clock.instant();
    List<FileReloadOutcome> reported = new ArrayList<>();
    for (FileReloadOutcome outcome : outcomes) {
      Optional<Instant> due = settleTime(outcome).filter(now::isBefore);
      if (due.isPresent()) {
        pending.put(outcome.file(), due.get());
      } else {
        pending.remove(outcome.file());
        reported.add(outcome);
      }
    }
    return reported;
  }

  private Optional<Instant> settleTime(FileReloadOutcome outcome) {
    return Optional.of(outcome)
        .filter(any -> any.status() == Status.REFUSED)
        .flatMap(refused -> tracker.of(refused.file()))
        .map(file -> file.quietSince().plus(file.isEmpty() ? written : settled));
  }

  /** Returns the time until the next file that was held back has settled. */
  Optional<Duration> nextRetry() {
    Instant now = clock.instant();
    return pending.values().stream()
        .min(Comparator.naturalOrder())
        .map(due -> Duration.between(now, due).plusMillis(1));
  }

  /** Returns the files to retry now. */
  Set<String> due() {
    Instant now = clock.instant();
    return pending.entrySet().stream()
        .filter(entry -> !now.isBefore(entry.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
