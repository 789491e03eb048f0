package io.serai.security.key;

import io.serai.store.AtomicFileWriter;
import io.serai.store.FileMutex;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The file {@code data/operators}: one {@link OperatorKey} a line, empty lines, and comments that
 * begin with {@code #}. It need not exist; changes keep all other lines, replace the file at once,
 * and give it mode 600. Methods block. Thread-safe, also across processes.
 */
public record OperatorKeyFile(Path file) {
  private static final Logger LOG = LoggerFactory.getLogger(OperatorKeyFile.class);

  /** Returns the keys by their hashes, in order. Invalid lines are skipped with a warning. */
  public Map<String, OperatorKey> keys() throws IOException {
    Map<String, OperatorKey> keys = new LinkedHashMap<>();
    List<String> lines = lines();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      Optional<OperatorKey> key = OperatorKey.read(line);
      if (key.isPresent()) {
        keys.put(key.get().sha256(), key.get());
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        LOG.warn("{} line {} is ignored: write SHA256 [role=ROLE] [label]", file, i + 1);
      }
    }
    return keys;
  }

  /** Adds a key at the end. */
  public void add(OperatorKey key) throws IOException {
    change(
        lines -> {
          List<String> longer = new ArrayList<>(lines);
          longer.add(key.line());
          return longer;
        });
  }

  /** Puts a key in the place of another one, with its role and label. */
  public void replace(String sha256, String by) throws IOException {
    change(
        lines ->
            lines.stream()
                .map(
                    line ->
                        keyOf(line, sha256)
                            .map(key -> new OperatorKey(by, key.role(), key.label()).line())
                            .orElse(line))
                .toList());
  }

  /**
   * Removes a key.
   *
   * @param check receives the keys that are left; if it throws, nothing is changed
   */
  public void remove(String sha256, Consumer<List<OperatorKey>> check) throws IOException {
    change(
        lines -> {
          List<String> left = lines.stream().filter(line -> keyOf(line, sha256).isEmpty()).toList();
          check.accept(left.stream().flatMap(line -> OperatorKey.read(line).stream()).toList());
          return left;
        });
  }

  private static Optional<OperatorKey> keyOf(String line, String sha256) {
    return OperatorKey.read(line).filter(key -> key.sha256().equals(sha256));
  }

  private void change(Function<List<String>, List<String>> change) throws IOException {
    new FileMutex(file.resolveSibling("operators.lock"))
        .run(
            () -> {
              List<String> after = change.apply(lines());
              String text = after.isEmpty() ? "" : String.join("\n", after) + "\n";
              AtomicFileWriter.write(
                  file, text.getBytes(StandardCharsets.UTF_8), AtomicFileWriter.PRIVATE);
              return file;
            });
  }

  private List<String> lines() throws IOException {
    try {
      return Files.readAllLines(file);
    } catch (NoSuchFileException none) {
      return List.of();
    }
  }
}
