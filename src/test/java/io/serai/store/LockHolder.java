package io.serai.store;

import java.io.IOException;
import java.nio.file.Path;

/** Takes the lock of a data folder, says so, and holds it until it is killed. */
final class LockHolder {
  private LockHolder() {}

  public static void main(String[] arguments) throws IOException {
    try {
      DataFolderLock lock = DataFolderLock.acquire(Path.of(arguments[0]));
      System.out.println("locked " + lock.hashCode());
      System.exit(System.in.read());
    } catch (StoreException e) {
      System.out.println("locked not: " + e.getMessage());
    }
  }
}
