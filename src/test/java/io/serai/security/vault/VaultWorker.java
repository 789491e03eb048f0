package io.serai.security.vault;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/**
 * Uses a vault in a process of its own: {@code put PREFIX COUNT}, after which it prints {@code
 * stored COUNT}, or {@code rotate} for ever.
 */
final class VaultWorker {
  private VaultWorker() {}

  public static void main(String[] arguments) {
    Vault vault = Vault.open(Path.of(arguments[0]), Optional.empty(), Clock.systemUTC());
    if (arguments[1].equals("put")) {
      for (int i = 0; i < Integer.parseInt(arguments[3]); i++) {
        vault.put(VaultTest.credential(arguments[2] + i, "value " + i));
      }
      System.out.println("stored " + arguments[3]);
    } else {
      for (int i = 0; ; i++) {
        vault.rotate();
        vault.put(VaultTest.credential("count", Integer.toString(i)));
        System.out.println("rotated " + i);
      }
    }
  }
}
