package io.serai.security.vault;

import io.serai.document.FileErrorMessages;
import io.serai.store.FileMutex;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The hub's credentials, encrypted in {@code vault.json} of the data folder with the key in {@value
 * VaultKeySource#VARIABLE} or in {@code vault.key}.
 *
 * <p>A change is on the disk before its method returns. Several processes may use a vault: writers
 * take turns, and each process notices the others' changes within a quarter of a second. {@link
 * #find} and {@link #list} answer from memory, which has the decrypted credentials; at most four
 * times a second they check whether the file has changed. Thread-safe.
 *
 * <p>All methods throw {@link VaultException} if the vault or its key cannot be read, do not belong
 * together, or were tampered with; such a vault is never treated as empty.
 */
public final class Vault {
  /**
   * Id of the entry with the key for data that is encrypted outside of the vault. It is not visible
   * as a credential, and is kept when the vault's key is rotated.
   */
  private static final String SEALING_KEY_ID = "serai.sealing-key";

  private static final Duration INTERVAL = Duration.ofMillis(250);

  private final Path data;
  private final VaultKeySource keys;
  private final VaultFileStore store;
  private final Clock clock;
  private final FileMutex mutex;
  private final ReloadingFile<SortedMap<String, VaultEntry>> entries;

  private Vault(Path data, Optional<String> environmentKey, Clock clock) {
    this.data = data;
    this.keys = new VaultKeySource(data, environmentKey);
    this.clock = clock;
    this.mutex = new FileMutex(data.resolve("vault.lock"));
    Path file = data.resolve("vault.json");
    this.store = new VaultFileStore(file, keys);
    this.entries = new ReloadingFile<>(file, INTERVAL, clock, path -> store.read());
  }

  /**
   * Opens the vault of a data folder, and reads its file if it exists. Nothing is written before
   * the first change.
   *
   * @param environmentKey value of the environment variable {@value VaultKeySource#VARIABLE}: 32
   *     bytes in base64
   */
  public static Vault open(Path data, Optional<String> environmentKey, Clock clock) {
    Vault vault = new Vault(data, environmentKey, clock);
    vault.current();
    return vault;
  }

  /** Returns the credential of that id. */
  public Optional<VaultCredential> find(String id) {
    return Optional.ofNullable(current().get(id))
        .filter(entry -> !id.equals(SEALING_KEY_ID))
        .map(VaultEntry::credential);
  }

  /**
   * Returns an encryptor for data outside of the vault. Hubs that share a database can read each
   * other's data if their vaults were created with the same key in {@value
   * VaultKeySource#VARIABLE}.
   */
  public StoredTextEncryptor sealer() {
    return new StoredTextEncryptor(this::sealingKey);
  }

  /** Returns the non-secret properties of all credentials, sorted by id. */
  public List<CredentialSummary> list() {
    return current().values().stream()
        .map(VaultEntry::summary)
        .filter(summary -> !summary.id().equals(SEALING_KEY_ID))
        .toList();
  }

  /**
   * Adds a credential or replaces the one with its id; returns whether it is new.
   *
   * @throws IllegalArgumentException if it is new and its id is too long, or if the id is reserved
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

  /** Removes a credential; returns whether it existed. */
  public boolean remove(String id) {
    return !id.equals(SEALING_KEY_ID) && change(changed -> changed.remove(id) != null);
  }

  /**
   * Encrypts everything with a new key, which replaces {@code vault.key}. The old key is kept until
   * the vault has been written with the new one, so that the vault stays readable if this is
   * interrupted.
   */
  public void rotate() {
    if (!keys.areFiles()) {
      throw new VaultException(
          "The key comes from "
              + VaultKeySource.VARIABLE
              + ": give the new key to rotate to, then set it there.");
    }
    exclusively(
        () -> {
          SortedMap<String, VaultEntry> all = readForChange();
          VaultEncryptionKey next = keys.prepareNext();
          store.write(all, next);
          keys.finishRotation(next.id());
          return all;
        });
  }

  /**
   * Encrypts everything with a given key, which must be set in {@value VaultKeySource#VARIABLE}
   * from then on. Processes that still have the old key fail with an error.
   *
   * @param newKey 32 bytes in base64
   */
  public void rotateTo(String newKey) {
    if (keys.areFiles()) {
      throw new VaultException(
          "The key is in " + data.resolve("vault.key") + ": rotate without giving a key.");
    }
    VaultEncryptionKey next = VaultKeySource.parse(newKey);
    exclusively(
        () -> {
          store.write(readForChange(), next);
          return next;
        });
  }

  private static void requireCredential(String id) {
    if (id.equals(SEALING_KEY_ID)) {
      throw new IllegalArgumentException(id + " is reserved. Choose another id.");
    }
  }

  private VaultEncryptionKey sealingKey() {
    VaultEntry entry = current().get(SEALING_KEY_ID);
    String known = entry == null ? createSealingKey() : entry.credential().value();
    return VaultKeySource.parse(known);
  }

  private String createSealingKey() {
    return exclusively(
        () -> {
          SortedMap<String, VaultEntry> all = readForChange();
          VaultEntry before = all.get(SEALING_KEY_ID);
          if (before != null) {
            return before.credential().value();
          }
          String created = derived(store.key());
          VaultCredential kept = new VaultCredential(SEALING_KEY_ID, "key", created, List.of());
          all.put(SEALING_KEY_ID, new VaultEntry(kept, clock.instant()));
          store.write(all);
          entries.read();
          return created;
        });
  }

  private static String derived(VaultEncryptionKey key) {
    try {
      return key.derived(SEALING_KEY_ID).base64();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has HMAC", e);
    }
  }

  private boolean change(Function<SortedMap<String, VaultEntry>, Boolean> change) {
    return exclusively(
        () -> {
          SortedMap<String, VaultEntry> all = readForChange();
          boolean result = change.apply(all);
          store.write(all);
          entries.read();
          return result;
        });
  }

  /** Returns the entries of the file, after completing a rotation that was interrupted. */
  private SortedMap<String, VaultEntry> readForChange() throws IOException {
    SortedMap<String, VaultEntry> all = new TreeMap<>(entries.read());
    store.finishRotation();
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
        "The vault cannot be used. " + FileErrorMessages.sentence(data, e), e);
  }

  /** The properties of a vault credential that are not secret. */
  public record CredentialSummary(String id, String type, List<String> hosts, Instant updatedAt) {}
}
