package io.serai.cli.init;

import io.serai.cli.terminal.SubCommand;
import io.serai.hub.Hub;
import io.serai.hub.HubStartOptions;
import io.serai.setting.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The {@code train} command: starts a hub on a temporary home, sends it requests of all kinds, and
 * exits. The JVM archives the classes that this loads (class data sharing), and from release 25 on
 * also how their methods were used (ahead-of-time cache). Later starts are faster, and compile
 * these methods sooner.
 */
@Command(
    name = "train",
    description = {
      "Makes later starts faster: starts a hub in a temporary home and sends it requests, for an",
      "archive of the classes that this loads. ./serai does so once after each build."
    })
public final class ClassArchiveTrainingCommand extends SubCommand {
  @Option(
      names = "--requests",
      paramLabel = "N",
      defaultValue = "100",
      description = "How many requests the hub gets.")
  private int requests;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path home = Files.createTempDirectory("serai-train-");
    try {
      int port = freePort();
      HomeTemplate.copyTo(home);
      HomeTemplate.addTrainingTo(home);
      DemoPortRewriter.rewrite(home, port);
      serve(Settings.of(home, Map.of(), Map.of()), port);
    } finally {
      delete(home);
    }
    return OK;
  }

  private void serve(Settings settings, int port) throws IOException, InterruptedException {
    try (Hub hub = Hub.start(settings, HubStartOptions.DEFAULT)) {
      ClassArchiveTrainingTraffic.read(port).send(hub.url(), requests);
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
