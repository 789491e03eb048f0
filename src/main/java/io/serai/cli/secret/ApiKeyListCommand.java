package io.serai.cli.secret;

import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.TerminalText;
import io.serai.security.key.StoredKey;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code key list} command: lists the keys without their values. */
@Command(
    name = "list",
    description = {
      "Lists the keys of operators and agents. A key is named by the beginning of its hash.",
      "Columns: id, role of the operator or 'agent', label or agent, and where it is stored."
    },
    footer = {"", "Example: serai key list --home my-home"})
public final class ApiKeyListCommand extends SubCommand {
  @Mixin private HomeOption home = new HomeOption();

  @Override
  public Integer call() {
    List<StoredKey> all = HomeKeysOpener.open(terminal(), home).list();
    all.forEach(each -> terminal().out().println(TerminalText.printable(line(each))));
    if (all.isEmpty()) {
      terminal().err().println("There are no keys. Create one with serai key create.");
    }
    return OK;
  }

  private static String line(StoredKey key) {
    String name = key.agent() == null ? key.label() : key.agent();
    return "%s  %-13s  %-20s  %s"
        .formatted(
            key.id(),
            key.role() == null ? "agent" : key.role(),
            name.isEmpty() ? "-" : name,
            key.inSettings() ? "settings" : "file");
  }
}
