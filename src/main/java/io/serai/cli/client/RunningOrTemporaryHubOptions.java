package io.serai.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.Terminal;
import io.serai.http.HttpSettings;
import io.serai.setting.Settings;
import io.serai.store.DataFolderLock;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options of commands that call a hub: a running one, or one that is started for the command.
 */
public final class RunningOrTemporaryHubOptions {

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "A running hub, such as http://localhost:8080. Default: the hub of --home is started for"
              + " this one call; without --home, SERAI_URL of the environment is called if set.")
  private @Nullable String url;

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description =
          "The caller's key. Default: SERAI_KEY of the environment, which no process list shows.")
  private @Nullable String key;

  @Mixin private HomeOption home = new HomeOption();

  /** Requests to one hub. */
  public interface HubWork<T> {
    T with(HubClient hub) throws InterruptedException;
  }

  /** Sends a POST to the hub and returns its response. */
  public JsonNode post(Terminal terminal, String path, JsonNode body) throws InterruptedException {
    return call(terminal, hub -> hub.post(path, body));
  }

  /**
   * Connects to the hub for as long as a command runs: to the running one that is named, to the one
   * that runs in the home, or to one that is started.
   */
  public HubConnection open(Terminal terminal) {
    TemporaryHub.silenceLog();
    Optional<String> credential = credential(terminal);
    Optional<String> running = running(terminal);
    if (running.isPresent()) {
      return HubConnection.of(running.get(), credential);
    }
    home.requireHome(" --url or SERAI_URL names a running hub.");
    Settings settings = home.settings(terminal, Map.of());
    long limit = settings.get(HttpSettings.MAX_BODY_SIZE);
    if (DataFolderLock.isHeld(home.home().data())) {
      String url = "http://localhost:" + settings.text(HttpSettings.PORT);
      return new HubConnection(url, credential, limit, () -> {});
    }
    TemporaryHub hub = TemporaryHub.start(terminal, home);
    return new HubConnection(hub.url(), Optional.of(hub.key(credential)), limit, hub::close);
  }

  /**
   * Returns what another command needs to call the same hub: the option of the address, if given.
   */
  public String repeated() {
    return url == null ? "" : " --url " + url;
  }

  private Optional<String> credential(Terminal terminal) {
    return Optional.ofNullable(key).or(() -> terminal.variable("SERAI_KEY"));
  }

  /** Sends requests to the hub and returns what they result in. */
  public <T> T call(Terminal terminal, HubWork<T> work) throws InterruptedException {
    Optional<String> credential = credential(terminal);
    Optional<String> running = running(terminal);
    if (running.isPresent()) {
      return work.with(new HubClient(running.get(), credential));
    }
    home.requireHome(" --url or SERAI_URL names a running hub.");
    try (TemporaryHub hub = TemporaryHub.start(terminal, home)) {
      return work.with(hub.client(credential));
    }
  }

  /** The address of the running hub to call; empty if the hub of the home is to be started. */
  private Optional<String> running(Terminal terminal) {
    return Optional.ofNullable(url)
        .or(() -> home.isNamed() ? Optional.empty() : terminal.variable("SERAI_URL"));
  }
}
