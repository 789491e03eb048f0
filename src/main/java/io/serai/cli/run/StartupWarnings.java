package io.serai.cli.run;

import io.serai.cli.terminal.HomeOption;
import io.serai.hub.HubHomeDirectory;
import io.serai.hub.HubStartupSummary;
import java.util.ArrayList;
import java.util.List;

/** Warnings about a started hub, each with its remedy. */
final class StartupWarnings {

  private static final int MAX_NAMED = 3;

  private StartupWarnings() {}

  static List<String> of(HubStartupSummary summary, HubHomeDirectory home) {
    List<String> warnings = new ArrayList<>();
    if (!HubHomeDirectory.isHome(home.path())) {
      warnings.add(HomeOption.noHome(home.path()));
    }
    summary
        .portMismatch()
        .ifPresent(portMismatch -> warnings.add(portMismatchWarning(portMismatch, home)));
    return warnings;
  }

  private static String portMismatchWarning(
      HubStartupSummary.PortMismatch portMismatch, HubHomeDirectory home) {
    List<String> callers = new ArrayList<>(portMismatch.capabilities());
    portMismatch.agents().forEach(agent -> callers.add("the agent " + agent));
    return ("%s localhost:%s, the port that this home is made for; this hub listens at %s. To "
            + "call the routes of this hub, write that port into the files and into "
            + "serai.outbound.allowed-private-hosts%s")
        .formatted(
            callers(callers),
            portMismatch.named(),
            portMismatch.actual(),
            portMismatch.capabilities().isEmpty()
                ? "."
                : ", then: serai checksum " + home.path().resolve("capabilities") + " --write");
  }

  private static String callers(List<String> names) {
    if (names.size() == 1) {
      return names.get(0) + " calls";
    }
    return names.size() <= MAX_NAMED
        ? String.join(", ", names) + " call"
        : String.join(", ", names.subList(0, MAX_NAMED))
            + " and "
            + (names.size() - MAX_NAMED)
            + " more call";
  }
}
