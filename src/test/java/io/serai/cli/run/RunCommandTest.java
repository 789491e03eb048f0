package io.serai.cli.run;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.awaitility.Awaitility.await;

import io.serai.Serai;
import io.serai.a2s.model.CapabilityChecksum;
import io.serai.a2s.model.CapabilityChecksum.ValidChecksum;
import io.serai.a2s.model.CapabilityChecksum.Verification;
import io.serai.cli.Ports;
import io.serai.cli.Shell;
import io.serai.cli.init.DemoHome;
import io.serai.document.ParsedDocument;
import io.serai.hub.Hub;
import io.serai.hub.HubStartOptions;
import io.serai.setting.Settings;
import io.serai.store.DataFolderLock;
import io.serai.store.SecondJvm;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code serai run}: in a process of its own where a hub starts. */
class RunCommandTest {

  private static final int TERMINATED = 143;

  @TempDir Path folder;

  @Test
  void hubPrintsASummaryAndStopsCleanlyOnSigterm() throws Exception {
    Path home = home("home");
    int port = DemoHome.in(home);
    Files.writeString(home.resolve("capabilities/bad.yaml"), "a2s: [1\n");
    try (SecondJvm hub = start("--home", home, "--verbose")) {
      assertThat(hub.next("serai: "))
          .matches(
              "http://127\\.0\\.0\\.1:"
                  + port
                  + " serves 1 capability, \\d+ routes and 3 agents in open mode; refused 1 file");
      assertThat(hub.next("  refused ")).startsWith("capabilities/bad.yaml:2: INVALID ");
      assertThat(hub.next("    curl ")).contains("/search ");
      assertThat(hub.next("    curl ")).contains("/get-weather/execute ").contains("\"city\"");
      assertThat(status("http://127.0.0.1:" + port + "/a2a/rest/tasks/none")).isEqualTo(404);

      ProcessHandle.of(hub.pid()).orElseThrow().destroy();

      List<String> log = all(hub);
      assertThat(log).allMatch(line -> line.contains(" INFO "));
      assertThat(log)
          .anyMatch(line -> line.contains(" requests - ") && line.contains(" task=none "));
      assertThat(log.stream().filter(line -> line.contains(" Hub - ")))
          .satisfiesExactly(
              line -> assertThat(line).endsWith(" INFO  Hub - The hub stops"),
              line -> assertThat(line).endsWith(" INFO  Hub - The hub has stopped"));
      assertThat(hub.await()).isEqualTo(TERMINATED);
    }
    DataFolderLock.acquire(home.resolve("data")).close();
  }

  @Test
  void signalDuringTheStartStopsTheHubCleanly() throws Exception {
    Path home = home("home");
    DemoHome.in(home);
    try (SecondJvm hub = start("--home", home)) {
      await().atMost(60, SECONDS).until(() -> Files.exists(home.resolve("data/serai.lock")));

      ProcessHandle.of(hub.pid()).orElseThrow().destroy();

      List<String> log = all(hub);
      assertThat(log).noneMatch(line -> line.contains("Exception"));
      assertThat(log).anyMatch(line -> line.endsWith(" INFO  Hub - The hub has stopped"));
      assertThat(hub.await()).isEqualTo(TERMINATED);
    }
    assertThat(new Shell().run("validate", home)).isZero();
  }

  @Test
  void homeOfARunningHubAndUsedPortAreRefused() throws Exception {
    Path home = home("home");
    int port = DemoHome.in(home);
    Path other = home("other");
    try (Hub hub = Hub.start(Settings.of(home, Map.of(), Map.of()), HubStartOptions.DEFAULT)) {
      assertThat(hub.url()).endsWith(":" + port);
      assertThat(refusal("--home", home, "--port", 0))
          .startsWith("Another hub (process " + ProcessHandle.current().pid() + ") runs on ");
      assertThat(refusal("--home", other, "--port", port))
          .startsWith("cannot listen on 127.0.0.1:" + port);
    }
  }

  @Test
  void missingOrUnwritableHomeIsRefused() throws Exception {
    assertThat(refusal("--home", folder.resolve("none"))).contains("serai init");
    assertThat(refusal("--home", "/proc/self"))
        .startsWith("/proc/self/data cannot be read or written (")
        .contains("Make it readable and writable for the user ");
  }

  @Test
  void hintNamesAHomeOutsideTheWorkingFolder() throws Exception {
    Path home = home("home");

    assertThat(refusal("--home", home, "--host", "0.0.0.0"))
        .contains("serai key create --home " + home + " --operator");
  }

  @Test
  void portThatTheHomeWasNotMadeForIsReported() throws Exception {
    Path home = home("home");
    int port = DemoHome.in(home);

    assertThat(notes("--home", home, "--port", 0))
        .singleElement(STRING)
        .startsWith("get-weather calls localhost:" + port + ", ")
        .endsWith("serai checksum " + home.resolve("capabilities") + " --write");
    assertThat(notes("--home", home)).isEmpty();
  }

  @Test
  void emptyFolderPrintsHowToCreateAHome() throws Exception {
    assertThat(notes("--home", home("empty"), "--port", 0))
        .singleElement(STRING)
        .contains("serai init DIR creates a working home");
  }

  /** The lines that a run prints after the first one, until it is stopped. */
  private static List<String> notes(Object... arguments) throws Exception {
    try (SecondJvm hub = start(arguments)) {
      hub.next("serai: http://");
      ProcessHandle.of(hub.pid()).orElseThrow().destroy();
      return rest(hub).stream().map(line -> line.substring("serai: ".length())).toList();
    }
  }

  @Test
  void developmentModeRequiresOpenMode() throws IOException, InterruptedException {
    Path home = home("home");
    Files.writeString(home.resolve("application.properties"), "serai.security.mode = closed\n");

    assertThat(refusal("--home", home, "--dev")).startsWith("--dev ");
  }

  @Test
  void developmentModeRenewsTheChecksumOfAChangedFileAndOfItsDependents() throws Exception {
    Path home = folder.resolve("home");
    assertThat(new Shell().run("init", home, "--port", Ports.free())).isZero();
    Path weather = home.resolve("capabilities/GetWeather.yaml");
    Path alert = home.resolve("capabilities/WeatherAlert.yaml");
    try (SecondJvm hub = start("--home", home, "--dev")) {
      hub.next("serai: http://");

      Files.writeString(weather, Files.readString(weather).replace("Tells", "Says"));

      await().atMost(60, SECONDS).until(() -> isValid(weather) && pins(alert, weather));
    }
    assertThat(new Shell().run("validate", home)).isZero();
  }

  private static boolean isValid(Path file) throws Exception {
    return checksum(file) instanceof ValidChecksum;
  }

  private static boolean pins(Path dependent, Path file) throws Exception {
    return checksum(file) instanceof ValidChecksum valid
        && isValid(dependent)
        && Files.readString(dependent).contains(valid.checksum());
  }

  private static Verification checksum(Path file) throws Exception {
    return CapabilityChecksum.verify(ParsedDocument.yaml(Files.readString(file)));
  }

  /** The one line that a run prints when it cannot start, here in this process. */
  private static String refusal(Object... arguments) {
    Shell shell = new Shell();
    assertThat(shell.run(run(arguments))).isEqualTo(1);
    assertThat(shell.out()).isEmpty();
    assertThat(shell.err().lines()).hasSize(1);
    assertThat(shell.err()).startsWith("serai: ");
    return shell.err().strip().substring("serai: ".length());
  }

  private static SecondJvm start(Object... arguments) throws IOException {
    return SecondJvm.start(Serai.class, run(arguments));
  }

  private static Object[] run(Object... arguments) {
    return Stream.concat(Stream.of("run"), Stream.of(arguments)).toArray();
  }

  /** The lines that a hub prints until it ends, without its log. */
  private static List<String> rest(SecondJvm hub) throws IOException {
    return all(hub).stream().filter(line -> !line.contains(" INFO ")).toList();
  }

  private static int status(String address) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.discarding())
        .statusCode();
  }

  /** The lines that a hub prints until it ends. */
  private static List<String> all(SecondJvm hub) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = hub.next(""); !line.isEmpty(); line = hub.next("")) {
      lines.add(line);
    }
    return lines;
  }

  private Path home(String name) throws IOException {
    return Files.createDirectory(folder.resolve(name));
  }
}
