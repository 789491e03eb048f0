package io.serai.cli;

import io.serai.hub.HubHomeDirectory;
import io.serai.hub.HubStartupSummary;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** What may surprise whoever starts a hub, each with what to do. */
final class StartupWarnings {

  private static final int NAMED = 3;

  private StartupWarnings() {}

  static List<String> of(HubStartupSummary summary, HubHomeDirectory home) {
    List<String> notes = new ArrayList<>();
    if (isEmpty(home)) {
      notes.add(
          home.path()
              + " has neither application.properties nor capabilities/, so nothing is served yet."
              + " serai init DIR makes a home that works.");
    }
    summary.elsewhere().ifPresent(portMismatch -> notes.add(elsewhere(portMismatch, home)));
    return notes;
  }

  private static boolean isEmpty(HubHomeDirectory home) {
    return !Files.exists(home.path().resolve("application.properties"))
        && !Files.exists(home.path().resolve("capabilities"));
  }

  private static String elsewhere(
      HubStartupSummary.PortMismatch portMismatch, HubHomeDirectory home) {
    return callers(portMismatch.capabilities())
        + " localhost:"
        + portMismatch.named()
        + ", the port that this home is made for; this hub listens at "
        + portMismatch.actual()
        + ". Where its own routes are meant, write that port into the files and into"
        + " serai.outbound.allowed-private-hosts, then: serai checksum "
        + home.path().resolve("capabilities")
        + " --write";
  }

  private static String callers(List<String> ids) {
    if (ids.size() == 1) {
      return ids.get(0) + " calls";
    }
    return ids.size() <= NAMED
        ? String.join(", ", ids) + " call"
        : String.join(", ", ids.subList(0, NAMED)) + " and " + (ids.size() - NAMED) + " more call";
  }
}
