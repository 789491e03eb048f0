package io.serai.console.jmx;

import io.serai.console.metrics.ReloadOutcomeCounters;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.ReloadHistory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedOperation;
import org.apache.camel.api.management.ManagedResource;

/** Reloads in JMX: their outcomes, from the reload history, and how to start one. */
@ManagedResource(description = "Reloads of files")
public record ReloadsJmxBean(
    ReloadHistory reloads,
    ReloadOutcomeCounters counts,
    Supplier<CompletionStage<Void>> rescan,
    AuditedActions actions) {

  private static final int MAX_RECENT = 100;

  /** Number of files applied since the start. */
  @ManagedAttribute(description = "Number of files applied since the start")
  public long getApplied() {
    return counts.of(FileReloadOutcome.Status.APPLIED);
  }

  /** Number of files refused since the start. */
  @ManagedAttribute(description = "Number of files refused since the start")
  public long getRefused() {
    return counts.of(FileReloadOutcome.Status.REFUSED);
  }

  /** Number of files removed since the start. */
  @ManagedAttribute(description = "Number of files removed since the start")
  public long getRemoved() {
    return counts.of(FileReloadOutcome.Status.REMOVED);
  }

  /** Files that are currently refused, each with its first error. */
  @ManagedAttribute(description = "Files that are currently refused, each with its first error")
  public Map<String, String> getRefusals() {
    Map<String, String> refusals = new TreeMap<>();
    reloads.refused().forEach((file, outcome) -> refusals.put(file, reason(outcome)));
    return refusals;
  }

  /** The last hundred outcomes, newest first. */
  @ManagedAttribute(description = "The last hundred outcomes, newest first")
  public List<String> getRecent() {
    return reloads.recent().stream().limit(MAX_RECENT).map(ReloadsJmxBean::line).toList();
  }

  /**
   * Reads all folders again; returns the files that are refused then, each with its first error.
   */
  @ManagedOperation(
      description =
          "Reads all folders again; returns the files that are refused then, each with its first"
              + " error")
  public Map<String, String> reloadFolders() {
    return actions.run(
        JmxOperation.RELOAD_FOLDERS, "", () -> rescan.get().thenApply(done -> getRefusals()));
  }

  private static String line(FileReloadOutcome outcome) {
    return outcome.at() + " " + outcome.status() + " " + outcome.file();
  }

  private static String reason(FileReloadOutcome outcome) {
    return outcome.errors().isEmpty() ? "" : outcome.errors().get(0).message();
  }
}
