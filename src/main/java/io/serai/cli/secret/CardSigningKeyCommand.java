package io.serai.cli.secret;

import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.security.key.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The {@code key card} command: creates the key that signs agent cards. */
@Command(
    name = "card",
    description = {
      "Creates a key that signs agent cards, as a private JSON Web Key (EC P-256).",
      "To use it, set serai.a2a.card-key to the file."
    },
    footer = {"", "Example: serai key card --home my-home"})
public final class CardSigningKeyCommand extends SubCommand {
  @Parameters(
      arity = "0..1",
      paramLabel = "FILE",
      defaultValue = "data/card.jwk",
      description = "The new file, relative to the home. Default: ${DEFAULT-VALUE}.")
  private Path file = Path.of("data/card.jwk");

  @Mixin private HomeOption home = new HomeOption();

  @Override
  public Integer call() throws IOException {
    Path target = home.home().path().resolve(file);
    if (Files.exists(target)) {
      throw new CommandException(
          target
              + " exists. Name another file, or remove it first; cards that it signed can then"
              + " no longer be verified.");
    }
    SigningKey.create(target);
    terminal().out().println("wrote " + target);
    terminal().err().println("To sign cards, set serai.a2a.card-key = " + file);
    return OK;
  }
}
