package io.serai.cli.secret;

import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.HomeOption;
import io.serai.cli.terminal.Terminal;
import io.serai.http.HttpSettings;
import io.serai.hub.HubHomeDirectory;
import io.serai.security.auth.SecuritySettings;
import io.serai.security.key.HomeApiKeys;
import io.serai.security.key.StoredKey;
import io.serai.setting.Settings;
import java.util.Map;

/** Opens the keys of a home. */
final class HomeKeysOpener {

  private HomeKeysOpener() {}

  static HomeApiKeys open(Terminal terminal, HomeOption option) {
    HubHomeDirectory home = option.home();
    Settings settings = option.settings(terminal, Map.of());
    return HomeApiKeys.of(
        SecuritySettings.config(settings, settings.text(HttpSettings.HOST)).operators(),
        home.data(),
        home.path().resolve("agents"));
  }

  /**
   * Returns the key of an id.
   *
   * @throws CommandException if there is none
   */
  static StoredKey find(HomeApiKeys keys, String id) {
    return keys.find(id)
        .orElseThrow(
            () ->
                new CommandException(
                    "There is no key " + id + ". serai key list prints all of them."));
  }
}
