package io.serai.cli;

import io.serai.security.CredentialSummary;
import io.serai.security.Vault;
import io.serai.security.VaultCredential;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adds a credential, or gives one a new value. */
@Command(
    name = "set",
    description = {
      "Adds a credential, or gives one a new value; type and hosts stay where you name none.",
      "The value is asked for, read from the standard input, or from --value-file: on a command"
          + " line others could see it."
    })
final class VaultSetCommand extends SubCommand {

  private static final String USUAL_TYPE = "api-key";

  private final Terminal terminal;

  @Parameters(paramLabel = "ID", description = "The name that capabilities use.")
  @SuppressWarnings("NullAway.Init") // set by picocli
  private String id;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "A word, such as api-key, bearer or basic. Standard: api-key.")
  private @Nullable String type;

  @Option(
      names = "--hosts",
      paramLabel = "HOST",
      split = ",",
      description =
          "Where it may be sent, each as a host (https), host:port or URL origin:"
              + " api.example.com,https://eu.example.com:8443. Without, nowhere.")
  private @Nullable List<String> hosts;

  @Option(
      names = "--value-file",
      paramLabel = "FILE",
      description = "Holds the value; a line's end at its end is left out.")
  private @Nullable Path valueFile;

  @Mixin private HomeOption home = new HomeOption();

  VaultSetCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Vault vault = VaultOpener.open(terminal, home.home());
    VaultCredential credential = credential(known(vault), value());
    boolean added = put(vault, credential);
    terminal.out().println((added ? "added " : "changed ") + id);
    if (credential.hosts().isEmpty()) {
      terminal.err().println("It may be sent nowhere yet: name its hosts with --hosts.");
    }
    return OK;
  }

  private VaultCredential credential(Optional<CredentialSummary> known, String value) {
    String kind = type != null ? type : known.map(CredentialSummary::type).orElse(USUAL_TYPE);
    List<String> places =
        hosts != null ? hosts : known.map(CredentialSummary::hosts).orElse(List.of());
    try {
      return VaultCredential.toKeep(id, kind, value, places);
    } catch (IllegalArgumentException wrong) {
      throw new CommandException(String.valueOf(wrong.getMessage()));
    }
  }

  private static boolean put(Vault vault, VaultCredential credential) {
    try {
      return vault.put(credential);
    } catch (IllegalArgumentException wrong) {
      throw new CommandException(String.valueOf(wrong.getMessage()));
    }
  }

  private Optional<CredentialSummary> known(Vault vault) {
    return vault.list().stream().filter(each -> each.id().equals(id)).findFirst();
  }

  private String value() throws IOException {
    String value =
        valueFile == null
            ? terminal.secret("Value of " + id + " (it is not shown): ")
            : Terminal.withoutLineEnd(Files.readString(valueFile));
    if (value.isEmpty()) {
      throw new CommandException(
          "No value was given, and nothing was changed. Type it, pipe it in, or name its file with"
              + " --value-file.");
    }
    return value;
  }
}
