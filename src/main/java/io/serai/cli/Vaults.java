package io.serai.cli;

import io.serai.hub.Home;
import io.serai.security.Vault;
import java.time.Clock;

/** Opens the vault of a home. */
final class Vaults {

  private Vaults() {}

  static Vault open(Terminal terminal, Home home) {
    return Vault.open(home.data(), terminal.variable("SERAI_VAULT_KEY"), Clock.systemUTC());
  }
}
