package io.serai.security.key;

import io.serai.security.AuditLog;
import io.serai.security.AuditOutcome;
import io.serai.security.Caller;
import io.serai.security.vault.WatchedFile;
import io.serai.store.AtomicFileWriter;
import io.serai.store.FileMutex;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of operators: those in {@code serai.security.operators}, and those in the file {@code
 * data/operators}, which has one {@link OperatorKey} a line. The file is checked for changes at
 * most once a second, so that keys can be added and deleted while the hub runs. An invalid line is
 * ignored with a warning; if the file cannot be read, none of its keys is valid. Thread-safe.
 */
public final class OperatorKeys {
  private static final Logger LOG = LoggerFactory.getLogger(OperatorKeys.class);
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final Map<String, OperatorKey> configured = new HashMap<>();
  private final Path file;
  private final WatchedFile<Map<String, OperatorKey>> stored;
  private volatile Map<String, OperatorKey> lastKeys;

  /** Uses the keys of the configuration and of a file, which need not exist. */
  public OperatorKeys(List<OperatorKey> configured, Path file, Clock clock) {
    configured.forEach(key -> this.configured.put(key.sha256(), key));
    this.file = file;
    this.lastKeys = readable(file);
    this.stored = new WatchedFile<>(file, INTERVAL, clock, this::reread);
  }

  /** Adds a key to the file {@code data/operators}, which gets mode 600. */
  public static void add(Path file, OperatorKey key) throws IOException {
    String line = key.line() + "\n";
    new FileMutex(file.resolveSibling("operators.lock"))
        .run(
            () -> {
              String before = Files.exists(file) ? Files.readString(file) : "";
              String gap = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
              byte[] after = (before + gap + line).getBytes(StandardCharsets.UTF_8);
              AtomicFileWriter.write(file, after, AtomicFileWriter.PRIVATE);
              return file;
            });
  }

  /** Whether there is any key. */
  public boolean any() {
    return !configured.isEmpty() || !stored().isEmpty();
  }

  /** Returns the operator whose key has this SHA-256 (lower-case hex). */
  public Optional<Caller> withKey(String sha256) {
    OperatorKey key = configured.get(sha256);
    return Optional.ofNullable(key != null ? key : stored().get(sha256)).map(OperatorKey::caller);
  }

  /** Returns the operator of that id, if it still has a key. */
  public Optional<Caller> withId(String id) {
    return Stream.concat(configured.values().stream(), stored().values().stream())
        .map(OperatorKey::caller)
        .filter(operator -> operator.id().equals(id))
        .findFirst();
  }

  private Map<String, OperatorKey> stored() {
    try {
      return stored.current();
    } catch (IOException e) {
      LOG.warn("{} cannot be read ({}): none of its keys is valid", file, e.toString());
      return Map.of();
    }
  }

  /** Returns the keys in the file; none if it cannot be read. */
  private static Map<String, OperatorKey> readable(Path file) {
    try {
      return read(file);
    } catch (IOException unreadable) {
      return Map.of();
    }
  }

  /** Reads the file, and writes an audit record if its keys have changed. */
  private Map<String, OperatorKey> reread(Path changed) throws IOException {
    Map<String, OperatorKey> keys = read(changed);
    Map<String, OperatorKey> before = lastKeys;
    lastKeys = keys;
    if (!before.equals(keys)) {
      AuditLog.file("operators.reload", "operators", AuditOutcome.DONE);
    }
    return keys;
  }

  private static Map<String, OperatorKey> read(Path file) throws IOException {
    Map<String, OperatorKey> keys = new LinkedHashMap<>();
    List<String> lines = lines(file);
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

  private static List<String> lines(Path file) throws IOException {
    try {
      return new ArrayList<>(Files.readAllLines(file));
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }
}
