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
 * Which outcomes may be told: a file that was written to a moment ago may be half written, so its
 * refusal is kept back and the file tried again when it has settled (A2S-Q25). An empty file is
 * likely to be written still, by a program that takes its time: it has longer. For one thread.
 */
final class SettlingFilter {

  private final FileStateTracker ledger;
  private final Duration settled;
  private final Duration written;
  private final Clock clock;
  private final Map<String, Instant> pending = new HashMap<>();

  SettlingFilter(FileStateTracker ledger, ReloadOptions options, Clock clock) {
    this.ledger = ledger;
    this.settled = options.settled();
    this.written = options.written();
    this.clock = clock;
  }

  /** The outcomes that stand; the others are kept back. */
  List<FileReloadOutcome> sift(List<FileReloadOutcome> outcomes) {
    Instant now = clock.instant();
    List<FileReloadOutcome> standing = new ArrayList<>();
    for (FileReloadOutcome outcome : outcomes) {
      Optional<Instant> due = settles(outcome).filter(now::isBefore);
      if (due.isPresent()) {
        pending.put(outcome.file(), due.get());
      } else {
        pending.remove(outcome.file());
        standing.add(outcome);
      }
    }
    return standing;
  }

  private Optional<Instant> settles(FileReloadOutcome outcome) {
    return Optional.of(outcome)
        .filter(any -> any.status() == Status.REFUSED)
        .flatMap(refused -> ledger.of(refused.file()))
        .map(file -> file.quietSince().plus(file.isEmpty() ? written : settled));
  }

  /** How long until the next file that was kept back has settled. */
  Optional<Duration> next() {
    Instant now = clock.instant();
    return pending.values().stream()
        .min(Comparator.naturalOrder())
        .map(due -> Duration.between(now, due).plusMillis(1));
  }

  /** The files to try again now. */
  Set<String> due() {
    Instant now = clock.instant();
    return pending.entrySet().stream()
        .filter(entry -> !now.isBefore(entry.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
