package io.serai;

import io.serai.hub.Hub;
import io.serai.hub.HubException;
import io.serai.hub.HubOptions;
import io.serai.hub.Settings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** The command line of Serai. */
public final class Serai {

  private Serai() {}

  /** Runs the command that the arguments name and exits with its code. */
  public static void main(String[] args) throws InterruptedException {
    Map<String, String> overrides = new HashMap<>();
    Path home = Path.of(".");
    for (int i = 1; i < args.length - 1; i++) {
      if (args[i].equals("--home")) {
        home = Path.of(args[i + 1]);
      } else if (args[i].equals("--port")) {
        overrides.put("serai.port", args[i + 1]);
      }
    }
    try {
      Hub hub =
          Hub.start(
              Settings.of(home.toAbsolutePath(), System.getenv(), overrides), HubOptions.STANDARD);
      Runtime.getRuntime().addShutdownHook(new Thread(hub::close));
      System.out.println(hub.summary());
      new CountDownLatch(1).await();
    } catch (HubException failure) {
      System.err.println("serai: " + failure.getMessage());
      System.exit(1);
    }
  }
}
