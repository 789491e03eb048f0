package io.serai.bench;

import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntConsumer;

/**
 * Measures a hub with many capabilities: {@code java -Xmx512m -cp … io.serai.bench.ManyCapabilities
 * [count]}. It writes that many files of one step each into a home of its own and starts the hub on
 * it, in this process.
 */
public final class ManyCapabilities {

  private static final String[] VERBS = {"Get", "List", "Create", "Delete", "Convert", "Find"};
  private static final String[] NOUNS = {"Order", "Dog", "Weather", "Invoice", "Ticket", "Route"};

  private final HttpStub stub = new HttpStub().json("/value", "{\"value\": 1}").forgetful();

  private ManyCapabilities() {}

  /** Runs the measurement and prints its figures. */
  public static void main(String[] arguments) throws IOException {
    int count = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
    new ManyCapabilities().run(count);
    System.exit(0);
  }

  private void run(int count) throws IOException {
    Path home = Files.createTempDirectory("serai-many-");
    Path folder = Files.createDirectories(home.resolve("capabilities"));
    WriteCapabilities.write(folder, count, stub.url());
    long began = System.nanoTime();
    try (HubFixture hub = new HubFixture(home).start()) {
      hub.get("/health");
      print("start to first answer", began);
      measure(hub, count);
    }
  }

  private void measure(HubFixture hub, int count) {
    began("first call of a capability", 1, i -> hub.execute(id(count - 1), "{}"));
    Timings.quantiles("warm call", 500, i -> hub.execute(id(count - 1), "{}"));
    Timings.quantiles("first call of others", 300, i -> hub.execute(id(count / 2 + i), "{}"));
    Timings.quantiles("search (warm-up)", 300, i -> search(hub, i));
    Timings.quantiles("search", 1_000, i -> search(hub, i));
    Timings.quantiles(
        "registration",
        200,
        i -> hub.postYaml("/a2s/v1/capabilities", CapabilityText.getting("Extra" + i, stub.url())));
    Timings.quantiles("list, one page", 20, i -> hub.get("/a2s/v1/capabilities"));
    Timings.heap("after GC");
  }

  private static void search(HubFixture hub, int i) {
    String intent = VERBS[i % 6].toLowerCase(java.util.Locale.ROOT) + " the " + NOUNS[i / 6 % 6];
    hub.post("/a2s/v1/capabilities/search", "{\"intent\": \"" + intent + " " + i + "\"}");
  }

  private static String id(int i) {
    return io.serai.a2s.model.CapabilityIdDeriver.of(WriteCapabilities.name(i));
  }

  private static void began(String what, int times, IntConsumer call) {
    long began = System.nanoTime();
    for (int i = 0; i < times; i++) {
      call.accept(i);
    }
    print(what, began);
  }

  private static void print(String what, long began) {
    System.out.printf("%s: %.1f ms%n", what, (System.nanoTime() - began) / 1e6);
  }
}
