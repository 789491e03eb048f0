package io.serai.a2w.storm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Random;

/** The home of a hub in a storm. */
record StormHome(Path folder) {
  private static final Path ROUTES = Path.of("src/test/resources/storm/worker.camel.yaml");

  /** Writes everything but the files of agents. */
  void create(String store) {
    write(
        "application.properties",
        """
        serai.store.url = %s
        serai.tasks.lease = 2s
        serai.tasks.poll = 50ms
        serai.tasks.grace = 1s
        serai.shutdown-timeout = 1s
        """
            .formatted(store));
    try {
      write("routes/worker.camel.yaml", Files.readString(ROUTES));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Writes the file of an agent with other limits, and another weight. */
  void writeAgent(String id, Random random) {
    write(
        "agents/" + id + ".yaml",
        """
        agent_id: %s
        weight: %d
        skills: ["storm.*"]
        allowed_callers: ["*"]
        allowed_callees: ["*"]
        max_concurrent: %d
        max_queued: %d
        """
            .formatted(id, random.nextInt(101), 8 + random.nextInt(16), 20 + random.nextInt(40)));
  }

  /** Writes a file of an agent that is refused. */
  void breakAgent(String id) {
    write("agents/" + id + ".yaml", "agent_id: [" + id);
  }

  void deleteAgent(String id) {
    try {
      Files.delete(folder.resolve("agents/" + id + ".yaml"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void write(String name, String text) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Path written = Files.createTempFile(file.getParent(), ".", ".tmp");
      Files.writeString(written, text);
      Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
