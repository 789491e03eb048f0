package io.serai.cli.checksum;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.a2s.model.CapabilityChecksum;
import io.serai.a2s.model.CorrectChecksum;
import io.serai.cli.Shell;
import io.serai.document.ParsedDocument;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCommandsTest {

  @TempDir Path folder;
  private final Shell shell = new Shell();
  private Path home;
  private Path weather;

  @BeforeEach
  void makeHome() {
    home = folder.resolve("home");
    weather = home.resolve("capabilities/GetWeather.yaml");
    assertThat(shell.run("init", home)).isZero();
  }

  @Test
  void newHomeContainsTheDemoAndIsValid() {
    int code = shell.run("validate", home, "--strict");

    assertThat(code).isZero();
    assertThat(home.resolve("application.properties")).exists();
    assertThat(home.resolve("routes/demo.camel.yaml")).exists();
    assertThat(home.resolve("routes/services/central-bank.openapi.json")).exists();
    assertThat(home.resolve("agents")).isDirectory();
    assertThat(home.resolve("prompts")).isDirectory();
    assertThat(shell.out()).isEmpty();
  }

  @Test
  void initWithAPortAdaptsTheDemoToIt() throws IOException {
    Path other = folder.resolve("other");

    int code = shell.run("init", other, "--port", 9090);

    assertThat(code).isZero();
    assertThat(shell.out())
        .contains("made for port 9090", "--url http://localhost:9090", "--home " + other);
    assertThat(shell.run("validate", other, "--strict")).isZero();
    assertThat(other.resolve("application.properties"))
        .content()
        .contains("serai.port = 9090\n")
        .contains("serai.outbound.allowed-private-hosts = localhost:9090\n");
    assertThat(other.resolve("capabilities/WeatherAlert.yaml"))
        .content()
        .doesNotContain("localhost:8080");
    assertThat(other.resolve("routes/demo.camel.yaml"))
        .content()
        .startsWith("# yaml-language-server: $schema=http://localhost:9090/schemas/route.json\n");
    assertThat(shell.run("init", folder.resolve("wrong"), "--port", 0)).isEqualTo(2);
  }

  @Test
  void checksumOfAHugeFileIsRefusedAndOthersAreReported() throws Exception {
    Path huge = weather.resolveSibling("Huge.json");
    try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
      file.setLength(3L << 30); // has holes only
    }

    assertThat(shell.run("checksum", weather.getParent())).isEqualTo(1);

    assertThat(shell.out()).contains(checksumOf(weather));
    assertThat(shell.out() + shell.err()).contains("Huge.json", "the limit of a capability");
  }

  @Test
  void initRefusesAFolderThatIsNotEmpty() throws IOException {
    String before = Files.readString(weather);

    int code = shell.run("init", home);

    assertThat(code).isEqualTo(1);
    assertThat(shell.err())
        .isEqualToIgnoringNewLines(
            "serai: " + home + " is not empty. Name a folder that is empty or does not exist.");
    assertThat(weather).hasContent(before);
  }

  @Test
  void everyFaultIsReportedWithFileLineAndPath() throws IOException {
    edit("version: \"1.0.0\"", "version: \"one\"");
    Files.writeString(home.resolve("agents/bob.yaml"), "agent_id: bob\nweight: 101\n");

    int code = shell.run("validate", home);

    assertThat(code).isEqualTo(1);
    assertThat(shell.out())
        .contains(weather + ":10: /checksum: CHECKSUM_MISMATCH ")
        .contains(weather + ":9: /version: ")
        .contains(home.resolve("agents/bob.yaml") + ":2: /weight: ");
  }

  @Test
  void dependencyIsValidatedAmongTheFilesByRangeAndChecksum() throws Exception {
    Path alert = home.resolve("capabilities/WeatherAlert.yaml");
    edit("Tells", "Says");
    Files.writeString(weather, CorrectChecksum.yaml(text()));

    assertThat(shell.run("validate", home)).isEqualTo(1);
    assertThat(shell.out())
        .contains(alert + ":25: /dependencies/0/checksum: DEPENDENCY_CHECKSUM_MISMATCH ");
    Files.delete(weather);
    assertThat(shell.run("validate", home.resolve("capabilities"))).isEqualTo(1);
    assertThat(shell.out()).contains("/dependencies/0: DEPENDENCY_NOT_FOUND ");
    assertThat(shell.run("validate", alert)).isZero();
  }

  @Test
  void misspeltNamesAreWarningsAndFaultsInStrictMode() throws Exception {
    edit("output_mapping:", "output_maping:");
    edit("city: ${city}", "city: ${citty}");
    Files.writeString(weather, CorrectChecksum.yaml(text()));

    assertThat(shell.run("validate", weather)).isZero();
    assertThat(shell.out())
        .contains("/output_maping: warning UNKNOWN_MEMBER ", "did you mean output_mapping?")
        .contains("warning VARIABLE_NOT_SET ", "did you mean ${city}?");
    assertThat(shell.run("validate", weather, "--strict")).isEqualTo(1);
    assertThat(shell.out()).contains("/output_maping: UNKNOWN_MEMBER ");
  }

  @Test
  void misspeltRequiredMemberIsNamedBeforeTheChecksumThatItMakesWrong() throws Exception {
    edit("execution:", "executon:");
    edit("charset:", "charsett:");

    assertThat(shell.run("validate", weather)).isEqualTo(1);

    assertThat(shell.out().lines().map(line -> line.substring(line.indexOf(": ") + 2)))
        .satisfiesExactlyInAnyOrder(
            line -> assertThat(line).startsWith("/executon: INVALID executon is not recognized"),
            line ->
                assertThat(line)
                    .startsWith("/checksum: CHECKSUM_MISMATCH the checksum is wrong too"),
            line -> assertThat(line).startsWith("/charsett: UNKNOWN_MEMBER "),
            line -> assertThat(line).startsWith("/charset: warning CHARSET_MISSING "));
    assertThat(shell.out().indexOf("/charsett")).isLessThan(shell.out().indexOf("/executon"));
    assertThat(shell.out().indexOf("/executon")).isLessThan(shell.out().indexOf("/checksum"));
  }

  @Test
  void missingChecksumBesideOtherFaultsIsCalledMissing() throws Exception {
    edit("execution:", "executon:");
    edit("checksum:", "chksum:");

    assertThat(shell.run("validate", weather)).isEqualTo(1);

    assertThat(shell.out())
        .contains("/checksum: CHECKSUM_INVALID the checksum is missing too; mend the other faults");
  }

  @Test
  void placeholderChecksumOfADependencyDoesNotHideThatItIsMissing() throws Exception {
    Path alert = home.resolve("capabilities/WeatherAlert.yaml");
    Files.writeString(alert, Files.readString(alert).replace(checksumOf(weather), "TODO"));
    Files.delete(weather);

    assertThat(shell.run("validate", home)).isEqualTo(1);

    assertThat(shell.out())
        .contains(alert + ":10: /checksum: CHECKSUM_MISMATCH ")
        .contains(alert + ":25: /dependencies/0/checksum: INVALID ")
        .contains("/dependencies/0: DEPENDENCY_NOT_FOUND ");
  }

  @Test
  void warningsAreFaultsInStrictMode() throws IOException {
    Path agent = home.resolve("agents/bob.yaml");
    Files.writeString(agent, "agent_id: bob\nwheight: 10\n");

    assertThat(shell.run("validate", agent)).isZero();
    assertThat(shell.out()).contains(agent + ":2: /wheight: warning ");
    assertThat(shell.run("validate", "--strict", agent)).isEqualTo(1);
  }

  @Test
  void tooLargeFileIsAFault() throws IOException {
    Files.writeString(weather, text() + "#".repeat(1 << 20));

    assertThat(shell.run("validate", weather)).isEqualTo(1);
    assertThat(shell.out()).contains(weather + ": FILE_TOO_LARGE ");
  }

  @Test
  void fileInASubfolderOfAgentsIsValidatedAsAnAgent() throws IOException {
    Path team = Files.createDirectories(home.resolve("agents/team/a"));
    Path agent = Files.writeString(team.resolve("bob.yaml"), "name: Bob\n");

    assertThat(shell.run("validate", home)).isEqualTo(1);
    assertThat(shell.out()).startsWith(agent + ":").contains("agent_id is missing");
  }

  @Test
  void aMissingFileIsNamed() {
    assertThat(shell.run("validate", folder.resolve("none.yaml"))).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: There is no ").hasLineCount(1);
  }

  @Test
  void staleChecksumIsReportedAndNotChanged() throws Exception {
    edit("Tells", "Says");
    String before = Files.readString(weather);

    int code = shell.run("checksum", weather);

    assertThat(code).isEqualTo(1);
    assertThat(shell.out())
        .isEqualToIgnoringNewLines(checksumOf(weather) + "  " + weather + "  stale");
    assertThat(weather).hasContent(before);
  }

  @Test
  void staleChecksumIsRewrittenAndNothingElseChanges() throws Exception {
    String line = checksumLine();
    edit("Tells", "Says");
    String before = Files.readString(weather);

    int code = shell.run("checksum", "--write", home);

    assertThat(code).isZero();
    assertThat(shell.out()).contains(checksumOf(weather) + "  " + weather + "  written");
    assertThat(Files.readString(weather)).isEqualTo(before.replace(line, checksumLine()));
    assertThat(shell.run("checksum", weather)).isZero();
  }

  @Test
  void dependentsReceiveTheNewChecksumInTheSameRun() throws Exception {
    Path post = home.resolve("capabilities/PostWeatherMessage.yaml");
    Path alert = home.resolve("capabilities/WeatherAlert.yaml");
    String old = checksumOf(weather);
    edit("Tells", "Says");

    int code = shell.run("checksum", "--write", weather);

    assertThat(code).isZero();
    assertThat(shell.out().lines())
        .containsExactly(
            checksumOf(weather) + "  " + weather + "  written",
            checksumOf(alert) + "  " + alert + "  written, with the new checksum of GetWeather");
    assertThat(alert).content().contains(checksumOf(weather), checksumOf(post)).doesNotContain(old);
    assertThat(shell.run("validate", home, "--strict")).isZero();
  }

  @Test
  void fileThatCannotBeWrittenIsReportedAndTheOthersAreWritten() throws Exception {
    Path deep = home.resolve("capabilities");
    int most = 4_095 - "/Deep.yaml".length(); // the longest path; a temporary file has a longer one
    while (deep.toString().length() < most - 1) {
      int name = Math.min(200, most - deep.toString().length() - 1);
      deep = deep.resolve("d".repeat(name));
    }
    Path unwritable = Files.createDirectories(deep).resolve("Deep.yaml");
    Files.writeString(unwritable, text().replace("name: GetWeather", "name: Deep"));
    edit("Tells", "Says");

    int code = shell.run("checksum", "--write", home);

    assertThat(code).isEqualTo(1);
    assertThat(shell.out()).contains(checksumOf(weather) + "  " + weather + "  written");
    assertThat(shell.err()).contains(unwritable + ": FILE_UNWRITABLE the file cannot be written (");
  }

  @Test
  void checksumIsWrittenIntoAFileWithTheLongestName() throws Exception {
    Path longest = weather.resolveSibling("W".repeat(250) + ".yaml");
    Files.writeString(longest, text().replace("name: GetWeather", "name: Longest"));

    assertThat(shell.run("checksum", "--write", longest)).isZero();

    assertThat(shell.out()).contains(longest + "  written");
  }

  @Test
  void copyWithAnotherVersionDoesNotChangeThePin() throws Exception {
    Path alert = home.resolve("capabilities/WeatherAlert.yaml");
    Path copy = home.resolve("capabilities/AGetWeather2.yaml");
    String before = Files.readString(alert);
    Files.writeString(copy, text().replace("version: \"1.0.0\"", "version: \"2.0.0\""));

    assertThat(shell.run("checksum", "--write", home)).isZero();

    assertThat(shell.out()).contains(copy + "  written").contains(checksumOf(alert) + "  " + alert);
    assertThat(alert).hasContent(before);
    assertThat(shell.run("validate", home, "--strict")).isZero();
  }

  @Test
  void copyOutOfRangeIsIgnoredWhenTheOriginalWasEdited() throws Exception {
    Path alert = home.resolve("capabilities/WeatherAlert.yaml");
    Path copy = home.resolve("capabilities/AGetWeather2.yaml");
    Files.writeString(copy, text().replace("version: \"1.0.0\"", "version: \"2.0.0\""));
    edit("Tells", "Says");

    assertThat(shell.run("checksum", "--write", home)).isZero();

    assertThat(alert).content().contains(checksumOf(weather)).doesNotContain(checksumOf(copy));
  }

  @Test
  void pinIsNotUpdatedToAVersionOutsideItsRange() throws Exception {
    Path alert = home.resolve("capabilities/WeatherAlert.yaml");
    String before = Files.readString(alert);
    edit("version: \"1.0.0\"", "version: \"2.0.0\"");

    assertThat(shell.run("checksum", "--write", home)).isZero();

    assertThat(alert).hasContent(before);
    assertThat(shell.out()).doesNotContain("new checksum");
  }

  @Test
  void ambiguousPinIsNotChanged() throws Exception {
    Path alert = home.resolve("capabilities/WeatherAlert.yaml");
    String before = Files.readString(alert);
    Path copy = home.resolve("capabilities/AGetWeather11.yaml");
    Files.writeString(copy, text().replace("version: \"1.0.0\"", "version: \"1.1.0\""));
    edit("Tells", "Says");

    assertThat(shell.run("checksum", "--write", home)).isZero();

    assertThat(alert).hasContent(before);
  }

  @Test
  void transitiveDependentsAreUpdatedAndWrittenOnce() throws Exception {
    Path folder = home.resolve("capabilities/chain");
    chain(folder, "C", chain(folder, "B", chain(folder, "A", "")) + chain(folder, "A", ""));
    Path a = folder.resolve("A.yaml");
    Files.writeString(a, Files.readString(a).replace("of the chain", "of it"));

    int code = shell.run("checksum", "--write", home);

    assertThat(code).isZero();
    assertThat(shell.out().lines().filter(line -> line.contains("  written"))).hasSize(3);
    assertThat(folder.resolve("C.yaml"))
        .content()
        .contains(checksumOf(a), checksumOf(folder.resolve("B.yaml")));
    assertThat(shell.run("checksum", home)).isZero();
  }

  @Test
  void pinOfAnUnknownChecksumIsNotChanged() throws Exception {
    Path alert = home.resolve("capabilities/WeatherAlert.yaml");
    String strange = "0123".repeat(16);
    Files.writeString(alert, Files.readString(alert).replace(checksumOf(weather), strange));
    edit("Tells", "Says");

    assertThat(shell.run("checksum", "--write", home)).isZero();

    assertThat(alert).content().contains(strange).doesNotContain(checksumOf(weather));
  }

  @Test
  void onlyCapabilitiesOfAFolderGetChecksums() throws Exception {
    Path npm = write("package.json", "{\"name\": \"x\", \"dependencies\": {\"a\": \"1\"}}");
    Path api = write("library/openapi.yaml", "openapi: 3.1.0\ninfo: {title: Books}\n");
    Path agent = write("home/agents/desk.yaml", "agent_id: desk\nname: Desk\n");
    Path vault = write("home/data/vault.json", "{\"a2s\": 1}");
    Path service = home.resolve("routes/services/central-bank.openapi.json");
    String before = Files.readString(service);
    edit("Tells", "Says");

    assertThat(shell.run("checksum", folder, "--write")).isZero();

    assertThat(shell.out()).contains(weather + "  written");
    assertThat(shell.err())
        .startsWith("skipped, since they are not capabilities: ")
        .hasLineCount(1);
    assertThat(npm).content().doesNotContain("checksum");
    assertThat(api).content().doesNotContain("checksum");
    assertThat(agent).hasContent("agent_id: desk\nname: Desk\n");
    assertThat(vault).hasContent("{\"a2s\": 1}");
    assertThat(service).hasContent(before);
    assertThat(shell.run("checksum", home.resolve("routes"), "--write")).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: No capability was found in [").hasLineCount(1);
  }

  @Test
  void namedFileThatIsNotACapabilityIsRefused() throws IOException {
    Path agent = write("home/agents/desk.yaml", "agent_id: desk\n");

    assertThat(shell.run("checksum", agent, weather, "--write")).isEqualTo(1);

    assertThat(agent).hasContent("agent_id: desk\n");
    assertThat(shell.out()).contains(weather.toString());
    assertThat(shell.err())
        .isEqualToIgnoringNewLines(
            agent + " is not a capability: it has no member a2s, or else name and execution.");
  }

  @Test
  void capabilityWithAMisspeltMemberGetsItsChecksum() throws Exception {
    edit("a2s:", "as2:");

    assertThat(shell.run("checksum", weather, "--write")).isZero();
    assertThat(shell.out()).contains(checksumOf(weather) + "  " + weather + "  written");
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /** Writes a capability of the chain, and returns its entry as a dependency of the next. */
  private static String chain(Path folder, String name, String dependencies) throws Exception {
    String text =
        "a2s: 1.0.0\nname: %s\nversion: \"1.0.0\"\ndescription: %s of the chain\ndependencies:\n%s"
            .formatted(name, name, dependencies.isEmpty() ? "  []\n" : dependencies);
    Files.createDirectories(folder);
    Path file = Files.writeString(folder.resolve(name + ".yaml"), CorrectChecksum.yaml(text));
    return "  - {capability: %s, version: ^1.0.0, checksum: %s}\n"
        .formatted(name, checksumOf(file));
  }

  @Test
  void watcherUpdatesChecksumsOfEditedAndNewFiles() throws Exception {
    List<Path> written = Collections.synchronizedList(new ArrayList<>());
    Thread watch = new Thread(() -> watch(written));
    watch.start();

    await().atMost(60, SECONDS).until(() -> editUntilSeen(written));
    await()
        .atMost(60, SECONDS)
        .until(
            () ->
                new CapabilityFileChecksum(weather).read().state()
                    instanceof CapabilityFileChecksum.Valid);
    Path dependent = home.resolve("capabilities/WeatherAlert.yaml");
    await().atMost(60, SECONDS).until(() -> written.contains(dependent));

    for (int i = 0; i < 20; i++) { // a folder may be created before its parent is watched
      Path added = Files.createDirectories(home.resolve("capabilities/new" + i + "/one/two"));
      Path again = added.resolve("Again.yaml");
      Files.writeString(again, text().replace("checksum: ", "x-old: "));
      await().atMost(60, SECONDS).until(() -> written.contains(again));
    }

    watch.interrupt();
    watch.join();
  }

  /** Repeats the edit until it is seen by the watcher, which may not have started yet. */
  private boolean editUntilSeen(List<Path> written) throws IOException {
    if (new CapabilityFileChecksum(weather).read().state() instanceof CapabilityFileChecksum.Valid
        && written.isEmpty()) {
      edit("Tells", "Tells you");
    } else if (written.isEmpty()) {
      Files.writeString(weather, text());
    }
    return written.contains(weather);
  }

  private void watch(List<Path> written) {
    try {
      new ChecksumWatcher(
              List.of(home),
              (file, state) -> {
                if (state instanceof CapabilityFileChecksum.Written) {
                  written.add(file);
                }
              })
          .run();
    } catch (IOException | InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  private String text() throws IOException {
    return Files.readString(weather);
  }

  private void edit(String old, String other) throws IOException {
    assertThat(text()).contains(old);
    Files.writeString(weather, text().replace(old, other));
  }

  private String checksumLine() throws IOException {
    return text().lines().filter(line -> line.startsWith("checksum:")).findFirst().orElseThrow();
  }

  private static String checksumOf(Path file) throws Exception {
    return CapabilityChecksum.of(ParsedDocument.yaml(Files.readString(file)).root());
  }
}
