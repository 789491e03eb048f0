package io.serai.hub;

import io.serai.a2s.model.CapabilityChecksum;
import io.serai.a2s.model.CorrectChecksum;
import io.serai.document.ParsedDocument;
import io.serai.setting.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The home at the repository's root, copied and set to a free port. */
public final class RootHome {

  static final Path ROOT = Path.of("").toAbsolutePath();

  /** In the order in which they build on each other. */
  private static final List<String> CAPABILITIES =
      List.of("GetWeather", "PostWeatherMessage", "WeatherAlert");

  private RootHome() {}

  /** Starts a hub on a copy in the folder, with tasks in memory and without a model for search. */
  public static Hub start(Path home) throws Exception {
    return start(home, Map.of("serai.store.url", "memory", "serai.embeddings.url", "none"));
  }

  /** Starts a hub on a copy in the folder whose settings are those that people have by default. */
  public static Hub startUnchanged(Path home) throws Exception {
    return start(home, Map.of());
  }

  private static Hub start(Path home, Map<String, String> settingsOfTest) throws Exception {
    int port = FreePort.find();
    String settings = Files.readString(ROOT.resolve("application.properties"));
    Files.writeString(
        home.resolve("application.properties"),
        settings.replace("localhost:8080", "localhost:" + port));
    for (Path file : DemoHome.routeFiles()) {
      copy(file.getParent().toString(), file.getFileName().toString(), home);
    }
    copy("agents", "weather-bot.yaml", home);
    copy("agents", "writer-agent.yaml", home);
    copy("apis", "demo-weather.yaml", home);
    copyCapabilities(home, port);
    Map<String, String> overrides = new HashMap<>(settingsOfTest);
    overrides.put("serai.port", Integer.toString(port));
    return Hub.start(Settings.of(home, Map.of(), overrides), HubStartOptions.DEFAULT);
  }

  private static void copyCapabilities(Path home, int port) throws Exception {
    Map<String, String> renewed = new HashMap<>();
    for (String name : CAPABILITIES) {
      String text = Files.readString(ROOT.resolve("capabilities/" + name + ".yaml"));
      String old = checksum(text);
      String moved = text.replace("localhost:8080", "localhost:" + port);
      for (Map.Entry<String, String> checksum : renewed.entrySet()) {
        moved = moved.replace(checksum.getKey(), checksum.getValue());
      }
      String right = CorrectChecksum.yaml(moved);
      renewed.put(old, checksum(right));
      Path folder = Files.createDirectories(home.resolve("capabilities"));
      Files.writeString(folder.resolve(name + ".yaml"), right);
    }
  }

  private static String checksum(String text) throws Exception {
    return CapabilityChecksum.of(ParsedDocument.yaml(text).root());
  }

  private static void copy(String folder, String file, Path home) throws Exception {
    Path target = Files.createDirectories(home.resolve(folder)).resolve(file);
    Files.copy(ROOT.resolve(folder).resolve(file), target);
  }
}
