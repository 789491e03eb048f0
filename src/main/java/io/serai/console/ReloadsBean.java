package io.serai.console;

import io.serai.reload.Outcome;
import io.serai.reload.Reloads;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

record ReloadsBean(Reloads reloads, ReloadCounts counts) implements ReloadsMXBean {

  private static final int SHOWN = 100;

  @Override
  public long getApplied() {
    return counts.of(Outcome.Status.APPLIED);
  }

  @Override
  public long getRefused() {
    return counts.of(Outcome.Status.REFUSED);
  }

  @Override
  public long getRemoved() {
    return counts.of(Outcome.Status.REMOVED);
  }

  @Override
  public Map<String, String> getRefusals() {
    Map<String, String> refusals = new TreeMap<>();
    reloads.refused().forEach((file, outcome) -> refusals.put(file, reason(outcome)));
    return refusals;
  }

  @Override
  public List<String> getRecent() {
    return reloads.recent().stream().limit(SHOWN).map(ReloadsBean::line).toList();
  }

  private static String line(Outcome outcome) {
    return outcome.at() + " " + outcome.status() + " " + outcome.file();
  }

  private static String reason(Outcome outcome) {
    return outcome.errors().isEmpty() ? "" : outcome.errors().get(0).message();
  }
}
