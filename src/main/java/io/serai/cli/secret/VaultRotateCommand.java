package io.serai.cli.secret;

import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.security.vault.Vault;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code vault rotate} command: encrypts the vault with a new key. */
@Command(
    name = "rotate",
    description = {
      "Encrypts the vault with a new key, which replaces data/vault.key.",
      "If the key comes from SERAI_VAULT_KEY, the new one (32 bytes in base64) is asked for or"
          + " read from the standard input; set the variable to it afterwards."
    },
    footer = {"", "Example: serai vault rotate --home my-home"})
public final class VaultRotateCommand extends SubCommand {
  @Mixin private HomeOption home = new HomeOption();

  @Override
  public Integer call() throws IOException {
    Vault vault = VaultOpener.open(terminal(), home.home());
    if (terminal().variable("SERAI_VAULT_KEY").isEmpty()) {
      vault.rotate();
      terminal().out().println("encrypted with a new key, which is in data/vault.key");
    } else {
      vault.rotateTo(terminal().secret("New key, 32 bytes in base64: "));
      terminal().out().println("encrypted with the new key; set SERAI_VAULT_KEY to it now");
    }
    return OK;
  }
}
