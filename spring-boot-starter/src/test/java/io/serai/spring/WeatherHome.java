package io.serai.spring;

import com.example.weather.WeatherApplication;
import io.serai.cli.CommandLineEntryPoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A home with {@code get-weather}, the demo service that it calls at the hub's own port, and two
 * agents; and the application that has it.
 *
 * @param folder with the files
 * @param port of the hub, for which the files are made
 */
record WeatherHome(Path folder, int port) {

  static WeatherHome create(Path folder) throws IOException {
    int port = freePort();
    int exit =
        CommandLineEntryPoint.execute("init", folder.toString(), "--port", String.valueOf(port));
    System.clearProperty("logback.configurationFile"); // which the program sets for its own log
    if (exit != 0) {
      throw new IllegalStateException("serai init ended with " + exit);
    }
    try (DirectoryStream<Path> routes = Files.newDirectoryStream(folder.resolve("routes"), "*.*")) {
      for (Path each : routes) {
        if (!each.endsWith("demo.camel.yaml")) {
          Files.delete(each);
        }
      }
    }
    Files.delete(folder.resolve("agents/writer-agent.yaml")); // whose skill was a route
    Files.writeString(
        folder.resolve("agents/desk.yaml"),
        "agent_id: desk\nskills: ['*']\nallowed_callers: [reporter]\n");
    Files.writeString(
        folder.resolve("agents/reporter.yaml"),
        "agent_id: reporter\npermissions: {skills: [get-weather]}\n");
    return new WeatherHome(folder, port);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Starts the application with this home. */
  ConfigurableApplicationContext start(String... arguments) {
    return start(WeatherApplication.class, arguments);
  }

  ConfigurableApplicationContext start(Class<?> application, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--serai.home=" + folder);
    all.add("--serai.port=" + port);
    return new SpringApplicationBuilder(application).run(all.toArray(String[]::new));
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }
}
