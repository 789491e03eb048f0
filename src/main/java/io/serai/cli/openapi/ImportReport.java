package io.serai.cli.openapi;

import io.serai.a2s.openapi.importing.ImportResult;
import io.serai.a2s.openapi.importing.ImportedCapability;
import io.serai.a2s.openapi.importing.RequiredSecret;
import io.serai.a2s.openapi.importing.SkippedOperation;
import io.serai.cli.terminal.Terminal;
import io.serai.document.UnsafeCharacters;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Prints what an import did: a line for each capability as the result, and on the error stream what
 * was skipped, a summary, and the commands that set the credentials.
 */
final class ImportReport {

  private final Terminal terminal;
  private final Path home;
  private final boolean dryRun;
  private final Map<CapabilityFileWriter.Outcome, Integer> outcomes =
      new EnumMap<>(CapabilityFileWriter.Outcome.class);
  private final Map<String, RequiredSecret> secrets = new TreeMap<>();
  private final Map<String, Set<String>> hosts = new TreeMap<>();

  ImportReport(Terminal terminal, Path home, boolean dryRun) {
    this.terminal = terminal;
    this.home = home;
    this.dryRun = dryRun;
  }

  void imported(ImportedCapability capability, CapabilityFileWriter.WrittenFile file) {
    outcomes.merge(file.outcome(), 1, Integer::sum);
    String word = file.outcome().name().toLowerCase(Locale.ROOT);
    String done = dryRun && word.equals("written") ? "new" : word;
    terminal.out().printf("%-9s  %s  %s%n", done, file.path(), shown(capability.operation()));
    for (String note : capability.notes()) {
      terminal.err().println(shown("note: " + capability.operation() + ": " + note));
    }
    for (RequiredSecret secret : capability.secrets()) {
      secrets.put(secret.id(), secret);
      hosts.computeIfAbsent(secret.id(), id -> new TreeSet<>()).add(secret.host());
    }
  }

  void skipped(SkippedOperation operation) {
    terminal.err().println(shown("skipped: " + operation.operation() + ": " + operation.reason()));
  }

  /** Prints the summary. */
  void end(ImportResult result) {
    int kept = count(CapabilityFileWriter.Outcome.KEPT);
    terminal
        .err()
        .printf(
            "%s: %s: %d, unchanged: %d, kept: %d, skipped: %d%n",
            shown(result.title()),
            dryRun ? "new" : "written",
            count(CapabilityFileWriter.Outcome.WRITTEN),
            count(CapabilityFileWriter.Outcome.UNCHANGED),
            kept,
            result.skipped().size());
    if (kept > 0) {
      terminal.err().println("Files that exist and differ were kept; --force overwrites them.");
    }
    if (result.imported().isEmpty() && result.skipped().isEmpty()) {
      terminal.err().println("The document has no operation to import.");
    }
    secrets.values().forEach(this::printSecret);
  }

  private void printSecret(RequiredSecret secret) {
    terminal
        .err()
        .printf(
            "Set %s (%s): serai vault set %s --hosts %s --home %s%n",
            secret.id(),
            secret.value(),
            secret.id(),
            String.join(",", hosts.get(secret.id())),
            home);
  }

  /** Returns a text of the document without characters that control a terminal. */
  private static String shown(Object text) {
    return UnsafeCharacters.escapedLine(text.toString());
  }

  private int count(CapabilityFileWriter.Outcome outcome) {
    return outcomes.getOrDefault(outcome, 0);
  }
}
