package io.serai.security.key;

import io.serai.document.FileErrorMessages;
import io.serai.security.OperatorRole;
import io.serai.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All keys of a home: those of operators in {@code serai.security.operators} and {@code
 * data/operators}, and those of agents in the files of {@code agents/}. Methods block and throw a
 * {@link StoreException} if a file cannot be read or changed; its message says what to do.
 * Thread-safe, also across processes.
 *
 * @param configured the keys in the settings, which are never changed
 */
public record HomeApiKeys(
    List<OperatorKey> configured, OperatorKeyFile operators, AgentKeyFiles agents) {

  /** Access to a file. */
  @FunctionalInterface
  private interface FileAccess<T> {
    T run() throws IOException;
  }

  /** Copies the keys of the settings. */
  public HomeApiKeys {
    configured = List.copyOf(configured);
  }

  /**
   * Returns the keys of a home.
   *
   * @param data the folder {@code data/}
   * @param agents the folder {@code agents/}
   */
  public static HomeApiKeys of(List<OperatorKey> configured, Path data, Path agents) {
    return new HomeApiKeys(
        configured, new OperatorKeyFile(data.resolve("operators")), new AgentKeyFiles(agents));
  }

  /** Returns all keys: the operators' first. */
  public List<StoredKey> list() {
    List<StoredKey> all = ofOperators();
    all.addAll(agents.keys());
    return all;
  }

  /**
   * Returns the key of that {@linkplain StoredKey#id id}. The files of agents are only read if it
   * is no operator's.
   */
  public Optional<StoredKey> find(String id) {
    return find(id, ofOperators()).or(() -> find(id, agents.keys()));
  }

  private static Optional<StoredKey> find(String id, List<StoredKey> keys) {
    return keys.stream().filter(key -> key.id().equals(id)).findFirst();
  }

  private List<StoredKey> ofOperators() {
    List<StoredKey> all = new ArrayList<>();
    configured.forEach(key -> all.add(StoredKey.of(key, true)));
    onOperators(() -> operators.keys().values()).forEach(key -> all.add(StoredKey.of(key, false)));
    return all;
  }

  /** Adds an operator's key. */
  public void add(OperatorKey key) {
    onOperators(
        () -> {
          operators.add(key);
          return key;
        });
  }

  /** Puts a new key in the place of one, with its role and label. */
  public void replace(StoredKey key, String sha256) {
    requireFile(key);
    if (key.agent() != null) {
      agents.replace(key.agent(), key.sha256(), sha256);
      return;
    }
    onOperators(
        () -> {
          operators.replace(key.sha256(), sha256);
          return key;
        });
  }

  /**
   * Removes a key.
   *
   * @param keepsAdministrator whether the last key of an administrator is not removed
   */
  public void remove(StoredKey key, boolean keepsAdministrator) {
    requireFile(key);
    if (key.agent() != null) {
      agents.remove(key.agent(), key.sha256());
      return;
    }
    onOperators(
        () -> {
          operators.remove(
              key.sha256(),
              left -> {
                if (keepsAdministrator && key.role() == OperatorRole.ADMINISTRATOR) {
                  requireAdministrator(left);
                }
              });
          return key;
        });
  }

  private void requireAdministrator(List<OperatorKey> left) {
    if (Stream.concat(configured.stream(), left.stream())
        .noneMatch(key -> key.role() == OperatorRole.ADMINISTRATOR)) {
      throw new StoreException(
          "This is the last key of an administrator. Create another one first, since nobody could"
              + " administer the hub without it.");
    }
  }

  private static void requireFile(StoredKey key) {
    if (key.inSettings()) {
      throw new StoreException(
          "The key "
              + key.id()
              + " is in serai.security.operators. Delete it there, in application.properties or the"
              + " environment, and start the hub again.");
    }
  }

  private <T> T onOperators(FileAccess<T> access) {
    try {
      return access.run();
    } catch (IOException failure) {
      throw new StoreException(FileErrorMessages.sentence(operators.file(), failure), failure);
    }
  }
}
