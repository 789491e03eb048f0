package io.serai.security.vault;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Reads and writes the encrypted vault file, in the {@link VaultFileFormat} and with the keys of a
 * {@link VaultKeySource}.
 *
 * <p>Reading needs no lock, since the file is replaced atomically; writers must exclude each other.
 * All methods throw {@link VaultException} if key and file do not belong together or the file was
 * tampered with.
 */
record VaultFileStore(Path file, VaultKeySource keys) {

  /** Returns the entries of the file; none if it does not exist. */
  SortedMap<String, VaultEntry> read() throws IOException {
    try {
      JsonNode root = parsed();
      String keyId = VaultFileFormat.keyId(root);
      Optional<VaultEncryptionKey> key = keys.find(keyId);
      if (key.isEmpty() && !VaultFileFormat.keyId(parsed()).equals(keyId)) {
        return read(); // the key was rotated meanwhile
      }
      VaultEncryptionKey matching = key.orElseThrow(() -> keys.missing(file));
      return Collections.unmodifiableSortedMap(VaultFileFormat.entries(root, matching, file));
    } catch (NoSuchFileException e) {
      return Collections.emptySortedMap();
    }
  }

  /** Writes the file with its current key; a new file uses the first key. */
  void write(SortedMap<String, VaultEntry> all) throws IOException {
    write(all, key());
  }

  /** Writes the file with another key. */
  void write(SortedMap<String, VaultEntry> all, VaultEncryptionKey key) throws IOException {
    try {
      AtomicFileWriter.write(file, VaultFileFormat.write(all, key), AtomicFileWriter.PRIVATE);
    } catch (GeneralSecurityException e) {
      throw new VaultException("The vault cannot be encrypted: " + e.getMessage(), e);
    }
  }

  /** Completes a rotation that was interrupted. */
  void finishRotation() throws IOException {
    if (Files.exists(file)) {
      keys.finishRotation(VaultFileFormat.keyId(parsed()));
    }
  }

  /** Returns the key of the file; if it does not exist, the one that it will use. */
  VaultEncryptionKey key() throws IOException {
    if (!Files.exists(file)) {
      return keys.first();
    }
    return keys.find(VaultFileFormat.keyId(parsed())).orElseThrow(() -> keys.missing(file));
  }

  private JsonNode parsed() throws IOException {
    return VaultFileFormat.parse(Files.readAllBytes(file), file);
  }
}
