package io.serai.cli;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The script {@code serai} in a clone that is not built and in an unpacked distribution, with a
 * Maven and a Java of the test.
 */
class LauncherTest {

  private static final String MAIN = " io.serai.Serai ";

  @TempDir Path folder;
  private Path clone;
  private Path builds;
  private Path release;

  @BeforeEach
  void makeClone() throws IOException {
    clone = Files.createDirectory(folder.resolve("clone"));
    builds = folder.resolve("builds");
    release = folder.resolve("release");
    Files.createDirectories(clone.resolve("src/main"));
    Files.writeString(clone.resolve("pom.xml"), "<project/>");
    Files.copy(Path.of("serai"), clone.resolve("serai"));
    executable(
        "mvn",
        """
        echo build >>"%1$s"
        mkdir -p target/lib
        touch target/lib/serai.jar
        while [ ! -e "%2$s" ]; do sleep 0.05; done
        touch target/lib/other.jar
        """
            .formatted(builds, release));
    java("17.0.15", "");
  }

  @Test
  void secondCommandWaitsForTheBuildOfTheFirst() throws Exception {
    Process first = start("first");
    await().atMost(60, SECONDS).until(() -> Files.exists(builds));
    Process second = start("second");
    await().atMost(60, SECONDS).until(() -> text("second").contains("waiting for another command"));

    Files.createFile(release);

    assertThat(first.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(second.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(first.exitValue()).isZero();
    assertThat(second.exitValue()).isZero();
    assertThat(Files.readAllLines(builds)).isEqualTo(List.of("build"));
    assertThat(text("first"))
        .contains("building, once; this takes a minute or two", "preparing faster starts, once");
    assertThat(text("second")).contains("serai.jar", "other.jar").doesNotContain("building, once");
  }

  @Test
  void buildThatWasKilledIsRepeated() throws Exception {
    Files.createFile(release);
    Files.createDirectories(clone.resolve("target/lib"));
    Files.createFile(clone.resolve("target/lib/serai.jar"));
    Files.createFile(clone.resolve("target/.building"));

    Process command = start("again");

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(command.exitValue()).isZero();
    assertThat(Files.readAllLines(builds)).hasSize(1);
    assertThat(clone.resolve("target/.building")).doesNotExist();
  }

  @Test
  void unpackedDistributionRunsItsOwnJarsWithoutMaven() throws Exception {
    unpack("a.jar", "serai.jar");

    Process command = start("list", "list");

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(command.exitValue()).isZero();
    assertThat(text("list"))
        .endsWith(
            "-cp " + jar("lib/serai/a.jar") + ":" + jar("lib/serai/serai.jar") + MAIN + "list\n");
    assertThat(builds).doesNotExist();
  }

  @Test
  void runAppendsTheJarsOfTheHomeToTheHubsOwn() throws Exception {
    unpack("serai.jar");
    Path home = Files.createDirectories(folder.resolve("my home/lib")).getParent();
    Files.createFile(home.resolve("lib/kafka.jar"));
    Files.createFile(home.resolve("lib/zulu.jar"));
    Files.createFile(home.resolve("lib/notes.txt"));

    Process command = start("home", "run", "--home", home.toString());

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("home"))
        .endsWith(
            "-cp %s:%s/lib/kafka.jar:%s/lib/zulu.jar io.serai.Serai run --home %s\n"
                .formatted(jar("lib/serai/serai.jar"), home, home, home));
  }

  @Test
  void folderOfJarsMayBeNamed() throws Exception {
    unpack("serai.jar");
    Path jars = Files.createDirectories(folder.resolve("jars"));
    Files.createFile(jars.resolve("kafka.jar"));

    Process command = start("lib", "run", "--lib=" + jars, "--home", clone.toString());

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("lib"))
        .contains("-cp " + jar("lib/serai/serai.jar") + ":" + jars + "/kafka.jar" + MAIN + "run");
  }

  @ParameterizedTest
  @CsvSource({
    "search storm --home HOME",
    "call storm --home=HOME",
    "mcp --home HOME",
    "validate HOME",
    "validate --strict HOME/routes/in/orders.camel.yaml",
    "validate HOME/routes HOME/none"
  })
  void commandsThatLoadAHomeUseItsJars(String line) throws Exception {
    unpack("serai.jar");
    Path home = Files.createDirectories(folder.resolve("home/lib")).getParent();
    Files.createFile(home.resolve("lib/kafka.jar"));
    Files.createFile(
        Files.createDirectories(home.resolve("routes/in")).resolve("orders.camel.yaml"));

    Process command = start("load", line.replace("HOME", home.toString()).split(" "));

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("load"))
        .contains("-cp " + jar("lib/serai/serai.jar") + ":" + home + "/lib/kafka.jar" + MAIN);
  }

  @Test
  void jarsOfAHomeAreTakenOnceForAllItsFiles() throws Exception {
    unpack("serai.jar");
    Path home = Files.createDirectories(folder.resolve("home/lib")).getParent();
    Files.createFile(home.resolve("lib/kafka.jar"));
    Files.createDirectories(home.resolve("routes"));
    List<String> line = new ArrayList<>(List.of("validate"));
    for (int n = 0; n < 3_000; n++) {
      line.add(home + "/routes/" + n + ".camel.yaml");
    }

    Process command = start("many", line.toArray(String[]::new));

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("many"))
        .contains("-cp " + jar("lib/serai/serai.jar") + ":" + home + "/lib/kafka.jar" + MAIN);
  }

  @Test
  void homeBelowAFolderNamedRoutesHasItsOwnJars() throws Exception {
    unpack("serai.jar");
    Path home = Files.createDirectories(folder.resolve("srv/routes/hub/lib")).getParent();
    Files.createFile(home.resolve("lib/kafka.jar"));
    Files.createFile(home.resolve("application.properties"));
    Files.createFile(Files.createDirectory(folder.resolve("srv/lib")).resolve("other.jar"));

    Process command = start("below", "validate", home.toString());

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("below"))
        .contains("-cp " + jar("lib/serai/serai.jar") + ":" + home + "/lib/kafka.jar" + MAIN);
  }

  @Test
  void linkedRouteFileBelongsToTheHomeWithTheLink() throws Exception {
    unpack("serai.jar");
    Path home = Files.createDirectories(folder.resolve("home/lib")).getParent();
    Files.createFile(home.resolve("lib/kafka.jar"));
    Path shared = Files.createFile(folder.resolve("shared.camel.yaml"));
    Path link = Files.createDirectory(home.resolve("routes")).resolve("linked.camel.yaml");
    Files.createSymbolicLink(link, shared);

    Process command = start("linked", "validate", link.toString());

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("linked"))
        .contains("-cp " + jar("lib/serai/serai.jar") + ":" + home + "/lib/kafka.jar" + MAIN);
  }

  @ParameterizedTest
  @CsvSource({
    "checksum --home HOME",
    "search storm --home HOME --url http://localhost:8080",
    "call storm --url=http://localhost:8080 --home=HOME"
  })
  void otherCommandsUseTheHubsOwnJarsOnly(String line) throws Exception {
    unpack("serai.jar");
    Files.createDirectories(clone.resolve("lib"));
    Files.createFile(clone.resolve("lib/kafka.jar"));

    Process command = start("own", line.replace("HOME", clone.toString()).split(" "));

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("own")).contains("-cp " + jar("lib/serai/serai.jar") + MAIN);
  }

  @ParameterizedTest
  @CsvSource({
    "search storm, false",
    "call storm, false",
    "search storm --home ., true",
    "call storm --home=., true",
    "run, true"
  })
  void hubOfTheEnvironmentIsSearchedAndCalledWithoutTheJarsOfTheFolder(
      String line, boolean withJars) throws Exception {
    unpack("serai.jar");
    Path home = Files.createDirectories(folder.resolve("home/lib")).getParent();
    Files.createFile(home.resolve("lib/kafka.jar"));
    ProcessBuilder builder = command("serai", line.split(" ")).directory(home.toFile());
    builder.environment().put("SERAI_URL", "http://localhost:8080");

    Process command = builder.redirectOutput(folder.resolve("environment.log").toFile()).start();

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("environment"))
        .contains(
            "-cp " + jar("lib/serai/serai.jar") + (withJars ? ":./lib/kafka.jar" : "") + MAIN);
  }

  @Test
  void commandInAContainerRunsInTheHome() throws Exception {
    unpack("serai.jar");
    Files.createDirectory(clone.resolve("docker"));
    Files.copy(Path.of("docker/entrypoint"), clone.resolve("docker/entrypoint"));
    executable(
        "java",
        """
        for each; do
          case $each in -XX:ArchiveClassesAtExit=* | -XX:AOTCacheOutput=*) echo "$each" >"${each#*=}"; touch "${each#*=}.config" ;; esac
        done
        case "$*" in
          -version) echo 'openjdk version "17.0.15" 2025-04-15' ;;
          *io.serai.Serai*) echo "$PWD $*" ;;
        esac
        """);
    Path home = folder.resolve("data/hub");
    ProcessBuilder builder = command("docker/entrypoint", "status", "--json");
    builder.environment().put("SERAI_HOME", home.toString());

    Process command = builder.redirectOutput(folder.resolve("inside.log").toFile()).start();

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("inside")).startsWith(home + " ").endsWith(MAIN + "status --json\n");
  }

  @Test
  void newerJavaGetsTheOptionsWithoutWhichItWarns() throws Exception {
    unpack("serai.jar");
    java("25.0.3", "");

    Process command = start("list", "list");

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("list"))
        .contains(
            " --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow ",
            MAIN + "list");
  }

  @ParameterizedTest
  @ValueSource(strings = {"17.0.15", "21", "23.0.1"})
  void olderJavaGetsNoOptionThatItDoesNotKnow(String version) throws Exception {
    unpack("serai.jar");
    java(version, "");

    Process command = start("list", "list");

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("list")).contains(MAIN + "list").doesNotContain("unsafe", "native");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.8.0_442", "11.0.2", "16"})
  void javaThatIsTooOldIsRefused(String version) throws Exception {
    unpack("serai.jar");
    java(version, "");

    Process command = start("list", "list");

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(command.exitValue()).isEqualTo(1);
    assertThat(text("list"))
        .contains("java is too old. Install a JDK, 17 or newer", version)
        .doesNotContain(MAIN);
  }

  @Test
  void linesBeforeTheVersionAreNotTheVersion() throws Exception {
    unpack("serai.jar");
    java("17.0.15", "Picked up JAVA_TOOL_OPTIONS: -Dapi.version=8");

    Process command = start("list", "list");

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("list")).contains(MAIN + "list");
  }

  @Test
  void javaThatDoesNotRunIsReported() throws Exception {
    unpack("serai.jar");
    executable("java", "echo 'Unrecognized option: -XX:+Wrong'; exit 1\n");

    Process command = start("list", "list");

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(command.exitValue()).isEqualTo(1);
    assertThat(text("list")).contains("java does not run: Unrecognized option");
  }

  @ParameterizedTest
  @CsvSource({
    "17.0.15, -XX:ArchiveClassesAtExit=, -XX:SharedArchiveFile=",
    "24, -XX:ArchiveClassesAtExit=, -XX:SharedArchiveFile=",
    "25.0.3, -XX:AOTCacheOutput=, -XX:AOTCache="
  })
  void archiveOfTrainingIsUsedByTheNextCommand(String version, String output, String input)
      throws Exception {
    unpack("serai.jar");
    java(version, "");

    Process training = start("train", "train");
    assertThat(training.waitFor(60, TimeUnit.SECONDS)).isTrue();
    Process command = start("list", "list");

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("train"))
        .contains("preparing faster starts, once; this takes about a minute more");
    List<Path> archives = archives();
    assertThat(archives).hasSize(1);
    assertThat(Files.readString(archives.get(0))).startsWith(output);
    assertThat(text("list")).contains(" " + input + archives.get(0).toRealPath() + " ");
  }

  @Test
  void trainingThatFailsLeavesNoArchive() throws Exception {
    unpack("serai.jar");
    java("25.0.3", "");
    Files.writeString(
        folder.resolve("java"),
        Files.readString(folder.resolve("java"))
            + "case \"$*\" in *' train '*) echo 'no room' >&2; exit 1 ;; esac\n");

    Process training = start("train", "train");
    assertThat(training.waitFor(60, TimeUnit.SECONDS)).isTrue();
    Process command = start("list", "list");

    assertThat(training.exitValue()).isEqualTo(1);
    assertThat(text("train")).contains("no archive of classes: no room");
    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("list")).doesNotContain("AOTCache");
    assertThat(archives()).isEmpty();
  }

  @Test
  void helpOfTheTrainingTrainsNothing() throws Exception {
    unpack("serai.jar");
    java("17.0.15", "");

    Process help = start("help", "train", "--help");

    assertThat(help.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("help")).contains(" train --help").doesNotContain("preparing faster starts");
    assertThat(archives()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-Xshare:off", "-XX:SharedArchiveFile=mine.jsa", "-XX:AOTMode=off"})
  void archiveThatSomebodyNamesReplacesTheHubsOwn(String option) throws Exception {
    unpack("serai.jar");
    java("25.0.3", "");
    assertThat(start("train", "train").waitFor(60, TimeUnit.SECONDS)).isTrue();

    ProcessBuilder builder = command("serai", "run");
    builder.environment().put("SERAI_JAVA_OPTIONS", option);
    Process command = builder.redirectOutput(folder.resolve("run.log").toFile()).start();

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("run")).contains(option).doesNotContain("AOTCache");
  }

  @Test
  void collectorThatSomebodyNamesIsAlsoThatOfTheTraining() throws Exception {
    unpack("serai.jar");
    java("17.0.15", "");
    Files.writeString(
        folder.resolve("java"),
        Files.readString(folder.resolve("java")) + "echo \"$*\" >>%s/lines\n".formatted(folder));

    ProcessBuilder builder = command("serai", "train");
    builder.environment().put("JAVA_TOOL_OPTIONS", "-XX:+UseSerialGC");
    assertThat(builder.start().waitFor(60, TimeUnit.SECONDS)).isTrue();

    assertThat(Files.readString(folder.resolve("lines")))
        .contains(" train ")
        .doesNotContain("UseParallelGC");
  }

  @ParameterizedTest
  @ValueSource(strings = {"status", "run"})
  void collectorThatSomebodyNamesIsTheOnlyOne(String name) throws Exception {
    unpack("serai.jar");

    ProcessBuilder builder = command("serai", name);
    builder.environment().put("SERAI_JAVA_OPTIONS", "-XX:+UseG1GC");
    Process command = builder.redirectOutput(folder.resolve("gc.log").toFile()).start();

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("gc"))
        .contains("-XX:+UseG1GC")
        .doesNotContain("SerialGC", "ParallelGC", "NewRatio");
  }

  @Test
  void optionsThatSomebodyNamesComeAfterThoseOfTheCompiler() throws Exception {
    unpack("serai.jar");

    ProcessBuilder builder = command("serai", "run");
    builder.environment().put("SERAI_JAVA_OPTIONS", "-XX:FreqInlineSize=325");
    Process command = builder.redirectOutput(folder.resolve("compiler.log").toFile()).start();

    assertThat(command.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(text("compiler"))
        .containsSubsequence(
            "-XX:FreqInlineSize=120", "-XX:Tier3DelayOn=0", "-XX:FreqInlineSize=325");
  }

  @Test
  void archiveIsFoundAlsoWhereJavaPrintsItsOptions() throws Exception {
    unpack("serai.jar");
    assertThat(start("train", "train").waitFor(60, TimeUnit.SECONDS)).isTrue();
    java("17.0.15", "Picked up JAVA_TOOL_OPTIONS: -Dx=y");

    assertThat(start("list", "list").waitFor(60, TimeUnit.SECONDS)).isTrue();

    assertThat(text("list")).contains("-XX:SharedArchiveFile=");
  }

  private List<Path> archives() throws IOException {
    try (Stream<Path> files = Files.list(clone)) {
      return files.filter(file -> file.getFileName().toString().startsWith("serai-")).toList();
    }
  }

  /**
   * A Java of a version: it prints its arguments, or for "hello" the jars. An archive that it makes
   * has the option that named it.
   */
  private void java(String version, String firstLine) throws IOException {
    executable(
        "java",
        """
        for each; do
          case $each in -XX:ArchiveClassesAtExit=* | -XX:AOTCacheOutput=*) echo "$each" >"${each#*=}"; touch "${each#*=}.config" ;; esac
        done
        case "$*" in
          -version) echo '%s'; echo 'openjdk version "%s" 2025-04-15' ;;
          *"io.serai.Serai hello"*) ls "%s" ;;
          *"io.serai.Serai "*) echo "$*" ;;
        esac
        """
            .formatted(firstLine, version, clone.resolve("target/lib")));
  }

  /** Makes the clone look like a distribution whose own jars have these names. */
  private void unpack(String... jars) throws IOException {
    Files.delete(clone.resolve("pom.xml"));
    Path own = Files.createDirectories(clone.resolve("lib/serai"));
    for (String jar : jars) {
      Files.createFile(own.resolve(jar));
    }
  }

  private Path jar(String path) {
    return clone.toAbsolutePath().resolve(path);
  }

  private Process start(String name) throws IOException {
    return start(name, "hello");
  }

  private Process start(String name, String... arguments) throws IOException {
    return command("serai", arguments)
        .redirectOutput(folder.resolve(name + ".log").toFile())
        .start();
  }

  private ProcessBuilder command(String script, String... arguments) {
    List<String> line = new ArrayList<>(List.of(clone.resolve(script).toString()));
    line.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().put("PATH", folder + ":" + System.getenv("PATH"));
    builder.environment().remove("JAVA_HOME");
    return builder;
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name + ".log"));
  }

  private void executable(String name, String script) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "#!/usr/bin/env bash\n" + script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
