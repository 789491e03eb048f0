package io.serai.cli;

import io.serai.security.Vault;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Encrypts the vault anew. */
@Command(
    name = "rotate",
    description = {
      "Encrypts the vault anew with a new key, which takes the place of data/vault.key.",
      "Where the key comes from SERAI_VAULT_KEY, the new one (32 bytes in base64) is asked for or"
          + " read from the standard input; set the variable to it afterwards."
    })
final class VaultRotateCommand extends SubCommand {

  private final Terminal terminal;

  @Mixin private HomeOption home = new HomeOption();

  VaultRotateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Vault vault = VaultOpener.open(terminal, home.home());
    if (terminal.variable("SERAI_VAULT_KEY").isEmpty()) {
      vault.rotate();
      terminal.out().println("encrypted anew; the new key stands in data/vault.key");
    } else {
      vault.rotateTo(terminal.secret("New key, 32 bytes in base64: "));
      terminal.out().println("encrypted anew; set SERAI_VAULT_KEY to the new key now");
    }
    return OK;
  }
}
