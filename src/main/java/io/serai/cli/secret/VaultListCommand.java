package io.serai.cli.secret;

import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.security.vault.Vault;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code vault list} command: lists the credentials without their values. */
@Command(
    name = "list",
    description = "Lists the credentials without their values.",
    footer = {"", "Example: serai vault list --home my-home"})
public final class VaultListCommand extends SubCommand {
  @Mixin private HomeOption home = new HomeOption();

  @Override
  public Integer call() {
    List<Vault.CredentialSummary> all = VaultOpener.open(terminal(), home.home()).list();
    all.forEach(each -> terminal().out().println(line(each)));
    if (all.isEmpty()) {
      terminal().err().println("The vault is empty. Add a credential with serai vault set ID.");
    }
    return OK;
  }

  private static String line(Vault.CredentialSummary each) {
    String hosts = each.hosts().isEmpty() ? "(no hosts)" : String.join(",", each.hosts());
    return "%s  %s  %s  %s".formatted(each.id(), each.type(), hosts, each.updatedAt());
  }
}
