package io.serai.cli.secret;

import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.security.key.HomeApiKeys;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The {@code key revoke} command: removes the hash of a key. */
@Command(
    name = "revoke",
    description = "Revokes a key. A running hub refuses it within a second.",
    footer = {"", "Example: serai key revoke 1f0c9a0e55d2 --home my-home"})
public final class ApiKeyRevokeCommand extends SubCommand {
  @Parameters(paramLabel = "ID", description = "The key, as serai key list prints it.")
  private String id;

  @Mixin private HomeOption home = new HomeOption();

  @Override
  public Integer call() {
    HomeApiKeys keys = HomeKeysOpener.open(terminal(), home);
    keys.remove(HomeKeysOpener.find(keys, id), false);
    terminal().out().println("revoked " + id);
    return OK;
  }
}
