package io.serai.cli.client;

import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.FileProgressPrinter;
import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.Terminal;
import io.serai.http.HttpSettings;
import io.serai.hub.Hub;
import io.serai.hub.HubHomeDirectory;
import io.serai.hub.HubStartOptions;
import io.serai.security.auth.SecuritySettings;
import io.serai.security.key.GeneratedApiKey;
import io.serai.setting.Settings;
import io.serai.store.DataFolderLock;
import io.serai.store.StoreException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The hub of a home, started without output for one call of the owner of the home.
 *
 * <p>It listens only on loopback, at the configured port if that is free, because its capabilities
 * may call its own routes. It accepts a generated operator key in addition to the configured ones.
 */
final class TemporaryHub implements AutoCloseable {

  private static final String LOOPBACK = "127.0.0.1";

  private final Hub hub;
  private final GeneratedApiKey owner;

  private TemporaryHub(Hub hub, GeneratedApiKey owner) {
    this.hub = hub;
    this.owner = owner;
  }

  static TemporaryHub start(Terminal terminal, HomeOption option) {
    silenceLog();
    Settings settings = option.settings(terminal, Map.of());
    requireNotRunning(option.home(), settings);
    GeneratedApiKey owner = GeneratedApiKey.create(new SecureRandom());
    Hub hub = start(terminal, option.settings(terminal, overrides(settings, owner)));
    int refused = hub.summary().refused().size();
    if (refused > 0) {
      terminal.err().println("refused files: " + refused + "; serai validate shows the reasons");
    }
    return new TemporaryHub(hub, owner);
  }

  /** Keeps all but errors out of the log, which goes to the standard error. */
  static void silenceLog() {
    System.setProperty("logback.configurationFile", "io/serai/cli/silent-log.xml");
  }

  private static Hub start(Terminal terminal, Settings settings) {
    FileProgressPrinter progress =
        new FileProgressPrinter(terminal.err(), terminal.interactive(), "reading");
    try {
      return Hub.start(settings, new HubStartOptions(false, progress));
    } finally {
      progress.end();
    }
  }

  /** Creates a client with the given credential, or else with the generated operator key. */
  HubClient client(Optional<String> credential) {
    return new HubClient(hub.url(), Optional.of(key(credential)));
  }

  /** The address of the hub. */
  String url() {
    return hub.url();
  }

  /** Returns the given credential, or else the generated operator key. */
  String key(Optional<String> credential) {
    return credential.orElse(owner.text());
  }

  @Override
  public void close() {
    hub.close();
  }

  private static void requireNotRunning(HubHomeDirectory home, Settings settings) {
    try {
      DataFolderLock.acquire(home.data()).close();
    } catch (StoreException failure) {
      throw new CommandException(
          failure.getMessage()
              + " If it runs, call it with --url http://localhost:"
              + settings.text(HttpSettings.PORT));
    }
  }

  private static Map<String, String> overrides(Settings settings, GeneratedApiKey owner) {
    Map<String, String> overrides = new HashMap<>();
    List<String> operators = settings.get(SecuritySettings.OPERATORS);
    overrides.put("serai.host", LOOPBACK);
    overrides.put(
        "serai.port",
        isFree(settings.get(HttpSettings.PORT)) ? settings.text(HttpSettings.PORT) : "0");
    overrides.put(
        "serai.security.operators",
        owner.sha256() + (operators.isEmpty() ? "" : "," + String.join(",", operators)));
    return overrides;
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException | IllegalArgumentException failure) {
      return false;
    }
  }
}
