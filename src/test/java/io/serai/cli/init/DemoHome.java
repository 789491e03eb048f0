package io.serai.cli.init;

import io.serai.a2s.model.CorrectChecksum;
import io.serai.cli.Ports;
import io.serai.cli.file.DocumentFileFinder;
import io.serai.document.DocumentParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The home of {@code serai init} on a free port, with only the capability GetWeather. */
public final class DemoHome {

  private DemoHome() {}

  /** Creates the home, and returns its port. */
  public static int in(Path home) throws IOException, DocumentParseException {
    int port = Ports.free();
    HomeTemplate.copyTo(home);
    for (Path file : DocumentFileFinder.find(List.of(home.resolve("capabilities")))) {
      if (!file.endsWith("GetWeather.yaml")) {
        Files.delete(file);
      }
    }
    Path weather = home.resolve("capabilities/GetWeather.yaml");
    String text = Files.readString(weather).replace("localhost:8080", "localhost:" + port);
    Files.writeString(weather, CorrectChecksum.yaml(text));
    Files.writeString(
        home.resolve("application.properties"),
        Files.readString(home.resolve("application.properties"))
                .replace("localhost:8080", "localhost:" + port)
            + "\nserai.port = "
            + port
            + "\n");
    return port;
  }
}
