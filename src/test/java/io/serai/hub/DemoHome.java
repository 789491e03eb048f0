package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Copies of the routes of the repository's home, on a free port. */
final class DemoHome {

  private DemoHome() {}

  /** A hub with all routes of the repository's home; it does not run yet. */
  static HubFixture in(Path folder) throws IOException {
    HubFixture hub =
        new HubFixture(folder).property("serai.port", Integer.toString(FreePort.find()));
    for (Path file : routeFiles()) {
      hub.file(file.toString(), Files.readString(file));
    }
    return hub;
  }

  /** The files of {@code routes/}, relative to the repository's root. */
  static List<Path> routeFiles() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("routes"))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Replaces a text that a file of the home contains. */
  static void edit(HubFixture hub, String file, String old, String text) throws IOException {
    String before = Files.readString(hub.home().resolve(file));
    assertThat(before).contains(old);
    hub.file(file, before.replace(old, text));
  }

  /** How often a route has run. */
  static long runs(HubFixture hub, String route) {
    String end = "routeId=\"" + route + "\"} ";
    return hub.get("/observe/metrics")
        .text()
        .lines()
        .filter(line -> line.startsWith("camel_exchanges_total{") && line.contains(end))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
