package io.serai.reload;

import io.serai.document.DocumentFault;
import io.serai.reload.FileReloadOutcome.Status;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the outcomes of reloads to the hub's log. */
final class ReloadOutcomeLogger {

  private static final Logger LOG = LoggerFactory.getLogger("io.serai.reload");
  private static final int MAX_LINES = 20;

  private ReloadOutcomeLogger() {}

  static void write(List<FileReloadOutcome> outcomes) {
    if (outcomes.size() > MAX_LINES) {
      LOG.info("{}", summary(outcomes));
    } else {
      outcomes.stream()
          .filter(outcome -> outcome.status() != Status.REFUSED)
          .forEach(outcome -> LOG.info("{} {}", word(outcome.status()), outcome.file()));
    }
    outcomes.forEach(ReloadOutcomeLogger::logFaults);
  }

  private static String summary(List<FileReloadOutcome> outcomes) {
    StringBuilder line = new StringBuilder();
    line.append(String.format(Locale.ROOT, "applied %,d files", count(outcomes, Status.APPLIED)));
    appendCount(line, "removed", count(outcomes, Status.REMOVED));
    appendCount(line, "refused", count(outcomes, Status.REFUSED));
    return line.toString();
  }

  private static void appendCount(StringBuilder line, String word, long count) {
    if (count > 0) {
      line.append(String.format(Locale.ROOT, ", %s %,d", word, count));
    }
  }

  private static long count(List<FileReloadOutcome> outcomes, Status status) {
    return outcomes.stream().filter(outcome -> outcome.status() == status).count();
  }

  private static void logFaults(FileReloadOutcome outcome) {
    outcome.errors().forEach(fault -> LOG.warn("refused {}", describe(outcome.file(), fault)));
    outcome.warnings().forEach(fault -> LOG.warn("{}", describe(outcome.file(), fault)));
  }

  /** {@code capabilities/a.yaml:12 /a2s/version VERSION_INVALID: …}. */
  private static String describe(String file, DocumentFault fault) {
    String line = fault.line() > 0 ? ":" + fault.line() : "";
    String path = fault.path().isEmpty() ? "" : " " + fault.path();
    return file + line + path + " " + fault.code() + ": " + fault.message();
  }

  private static String word(Status status) {
    return status.name().toLowerCase(Locale.ROOT);
  }
}
