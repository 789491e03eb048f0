package io.serai.console;

import io.serai.reload.FileReloadOutcome;
import io.serai.reload.ReloadHistory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the JMX attributes of file reloads from the reload history. */
record ReloadsJmxBean(ReloadHistory reloads, ReloadOutcomeCounters counts)
    implements ReloadsMXBean {

  private static final int MAX_RECENT = 100;

  @Override
  public long getApplied() {
    return counts.of(FileReloadOutcome.Status.APPLIED);
  }

  @Override
  public long getRefused() {
    return counts.of(FileReloadOutcome.Status.REFUSED);
  }

  @Override
  public long getRemoved() {
    return counts.of(FileReloadOutcome.Status.REMOVED);
  }

  @Override
  public Map<String, String> getRefusals() {
    Map<String, String> refusals = new TreeMap<>();
    reloads.refused().forEach((file, outcome) -> refusals.put(file, reason(outcome)));
    return refusals;
  }

  @Override
  public List<String> getRecent() {
    return reloads.recent().stream().limit(MAX_RECENT).map(ReloadsJmxBean::line).toList();
  }

  private static String line(FileReloadOutcome outcome) {
    return outcome.at() + " " + outcome.status() + " " + outcome.file();
  }

  private static String reason(FileReloadOutcome outcome) {
    return outcome.errors().isEmpty() ? "" : outcome.errors().get(0).message();
  }
}
