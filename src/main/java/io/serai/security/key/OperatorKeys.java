package io.serai.security.key;

import io.serai.security.Caller;
import io.serai.security.audit.AuditLog;
import io.serai.security.audit.AuditOutcome;
import io.serai.security.vault.ReloadingFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
  private final ReloadingFile<Map<String, OperatorKey>> stored;
  private final AuditLog audit;
  private final Set<String> changedByHub = ConcurrentHashMap.newKeySet();
  private volatile Map<String, OperatorKey> lastKeys;

  /** Uses the keys of the configuration and of a file, which need not exist. */
  public OperatorKeys(List<OperatorKey> configured, Path file, Clock clock, AuditLog audit) {
    this.audit = audit;
    configured.forEach(key -> this.configured.put(key.sha256(), key));
    this.file = file;
    this.lastKeys = readable(file);
    this.stored = new ReloadingFile<>(file, INTERVAL, clock, this::reread);
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

  /**
   * Makes a change of the file that has an entry of the audit log of its own. Blocks.
   *
   * @param hashes of the keys that the change adds or removes
   */
  public void change(Set<String> hashes, Runnable change) {
    changedByHub.addAll(hashes);
    try {
      change.run();
    } catch (RuntimeException failure) {
      changedByHub.removeAll(hashes);
      throw failure;
    }
  }

  /** Reads the file now, whether or not it has changed. Blocks. */
  public void refresh() {
    try {
      var unused = stored.read();
    } catch (IOException e) {
      reportUnreadable(e);
    }
  }

  private Map<String, OperatorKey> stored() {
    try {
      return stored.current();
    } catch (IOException e) {
      reportUnreadable(e);
      return Map.of();
    }
  }

  private void reportUnreadable(IOException reason) {
    LOG.warn("{} cannot be read ({}): none of its keys is valid", file, reason.toString());
  }

  /** Returns the keys in the file; none if it cannot be read. */
  private static Map<String, OperatorKey> readable(Path file) {
    try {
      return new OperatorKeyFile(file).keys();
    } catch (IOException unreadable) {
      return Map.of();
    }
  }

  /** Reads the file, and writes an entry of the audit log for each key that was changed in it. */
  private Map<String, OperatorKey> reread(Path changed) throws IOException {
    Map<String, OperatorKey> keys = new OperatorKeyFile(changed).keys();
    Map<String, OperatorKey> before = lastKeys;
    lastKeys = keys;
    boolean created = write("key.create", keys, before);
    boolean revoked = write("key.revoke", before, keys);
    if (!created && !revoked && !before.equals(keys)) {
      audit.file("operators.reload", "operators", AuditOutcome.DONE);
    }
    return keys;
  }

  /** Writes an entry for each key that only {@code there} has; returns whether there is one. */
  private boolean write(
      String event, Map<String, OperatorKey> there, Map<String, OperatorKey> notThere) {
    boolean any = false;
    for (OperatorKey key : there.values()) {
      if (!notThere.containsKey(key.sha256())) {
        any = true;
        if (!changedByHub.remove(key.sha256())) {
          audit.file(event, OperatorKey.id(key.sha256()), AuditOutcome.DONE, key.label());
        }
      }
    }
    return any;
  }
}
