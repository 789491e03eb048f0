package io.serai.cli;

import io.serai.document.JsonMappers;
import io.serai.hub.Hub;
import io.serai.hub.HubOptions;
import io.serai.hub.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * The hidden {@code train} command: starts a hub on a temporary home, searches and calls a
 * capability, and exits. The JVM archives the classes that this loads (class data sharing), which
 * makes later starts faster.
 */
@Command(
    name = "train",
    hidden = true,
    description = "Loads the classes that a start loads, and exits.")
final class CdsTrainingCommand extends SubCommand {

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path home = Files.createTempDirectory("serai-train-");
    try {
      HomeTemplate.copyTo(home);
      DemoPortRewriter.rewrite(home, freePort());
      serve(Settings.of(home, Map.of(), Map.of()));
    } finally {
      delete(home);
    }
    return OK;
  }

  private static void serve(Settings settings) throws InterruptedException {
    try (Hub hub = Hub.start(settings, HubOptions.STANDARD)) {
      HubClient client = new HubClient(hub.url(), Optional.empty());
      client.post("/a2s/v1/capabilities/search", JsonMappers.object().put("intent", "the weather"));
      client.post(
          "/a2s/v1/capabilities/get-weather/execute",
          JsonMappers.object().set("inputs", JsonMappers.object().put("city", "Samarkand")));
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
