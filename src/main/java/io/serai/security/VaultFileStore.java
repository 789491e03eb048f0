package io.serai.security;

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
 * The vault as it lies on the disk, with the keys that open it: {@link VaultFileFormat} says what
 * its text means, {@link VaultKeySource} where its key is.
 *
 * <p>Reading needs no lock, for a file is replaced as a whole; of writers, one at a time. What fits
 * not or was tampered with is a {@link VaultException}.
 */
final class VaultFileStore {
  private final Path file;
  private final VaultKeySource keys;

  VaultFileStore(Path file, VaultKeySource keys) {
    this.file = file;
    this.keys = keys;
  }

  /** What the file says; nothing where there is no file. */
  SortedMap<String, VaultEntry> read() throws IOException {
    try {
      JsonNode root = parsed();
      String keyId = VaultFileFormat.keyId(root);
      Optional<VaultEncryptionKey> key = keys.find(keyId);
      if (key.isEmpty() && !VaultFileFormat.keyId(parsed()).equals(keyId)) {
        return read(); // the key was rotated meanwhile
      }
      VaultEncryptionKey fitting = key.orElseThrow(() -> keys.missing(file));
      return Collections.unmodifiableSortedMap(VaultFileFormat.entries(root, fitting, file));
    } catch (NoSuchFileException e) {
      return Collections.emptySortedMap();
    }
  }

  /** Writes with the key that the file has; a file that is new gets the first. */
  void write(SortedMap<String, VaultEntry> all) throws IOException {
    write(all, key());
  }

  /** Writes with another key from now on. */
  void write(SortedMap<String, VaultEntry> all, VaultEncryptionKey key) throws IOException {
    try {
      AtomicFileWriter.write(file, VaultFileFormat.write(all, key), AtomicFileWriter.PRIVATE);
    } catch (GeneralSecurityException e) {
      throw new VaultException("The vault cannot be encrypted: " + e.getMessage(), e);
    }
  }

  /** Ends a rotation that was cut off. */
  void settle() throws IOException {
    if (Files.exists(file)) {
      keys.finishRotation(VaultFileFormat.keyId(parsed()));
    }
  }

  /** The key that the file has; of a file that is not there, the one that it will have. */
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
