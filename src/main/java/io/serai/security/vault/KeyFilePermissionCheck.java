package io.serai.security.vault;

import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Checks that key files are accessible to their owner only. */
public final class KeyFilePermissionCheck {

  private KeyFilePermissionCheck() {}

  /**
   * Rejects a file that others can read or write; does nothing on file systems without POSIX
   * permissions.
   *
   * @throws VaultException with a message that says what to do
   */
  public static void requireOwnersOnly(Path file) throws IOException {
    if (!AtomicFileWriter.posix()) {
      return;
    }
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
    if (!permissions.stream().allMatch(permission -> permission.name().startsWith("OWNER_"))) {
      throw new VaultException(
          "%s can be read or written by others (%s). Run: chmod 600 %s"
              .formatted(file, PosixFilePermissions.toString(permissions), file));
    }
  }
}
