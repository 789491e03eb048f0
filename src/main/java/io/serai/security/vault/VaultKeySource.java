package io.serai.security.vault;

import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Provides the vault's key from the environment variable {@value #VARIABLE}, or from the file
 * {@code vault.key} (mode 600), which is created at first use. During a rotation the next key is in
 * {@code vault.key.new}; the vault file identifies which of the two it uses.
 */
final class VaultKeySource {
  static final String VARIABLE = "SERAI_VAULT_KEY";

  private final Optional<String> fromEnvironment;
  private final Path file;
  private final Path next;

  VaultKeySource(Path data, Optional<String> fromEnvironment) {
    this.fromEnvironment = fromEnvironment.filter(text -> !text.isBlank());
    this.file = data.resolve("vault.key");
    this.next = data.resolve("vault.key.new");
  }

  boolean areFiles() {
    return fromEnvironment.isEmpty();
  }

  /** Returns the key for a new vault; creates the key file if necessary. */
  VaultEncryptionKey first() throws IOException {
    if (fromEnvironment.isPresent()) {
      return parse(fromEnvironment.get());
    }
    Optional<VaultEncryptionKey> key = read(file);
    return key.isPresent() ? key.get() : store(file, VaultEncryptionKey.create());
  }

  /** Creates the next key of a rotation. */
  VaultEncryptionKey prepareNext() throws IOException {
    return store(next, VaultEncryptionKey.create());
  }

  /** Completes a rotation, also an interrupted one, if the vault is written with the next key. */
  void finishRotation(String keyId) throws IOException {
    Optional<VaultEncryptionKey> prepared = areFiles() ? read(next) : Optional.empty();
    if (prepared.isPresent() && prepared.get().id().equals(keyId)) {
      AtomicFileWriter.moveIntoPlace(next, file);
    }
  }

  static VaultEncryptionKey parse(String base64) {
    return VaultEncryptionKey.parse(base64).orElseThrow(unusable(VARIABLE));
  }

  /** Returns the key of that id; empty if it is in none of the sources. */
  Optional<VaultEncryptionKey> find(String keyId) throws IOException {
    if (fromEnvironment.isPresent()) {
      return Optional.of(parse(fromEnvironment.get())).filter(key -> key.id().equals(keyId));
    }
    // a concurrent rotation may rename the second file to the first, so that is read again
    for (Path place : List.of(file, next, file)) {
      Optional<VaultEncryptionKey> key = read(place).filter(found -> found.id().equals(keyId));
      if (key.isPresent()) {
        return key;
      }
    }
    return Optional.empty();
  }

  /** Returns the error for a vault that none of the keys fits. */
  VaultException missing(Path vault) {
    if (!areFiles()) {
      return new VaultException(
          vault + " was written with another key than the one in " + VARIABLE + ". Set that key.");
    }
    String what = Files.exists(file) ? " is not the key of " : " is missing, the key of ";
    return new VaultException(
        file
            + what
            + vault
            + ". Put the right file back, or set "
            + VARIABLE
            + " if the key came from there.");
  }

  private static Optional<VaultEncryptionKey> read(Path file) throws IOException {
    try {
      KeyFilePermissionCheck.requireOwnersOnly(file);
      String text = Files.readString(file, StandardCharsets.US_ASCII);
      return Optional.of(VaultEncryptionKey.parse(text).orElseThrow(unusable(file.toString())));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private static VaultEncryptionKey store(Path file, VaultEncryptionKey key) throws IOException {
    byte[] text = (key.base64() + "\n").getBytes(StandardCharsets.US_ASCII);
    AtomicFileWriter.write(file, text, AtomicFileWriter.PRIVATE);
    return key;
  }

  private static Supplier<VaultException> unusable(String place) {
    return () ->
        new VaultException(
            place
                + " is not a key: it must be 32 bytes in base64. openssl rand -base64 32 makes "
                + "one.");
  }
}
