package io.serai.dialect.organization.run;

import io.serai.dialect.organization.artifact.ReportedFile;
import io.serai.dialect.organization.model.SaluteReport;
import io.serai.dialect.organization.model.WorkState;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the reports on one task have said so far, and what those on its current message say of its
 * state. Thread-safe.
 */
final class WorkReportAccumulator {
  /** What is kept of each kind; further ones are left out. */
  private static final int MOST = 1_000;

  /** Maximum number of characters that are kept of each kind. */
  private static final int MOST_CHARACTERS = 1 << 18;

  /** Reports of an emergency in a row after which it lasts. */
  private static final int LASTING = 2;

  private final BoundedSet<ReportedFile> files = new BoundedSet<>();
  private final BoundedSet<String> tasks = new BoundedSet<>();
  private final BoundedSet<String> unfinished = new BoundedSet<>();
  private @Nullable SaluteReport last;
  private @Nullable SaluteReport latest;
  private boolean reachedExit;
  private int emergencies;

  /** Begins with the reports on the next message. */
  synchronized void nextMessage() {
    latest = null;
    reachedExit = false;
    emergencies = 0;
  }

  synchronized void add(SaluteReport report) {
    addTask(report, last);
    last = report.withoutFiles();
    latest = last;
    reachedExit = report.isLastStep() || (reachedExit && !report.isEarlierStep());
    emergencies = report.work() == WorkState.FAILING ? emergencies + 1 : 0;
    for (String path : report.location().filesModified()) {
      ReportedFile file = new ReportedFile(path, report.location().workingDirectory());
      files.add(file, path.length() + file.workingDirectory().map(String::length).orElse(0));
    }
  }

  /**
   * Adds what a role works on; what it tries in another way, asks about or gives up is not done.
   */
  private void addTask(SaluteReport report, @Nullable SaluteReport before) {
    boolean goesOn = report.work() == WorkState.WORKING || report.work() == WorkState.DONE;
    if (!goesOn && before != null && before.isAtStepOf(report)) {
      before.activity().currentTask().ifPresent(task -> unfinished.add(task, task.length()));
    }
    report
        .activity()
        .currentTask()
        .ifPresent(task -> (goesOn ? tasks : unfinished).add(task, task.length()));
  }

  // ------------------------------------------------------------------------ the current message

  /** Returns the latest report on the current message, without files; null if there was none. */
  synchronized @Nullable SaluteReport latest() {
    return latest;
  }

  /** Returns the state of the current message; done if there was no report. */
  synchronized WorkState state() {
    return latest == null ? WorkState.DONE : latest.work();
  }

  /** Whether the last reports on the current message were all of an emergency. */
  synchronized boolean isEmergencyLasting() {
    return emergencies >= LASTING;
  }

  /** Whether a report on the current message was of the last step, and no later one of another. */
  synchronized boolean hasReachedExit() {
    return reachedExit;
  }

  // ------------------------------------------------------------------------------ the whole task

  /** Returns the files that were reported, in the order of the reports. */
  synchronized Collection<ReportedFile> files() {
    return List.copyOf(files.all);
  }

  /** Returns what the roles have worked on and not tried again, in the order of the reports. */
  synchronized Collection<String> tasks() {
    return tasks.all.stream().filter(task -> !unfinished.all.contains(task)).toList();
  }

  /** Returns the last report, without files. */
  synchronized Optional<SaluteReport> last() {
    return Optional.ofNullable(last);
  }

  /** What is kept of one kind. */
  private static final class BoundedSet<T> {
    private final Set<T> all = new LinkedHashSet<>();
    private int characters;

    void add(T more, int length) {
      if (all.size() < MOST && characters + length <= MOST_CHARACTERS && all.add(more)) {
        characters += length;
      }
    }
  }
}
