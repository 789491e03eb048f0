package io.serai.security;

import io.serai.store.FileErrorMessages;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The credentials of the hub, encrypted in {@code vault.json} of the data folder with the key of
 * {@value VaultKeySource#VARIABLE} or of {@code vault.key}.
 *
 * <p>A change is on the disk as a whole before its method returns. Several processes may use a
 * vault at once: writers take turns, and each sees the others' changes within a quarter of a
 * second. Between, {@link #find} and {@link #list} answer from memory, where the credentials stand
 * decrypted; at most four times a second they look whether the file changed, and read it then. Safe
 * for use by many threads.
 *
 * <p>Everything throws {@link VaultException} where the vault or its key cannot be read, fits not,
 * or was tampered with; it is never taken for empty then.
 */
public final class Vault {
  /**
   * The entry of the key for what is kept outside the vault. It is no credential: nobody sees it,
   * and it goes through rotations as the credentials do.
   */
  private static final String SEALING = "serai.sealing-key";

  private static final Duration INTERVAL = Duration.ofMillis(250);

  private final Path data;
  private final VaultKeySource keys;
  private final VaultFileStore sealed;
  private final Clock clock;
  private final FileMutex mutex;
  private final WatchedFile<SortedMap<String, VaultEntry>> entries;

  private Vault(Path data, Optional<String> environmentKey, Clock clock) {
    this.data = data;
    this.keys = new VaultKeySource(data, environmentKey);
    this.clock = clock;
    this.mutex = new FileMutex(data.resolve("vault.lock"));
    Path file = data.resolve("vault.json");
    this.sealed = new VaultFileStore(file, keys);
    this.entries = new WatchedFile<>(file, INTERVAL, clock, path -> sealed.read());
  }

  /**
   * Opens the vault of a data folder, and reads it where there is one. Nothing is written before
   * the first {@link #put}.
   *
   * @param environmentKey the value of the environment variable {@value VaultKeySource#VARIABLE}:
   *     32 bytes in base64
   */
  public static Vault open(Path data, Optional<String> environmentKey, Clock clock) {
    Vault vault = new Vault(data, environmentKey, clock);
    vault.current();
    return vault;
  }

  /** The credential of that id. */
  public Optional<VaultCredential> find(String id) {
    return Optional.ofNullable(current().get(id))
        .filter(entry -> !id.equals(SEALING))
        .map(VaultEntry::credential);
  }

  /**
   * Encrypts what is kept outside the vault. Hubs that share a database read each other's where
   * their vaults began with the same key in {@value VaultKeySource#VARIABLE}.
   */
  public VaultTextEncryptor sealer() {
    return new VaultTextEncryptor(this::sealingKey);
  }

  /** What may be told about every credential, by id. */
  public List<CredentialSummary> list() {
    return current().values().stream()
        .map(VaultEntry::summary)
        .filter(summary -> !summary.id().equals(SEALING))
        .toList();
  }

  /**
   * Adds a credential or replaces the one of its id; whether it is new.
   *
   * @throws IllegalArgumentException where it is new and its id too long, or the hub's own
   */
  public boolean put(VaultCredential credential) {
    requireCredential(credential.id());
    VaultEntry entry = new VaultEntry(credential, clock.instant());
    return change(
        changed -> {
          if (!changed.containsKey(credential.id())) {
            credential.requireNewId();
          }
          return changed.put(credential.id(), entry) == null;
        });
  }

  /** Removes a credential; whether there was one. */
  public boolean remove(String id) {
    return !id.equals(SEALING) && change(changed -> changed.remove(id) != null);
  }

  /**
   * Encrypts everything anew with a new key, which takes the place of {@code vault.key}. The old
   * key stays until the vault is written with the new one: cut off anywhere, the vault is readable.
   */
  public void rotate() {
    if (!keys.areFiles()) {
      throw new VaultException(
          "The key comes from "
              + VaultKeySource.VARIABLE
              + ": name the new one, then set it there.");
    }
    exclusively(
        () -> {
          SortedMap<String, VaultEntry> all = settled();
          VaultEncryptionKey next = keys.prepareNext();
          sealed.write(all, next);
          keys.finishRotation(next.id());
          return all;
        });
  }

  /**
   * Encrypts everything anew with a key of the caller's, which must stand in {@value
   * VaultKeySource#VARIABLE} from then on; processes that have the old one are told that it is
   * wrong.
   *
   * @param newKey 32 bytes in base64
   */
  public void rotateTo(String newKey) {
    if (keys.areFiles()) {
      throw new VaultException(
          "The key stands in " + data.resolve("vault.key") + ": rotate without naming a key.");
    }
    VaultEncryptionKey next = VaultKeySource.parse(newKey);
    exclusively(
        () -> {
          sealed.write(settled(), next);
          return next;
        });
  }

  private static void requireCredential(String id) {
    if (id.equals(SEALING)) {
      throw new IllegalArgumentException(id + " is the hub's own. Choose another id.");
    }
  }

  private VaultEncryptionKey sealingKey() {
    VaultEntry entry = current().get(SEALING);
    String known = entry == null ? madeSealingKey() : entry.credential().value();
    return VaultKeySource.parse(known);
  }

  private String madeSealingKey() {
    return exclusively(
        () -> {
          SortedMap<String, VaultEntry> all = settled();
          VaultEntry before = all.get(SEALING);
          if (before != null) {
            return before.credential().value();
          }
          String made = derived(sealed.key());
          VaultCredential kept = new VaultCredential(SEALING, "key", made, List.of());
          all.put(SEALING, new VaultEntry(kept, clock.instant()));
          sealed.write(all);
          entries.read();
          return made;
        });
  }

  private static String derived(VaultEncryptionKey key) {
    try {
      return key.derived(SEALING).base64();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HMAC", e);
    }
  }

  private boolean change(Function<SortedMap<String, VaultEntry>, Boolean> change) {
    return exclusively(
        () -> {
          SortedMap<String, VaultEntry> all = settled();
          boolean result = change.apply(all);
          sealed.write(all);
          entries.read();
          return result;
        });
  }

  /** What the file says now, after a rotation that was cut off has been ended. */
  private SortedMap<String, VaultEntry> settled() throws IOException {
    SortedMap<String, VaultEntry> all = new TreeMap<>(entries.read());
    sealed.settle();
    return all;
  }

  private SortedMap<String, VaultEntry> current() {
    try {
      return entries.current();
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private <T> T exclusively(FileMutex.CriticalSection<T> section) {
    try {
      return mutex.run(section);
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private VaultException unusable(IOException e) {
    return new VaultException(
        "The vault is not at hand. " + FileErrorMessages.sentence(data, e), e);
  }
}
