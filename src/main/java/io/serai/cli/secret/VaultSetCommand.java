package io.serai.cli.secret;

import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.SubCommand;
import io.serai.cli.terminal.Terminal;
import io.serai.hub.HubHomeDirectory;
import io.serai.security.vault.Vault;
import io.serai.security.vault.VaultCredential;
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

/** The {@code vault set} command: adds a credential, or changes the value of one. */
@Command(
    name = "set",
    description = {
      "Adds a credential, or changes the value of one; type and hosts are kept if not given.",
      "The value is asked for, read from the standard input, or from --value-file: on a command"
          + " line others could see it."
    },
    footer = {"", "Example: serai vault set weather-key --hosts api.example.com --home my-home"})
public final class VaultSetCommand extends SubCommand {
  private static final String DEFAULT_TYPE = "api-key";

  @Parameters(paramLabel = "ID", description = "The name that capabilities use.")
  private String id;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description =
          "One of api-key, bearer-token, basic (user:password), oauth2-client-credentials"
              + " ({token_url | issuer, client_id, client_secret, resource?, scope?} as JSON, or"
              + " neither token_url nor issuer). Default: api-key.")
  private @Nullable String type;

  @Option(
      names = "--hosts",
      paramLabel = "HOST",
      split = ",",
      description =
          "The hosts it may be sent to, each as a host (https), host:port or URL origin:"
              + " api.example.com,https://eu.example.com:8443. Default: none.")
  private @Nullable List<String> hosts;

  @Option(
      names = "--value-file",
      paramLabel = "FILE",
      description = "A file with the value; a trailing line break is ignored.")
  private @Nullable Path valueFile;

  @Mixin private HomeOption home = new HomeOption();

  @Override
  public Integer call() throws IOException {
    HubHomeDirectory homeDirectory = home.home();
    Vault vault = VaultOpener.open(terminal(), homeDirectory);
    VaultCredential credential = credential(known(vault), value());
    boolean added = put(vault, credential);
    terminal()
        .out()
        .println((added ? "added " : "changed ") + id + " in the vault of " + homeDirectory.path());
    if (credential.hosts().isEmpty()) {
      terminal().err().println("It cannot be sent to any host yet: name its hosts with --hosts.");
    }
    return OK;
  }

  private VaultCredential credential(Optional<Vault.CredentialSummary> known, String value) {
    String credentialType =
        type != null ? type : known.map(Vault.CredentialSummary::type).orElse(DEFAULT_TYPE);
    List<String> allowedHosts =
        hosts != null ? hosts : known.map(Vault.CredentialSummary::hosts).orElse(List.of());
    try {
      return VaultCredential.toKeep(id, credentialType, value, allowedHosts);
    } catch (IllegalArgumentException invalid) {
      throw new CommandException(String.valueOf(invalid.getMessage()));
    }
  }

  private static boolean put(Vault vault, VaultCredential credential) {
    try {
      return vault.put(credential);
    } catch (IllegalArgumentException invalid) {
      throw new CommandException(String.valueOf(invalid.getMessage()));
    }
  }

  private Optional<Vault.CredentialSummary> known(Vault vault) {
    return vault.list().stream().filter(each -> each.id().equals(id)).findFirst();
  }

  private String value() throws IOException {
    String value =
        valueFile == null
            ? terminal().secret("Value of " + id + " (it is not shown): ")
            : Terminal.withoutLineEnd(Files.readString(valueFile));
    if (value.isEmpty()) {
      throw new CommandException(
          "No value was given, and nothing was changed. Type it, pipe it in, or name its file with"
              + " --value-file.");
    }
    return value;
  }
}
