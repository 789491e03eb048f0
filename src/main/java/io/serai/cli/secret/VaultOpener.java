package io.serai.cli.secret;

import io.serai.cli.terminal.Terminal;
import io.serai.hub.HubHomeDirectory;
import io.serai.security.vault.Vault;
import java.time.Clock;

/** Opens the vault of a home. */
final class VaultOpener {

  private VaultOpener() {}

  static Vault open(Terminal terminal, HubHomeDirectory home) {
    return Vault.open(home.data(), terminal.variable("SERAI_VAULT_KEY"), Clock.systemUTC());
  }
}
