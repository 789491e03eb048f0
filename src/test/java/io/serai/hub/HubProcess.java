package io.serai.hub;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** A hub as a main class of its own, to be killed: {@code HOME}; prints its URL. */
public final class HubProcess {

  private HubProcess() {}

  /** Serves until it is killed. */
  public static void main(String[] arguments) throws InterruptedException {
    Map<String, String> properties =
        Map.of("serai.port", "0", "serai.outbound.allowed-private-hosts", "localhost,127.0.0.1");
    Hub hub =
        Hub.start(Settings.of(Path.of(arguments[0]), Map.of(), properties), HubOptions.STANDARD);
    System.out.println("url " + hub.url());
    new CountDownLatch(1).await();
  }
}
