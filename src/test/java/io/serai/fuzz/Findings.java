package io.serai.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was found, each kind once with its first case in files of its own. Thread-safe. */
final class Findings {

  private final Path folder;
  private final long seed;
  private final Map<String, Integer> times = new LinkedHashMap<>();
  private final Map<String, String> first = new LinkedHashMap<>();

  Findings(Path folder, long seed) {
    this.folder = folder;
    this.seed = seed;
  }

  /**
   * Adds one.
   *
   * @param kind what is alike counts as one finding
   * @param cause the case that it is known to come of
   */
  synchronized void add(String kind, String text, @Nullable FuzzCase cause, int port) {
    if (times.merge(kind, 1, Integer::sum) > 1) {
      return;
    }
    String file = "%03d".formatted(times.size());
    String head =
        cause == null
            ? kind
            : kind
                + " [--seed "
                + seed
                + " --only "
                + cause.area()
                + " --at "
                + cause.iteration()
                + "]";
    first.put(kind, folder.resolve(file + ".txt").toString());
    System.out.println("FINDING " + file + " " + head);
    write(file, head, text, cause, port);
  }

  private void write(String file, String head, String text, @Nullable FuzzCase cause, int port) {
    StringBuilder all = new StringBuilder(head + "\n\n" + text + "\n");
    try {
      Files.createDirectories(folder);
      if (cause != null) {
        byte[] octets = Dump.octets(cause.payload());
        Path request = folder.resolve(file + ".request");
        Files.write(request, octets);
        all.append("\n")
            .append(cause.name())
            .append("\n")
            .append(Dump.command(cause.payload(), request.toString(), port));
        all.append("\n\n").append(Dump.hex(octets));
      }
      Files.writeString(folder.resolve(file + ".txt"), all);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  synchronized int count() {
    return times.size();
  }

  /** A line for each, with how often it was seen. */
  synchronized String summary() {
    StringBuilder lines = new StringBuilder();
    times.forEach(
        (kind, count) -> lines.append("%6d × %s  (%s)%n".formatted(count, kind, first.get(kind))));
    return lines.toString();
  }
}
