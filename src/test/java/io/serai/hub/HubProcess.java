package io.serai.hub;

import io.serai.setting.Settings;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A hub as a main class of its own, to be killed or stopped: {@code HOME}; prints its URL. */
public final class HubProcess {

  private HubProcess() {}

  /** Serves until it is killed, or stopped by a signal. */
  public static void main(String[] arguments) throws InterruptedException {
    Map<String, String> properties =
        Map.of(
            "serai.port",
            "0",
            "serai.embeddings.url",
            "none",
            "serai.outbound.allowed-private-hosts",
            "localhost,127.0.0.1");
    Hub hub =
        Hub.start(
            Settings.of(Path.of(arguments[0]), Map.of(), properties), HubStartOptions.DEFAULT);
    Runtime.getRuntime().addShutdownHook(new Thread(hub::close));
    System.out.println("url " + hub.url());
    new CountDownLatch(1).await();
  }
}
