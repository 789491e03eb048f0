package io.serai.security;

import io.serai.store.AtomicFileWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files that hold keys: nobody but their owner may read or write them. */
final class KeyFilePermissionCheck {

  private KeyFilePermissionCheck() {}

  /**
   * Refuses a file that others can read or write; where files have no permissions, none is refused.
   *
   * @throws VaultException which says what to do
   */
  static void requireOwnersOnly(Path file) throws IOException {
    if (!AtomicFileWriter.posix()) {
      return;
    }
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
    if (!permissions.stream().allMatch(permission -> permission.name().startsWith("OWNER_"))) {
      throw new VaultException(
          file
              + " can be read or written by others ("
              + PosixFilePermissions.toString(permissions)
              + "). Run: chmod 600 "
              + file);
    }
  }
}
