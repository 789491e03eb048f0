package io.serai.bench;

import io.serai.hub.CapabilityText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes capabilities of one step each into a folder: {@code WriteCapabilities FOLDER COUNT URL}.
 */
public final class WriteCapabilities {
  private static final String[] VERBS = {"Get", "List", "Create", "Delete", "Convert", "Find"};
  private static final String[] NOUNS = {"Order", "Dog", "Weather", "Invoice", "Ticket", "Route"};

  private WriteCapabilities() {}

  /** Writes the files. */
  public static void main(String[] arguments) throws IOException {
    write(Path.of(arguments[0]), Integer.parseInt(arguments[1]), arguments[2]);
  }

  /** Writes files that call a service, a thousand of them in a folder. */
  static void write(Path folder, int count, String url) throws IOException {
    for (int i = 0; i < count; i++) {
      Path part = Files.createDirectories(folder.resolve("part" + i / 1_000));
      Files.writeString(part.resolve(i + ".yaml"), CapabilityText.getting(name(i), url));
    }
  }

  /** Returns the name of a capability by its number. */
  static String name(int i) {
    return VERBS[i % 6] + NOUNS[i / 6 % 6] + "N" + i;
  }
}
