package io.serai.cli.secret;

import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.security.key.GeneratedApiKey;
import io.serai.security.key.HomeApiKeys;
import java.security.SecureRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The {@code key rotate} command: puts a new key in the place of one. */
@Command(
    name = "rotate",
    description = {
      "Creates a key in the place of another one, with its role and label, and prints it once.",
      "A running hub accepts the new key, and refuses the old one, within a second."
    },
    footer = {"", "Example: serai key rotate 1f0c9a0e55d2 --home my-home"})
public final class ApiKeyRotateCommand extends SubCommand {
  @Parameters(paramLabel = "ID", description = "The key, as serai key list prints it.")
  private String id;

  @Mixin private HomeOption home = new HomeOption();

  @Override
  public Integer call() {
    HomeApiKeys keys = HomeKeysOpener.open(terminal(), home);
    GeneratedApiKey key = GeneratedApiKey.create(new SecureRandom());
    keys.replace(HomeKeysOpener.find(keys, id), key.sha256());
    terminal().out().println(key.text());
    terminal()
        .err()
        .println("Keep this key; it is not shown again. The key " + id + " is revoked.");
    return OK;
  }
}
