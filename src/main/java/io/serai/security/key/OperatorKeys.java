package io.serai.security.key;

import io.serai.security.Caller;
import io.serai.security.Permissions;
import io.serai.security.audit.AuditLog;
import io.serai.security.audit.AuditOutcome;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of operators: those in {@code serai.security.operators}, and those in the file {@code
 * data/operators}, which has one SHA-256 a line, optionally followed by a label. The file is
 * checked for changes at most once a second, so that keys can be added and deleted while the hub
 * runs. An invalid line is ignored with a warning; if the file cannot be read, none of its keys is
 * valid. Thread-safe.
 */
public final class OperatorKeys {
  private static final Logger LOG = LoggerFactory.getLogger(OperatorKeys.class);
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final Pattern LINE = Pattern.compile("([0-9a-fA-F]{64})(?:\\s+(.*))?");

  private final Map<String, Caller> configured = new HashMap<>();
  private final Path file;
  private final WatchedFile<Map<String, Caller>> stored;
  private volatile Set<String> lastHashes;
  private final AuditLog audit;

  /**
   * Uses the keys of the configuration and of a file, which need not exist.
   *
   * @param configured SHA-256 hashes in lower-case hex
   */
  public OperatorKeys(List<String> configured, Path file, Clock clock, AuditLog audit) {
    this.audit = audit;
    configured.forEach(hash -> this.configured.put(hash, operator(hash)));
    this.file = file;
    this.lastHashes = hashes(file);
    this.stored = new WatchedFile<>(file, INTERVAL, clock, this::reread);
  }

  /**
   * Adds a key to the file {@code data/operators}, which gets mode 600.
   *
   * @param label name for display; line breaks are replaced
   */
  public static void add(Path file, String sha256, String label) throws IOException {
    String line = (sha256 + " " + label.replaceAll("\\s+", " ")).strip() + "\n";
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
    Caller caller = configured.get(sha256);
    return Optional.ofNullable(caller != null ? caller : stored().get(sha256));
  }

  /** Whether the operator of that id still has a key. */
  public boolean has(String id) {
    return Stream.concat(configured.values().stream(), stored().values().stream())
        .anyMatch(operator -> operator.id().equals(id));
  }

  private Map<String, Caller> stored() {
    try {
      return stored.current();
    } catch (IOException e) {
      LOG.warn("{} cannot be read ({}): none of its keys is valid", file, e.toString());
      return Map.of();
    }
  }

  /** Returns the hashes in the file; none if it cannot be read. */
  private static Set<String> hashes(Path file) {
    try {
      return read(file).keySet();
    } catch (IOException unreadable) {
      return Set.of();
    }
  }

  /** Reads the file, and writes an audit record if its keys have changed. */
  private Map<String, Caller> reread(Path changed) throws IOException {
    Map<String, Caller> keys = read(changed);
    Set<String> before = lastHashes;
    lastHashes = Set.copyOf(keys.keySet());
    if (!before.equals(lastHashes)) {
      audit.file("operators.reload", "operators", AuditOutcome.DONE);
    }
    return keys;
  }

  private static Map<String, Caller> read(Path file) throws IOException {
    Map<String, Caller> keys = new HashMap<>();
    List<String> lines = lines(file);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        String hash = matcher.group(1).toLowerCase(Locale.ROOT);
        keys.put(hash, operator(hash));
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        LOG.warn("{} line {} is ignored: it does not start with a SHA-256 in hex", file, i + 1);
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

  private static Caller operator(String sha256) {
    return new Caller("operator:" + sha256.substring(0, 12), true, Permissions.ALL);
  }
}
