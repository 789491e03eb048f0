package io.serai.cli.run;

import io.serai.cli.file.FaultLineFormatter;
import io.serai.cli.terminal.Terminal;
import io.serai.document.DocumentFault;
import io.serai.hub.HubHomeDirectory;
import io.serai.hub.HubStartupSummary;
import io.serai.reload.FileReloadOutcome;
import java.io.PrintWriter;
import java.util.List;

/** Prints what a hub serves once it has started. */
final class StartupBanner {

  private static final int MAX_REFUSALS = 20;

  private final PrintWriter out;
  private final boolean interactive;
  private final HubHomeDirectory home;
  private final boolean dev;

  StartupBanner(Terminal terminal, HubHomeDirectory home, boolean dev) {
    this.out = terminal.out();
    this.interactive = terminal.interactive();
    this.home = home;
    this.dev = dev;
  }

  /**
   * Prints the full report on a terminal or if {@code verbose}; otherwise one line, since the log
   * contains the refused files already.
   *
   * @param settings sentences about settings that do nothing
   */
  void print(HubStartupSummary summary, List<String> settings, boolean verbose) {
    settings.forEach(sentence -> out.println("serai: " + sentence));
    out.println(headline(summary));
    StartupWarnings.of(summary, home).forEach(note -> out.println("serai: " + note));
    if (interactive || verbose) {
      out.println("  " + security(summary.mode()));
      if (dev) {
        out.println("  Development: files with wrong checksums are served.");
      }
      refusals(List.copyOf(summary.refused()));
      StartupSuggestions.of(summary, home.path()).forEach(out::println);
    }
    out.flush();
  }

  private static String headline(HubStartupSummary summary) {
    String refused =
        summary.refused().isEmpty() ? "" : "; refused " + count(summary.refused().size(), "file");
    return "serai: %s serves %s, %s and %s in %s mode%s"
        .formatted(
            summary.url(),
            count(summary.capabilities(), "capability"),
            count(summary.routes(), "route"),
            count(summary.agents(), "agent"),
            summary.mode(),
            refused);
  }

  private String security(String mode) {
    return mode.equalsIgnoreCase("open")
        ? "Open mode: this machine only; a request without a key acts as the operator."
        : "Closed mode: every request needs a key (serai key create AGENT" + home.option() + ").";
  }

  private void refusals(List<FileReloadOutcome> refused) {
    refused.stream().limit(MAX_REFUSALS).forEach(this::refusal);
    if (refused.size() > MAX_REFUSALS) {
      out.println("  … and " + (refused.size() - MAX_REFUSALS) + " more: GET /a2s/v1/reloads");
    }
  }

  private void refusal(FileReloadOutcome outcome) {
    for (DocumentFault fault : outcome.errors()) {
      out.println("  refused " + FaultLineFormatter.of(outcome.file(), fault));
    }
  }

  private static String count(int number, String noun) {
    String plural = noun.endsWith("y") ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s";
    return number + " " + (number == 1 ? noun : plural);
  }
}
