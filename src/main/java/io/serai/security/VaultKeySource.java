package io.serai.security;

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
 * Where the vault's key comes from: the environment variable {@value #VARIABLE}, or the file {@code
 * vault.key} of mode 600, which is made at first use. While a rotation is under way, the next key
 * stands in {@code vault.key.new}; which of the two is the vault's, the vault itself says.
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

  /** The key for a vault that does not exist yet; a key file is made where there is none. */
  VaultEncryptionKey first() throws IOException {
    if (fromEnvironment.isPresent()) {
      return parse(fromEnvironment.get());
    }
    Optional<VaultEncryptionKey> key = read(file);
    return key.isPresent() ? key.get() : store(file, VaultEncryptionKey.create());
  }

  /** Makes the key that a rotation goes to. */
  VaultEncryptionKey prepareNext() throws IOException {
    return store(next, VaultEncryptionKey.create());
  }

  /** Ends a rotation, also one that was cut off, where the vault is written with the next key. */
  void finishRotation(String keyId) throws IOException {
    Optional<VaultEncryptionKey> prepared = areFiles() ? read(next) : Optional.empty();
    if (prepared.isPresent() && prepared.get().id().equals(keyId)) {
      AtomicFileWriter.moveIntoPlace(next, file);
    }
  }

  static VaultEncryptionKey parse(String base64) {
    return VaultEncryptionKey.parse(base64).orElseThrow(unusable(VARIABLE));
  }

  /** The key of that id; empty where none of the places has it. */
  Optional<VaultEncryptionKey> find(String keyId) throws IOException {
    if (fromEnvironment.isPresent()) {
      return Optional.of(parse(fromEnvironment.get())).filter(key -> key.id().equals(keyId));
    }
    // a rotation that ends meanwhile renames the second to the first: hence the third look
    for (Path place : List.of(file, next, file)) {
      Optional<VaultEncryptionKey> key = read(place).filter(found -> found.id().equals(keyId));
      if (key.isPresent()) {
        return key;
      }
    }
    return Optional.empty();
  }

  /** Why no key fits the vault. */
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
            + " where the key came from there.");
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
                + " is no key: it must be 32 bytes in base64. openssl rand -base64 32 makes one.");
  }
}
