package io.serai.cli.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.cli.Shell;
import io.serai.hub.HttpStub;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code serai validate} of whole homes and of routes, which the hub itself loads. */
class ValidateCommandTest {

  private static final String ROUTE =
      """
      - route:
          id: greet
          from:
            uri: direct:greet
            steps:
              - setBody: {constant: Hello}
      """;

  @TempDir Path folder;
  private final Shell shell = new Shell();
  private Path home;

  @BeforeEach
  void makeHome() throws IOException {
    home = Files.createDirectory(folder.resolve("home"));
    write("application.properties", "serai.port = 9191\n");
    write("routes/good.camel.yaml", ROUTE);
  }

  @Test
  void validHomeHasNoFaultsAndNothingIsWrittenThere() throws IOException {
    List<Path> before = files();

    assertThat(validate(home, "--strict")).isZero();

    assertThat(shell.out()).isEmpty();
    assertThat(shell.err()).startsWith("files: 2, faults: 0, warnings: 0");
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void faultsOfRoutesInAllLanguagesAreReportedOnceWithTheirPlace() throws IOException {
    write("routes/step.camel.yaml", ROUTE.replace("greet", "a").replace("setBody", "setBoddy"));
    write("routes/uri.camel.yaml", ROUTE.replace("greet", "c").replace("direct:c", "drect:c"));
    write("routes/nested/name.yaml", ROUTE.replace("greet", "b"));
    write(
        "routes/broken.camel.xml",
        "<routes>\n  <route id=\"x\"><from uri=\"direct:x\"/>\n</routes>\n");
    write(
        "routes/Code.camel.java",
        "public class Code extends org.apache.camel.builder.RouteBuilder {\n"
            + "  public void configure() { frm(\"direct:code\"); }\n}\n");

    assertThat(validate(home)).isEqualTo(1);

    assertThat(lines("step.camel.yaml")).hasSize(1).allMatch(line -> line.contains("setBoddy"));
    assertThat(lines("step.camel.yaml").get(0))
        .startsWith(home.resolve("routes/step.camel.yaml") + ":6: ");
    assertThat(lines("uri.camel.yaml")).hasSize(1).allMatch(line -> line.contains("drect"));
    assertThat(lines("name.yaml")).hasSize(1).allMatch(line -> line.contains("name.camel.yaml"));
    assertThat(lines("broken.camel.xml")).hasSize(1);
    assertThat(lines("Code.camel.java")).hasSize(1).allMatch(line -> line.contains("frm"));
    assertThat(lines("good.camel.yaml")).isEmpty();
  }

  @Test
  void oneRouteFileIsValidatedWithTheHomeThatHasIt() throws IOException {
    write("application.properties", "greeting = Hello\n");
    write(
        "routes/user.camel.yaml",
        ROUTE.replace("greet", "user").replace("Hello", "'{{greeting}}'"));
    write("routes/bad.camel.yaml", "- rute: {}\n");

    assertThat(validate(home.resolve("routes/user.camel.yaml"))).isZero();
    assertThat(shell.err()).startsWith("files: 1, faults: 0");
    assertThat(validate(home.resolve("routes"))).isEqualTo(1);
    assertThat(shell.out()).contains("bad.camel.yaml").hasLineCount(1);
    assertThat(shell.err()).startsWith("files: 3, faults: 1");
  }

  @Test
  void routeFilesOutsideOfAHomeAreValidatedTogether() throws IOException {
    Path one = Files.writeString(folder.resolve("one.camel.yaml"), ROUTE);
    Path two = Files.writeString(folder.resolve("two.camel.yaml"), "- rute: {}\n");

    assertThat(validate(one)).isZero();
    assertThat(validate(one, two.toString())).isEqualTo(1);
    assertThat(shell.out()).startsWith(two + ":").hasLineCount(1);
  }

  @Test
  void unknownSettingIsAWarningWithTheNearestNameAndItsLine() throws IOException {
    write("application.properties", "# mine\nserai.prot = 9191\ncamel.main.name = x\n");

    assertThat(validate(home)).isZero();
    assertThat(shell.out())
        .isEqualToIgnoringNewLines(
            home.resolve("application.properties")
                + ":2: warning UNKNOWN_SETTING serai.prot is not a setting of this version and does"
                + " nothing; did you mean serai.port?");
    assertThat(validate(home, "--strict")).isEqualTo(1);
    assertThat(shell.out()).contains(":2: UNKNOWN_SETTING ");
  }

  @Test
  void settingThatIsWrittenTwiceIsAWarningWithBothLines() throws IOException {
    write("application.properties", "serai.port = 9191\n\nserai.host: ::1\nserai.port=9292\n");

    assertThat(validate(home)).isZero();
    assertThat(shell.out())
        .isEqualToIgnoringNewLines(
            home.resolve("application.properties")
                + ":1: warning REPEATED_SETTING serai.port is set in the lines 1 and 4 of"
                + " application.properties and the last one counts; keep one of them.");
    assertThat(validate(home, "--strict")).isEqualTo(1);
    assertThat(shell.out()).contains(":1: REPEATED_SETTING ");
  }

  @Test
  void settingsWithWhichNoHubStartsAreAFaultAndOtherFilesAreStillRead() throws IOException {
    write("application.properties", "serai.port = 9191\nserai.shutdown-timeout = soon\n");
    write("agents/bob.yaml", "agent_id: bob\nweight: 101\n");

    assertThat(validate(home)).isEqualTo(1);

    assertThat(shell.out())
        .contains("application.properties:2: INVALID serai.shutdown-timeout is \"soon\"; it takes ")
        .contains(home.resolve("agents/bob.yaml") + ":2: /weight: ");
  }

  @Test
  void apisAgentsPromptsAndKnowledgeOfAHomeAreValidatedWithoutCallingAnyone() throws IOException {
    try (HttpStub stub = new HttpStub()) {
      write("application.properties", "serai.outbound.allowed-private-hosts = localhost\n");
      write("agents/far.yaml", "agent_id: far\ncard: " + stub.url() + "\n");
      write("agents/bob.yaml", "agent_id: bob\nwheight: 10\n");
      write("apis/a.yaml", "id: a\nbase_urll: https://api.example.com\n");
      write("apis/one.yaml", "id: twice\nbase_url: https://api.example.com\n");
      write("apis/two.yaml", "id: twice\nbase_url: https://api.example.com\n");
      write("apis/empty.yaml", "");
      write("knowledge/long.md", "x".repeat(1_000_001));
      write("prompts/files/rules.txt", "Be kind.");
      write("prompts/good.md", "[Rules](files/rules.txt)\n");
      write("prompts/bad.md", "Hello\n\n![Chart](files/none.png)\n");

      assertThat(validate(home)).isEqualTo(1);

      assertThat(lines("bob.yaml")).hasSize(1).allMatch(line -> line.contains("weight?"));
      assertThat(lines("a.yaml")).isNotEmpty();
      assertThat(lines("empty.yaml")).as("though it was written just now").isNotEmpty();
      assertThat(lines("two.yaml")).hasSize(1).allMatch(line -> line.contains(" CONFLICT "));
      assertThat(lines("long.md")).hasSize(1).allMatch(line -> line.contains(" TOO_LARGE "));
      assertThat(lines("far.yaml")).isEmpty();
      assertThat(lines("good.md")).isEmpty();
      assertThat(lines("prompts/bad.md"))
          .hasSize(1)
          .allMatch(line -> line.contains(":3: INVALID there is no file files/none.png below"));
      assertThat(stub.seen("/.well-known/agent-card.json")).isEmpty();
    }
  }

  @Test
  void promptsAreValidatedWithoutAHub() throws IOException {
    write("prompts/team/rules.txt", "Be kind.");
    Path good = write("prompts/team/good.md", "[Rules](rules.txt)\n");
    Path bad = write("prompts/team/bad.md", "---\nname: a b\n---\n{{c}}\n");

    assertThat(validate(good)).isZero();
    assertThat(validate(bad.getParent())).isEqualTo(1);

    assertThat(shell.out())
        .contains(bad + ":2: /name: INVALID 'a b' is not a name")
        .contains(bad + ":4: warning ARGUMENT_UNKNOWN {{c}} is not an argument")
        .doesNotContain(good + ":");
  }

  @Test
  void oneApiFileIsValidatedWithoutAHub() throws IOException {
    Path api = write("apis/a.yaml", "id: a\nbase_urll: https://api.example.com\n");

    assertThat(validate(api)).isEqualTo(1);

    assertThat(shell.out()).contains(api + ":").contains("base_url");
  }

  @Test
  void routesThatFetchMessagesDoNotRun() throws IOException {
    Path written = folder.resolve("written");
    write(
        "routes/timer.camel.yaml",
        """
        - route:
            from:
              uri: timer:once?delay=0&repeatCount=1
              steps:
                - setBody: {constant: x}
                - to: "file:%s?fileName=written"
        """
            .formatted(folder));

    assertThat(validate(home)).isZero();

    assertThat(written).doesNotExist();
  }

  @Test
  void documentsOfAFolderThatNoHubLoadsAreSkippedAndDataIsNotRead() throws IOException {
    write("data/serai.lock", "");
    write("data/note.json", "{\"a2s\": 1}");
    Files.writeString(folder.resolve("package.json"), "{\"name\": \"x\"}");
    Files.writeString(folder.resolve("tsconfig.json"), "{ // no JSON\n}");
    Files.writeString(folder.resolve("broken.yaml"), "a2s: [1\n");

    assertThat(validate(folder)).isEqualTo(1);

    assertThat(shell.out()).startsWith(folder.resolve("broken.yaml") + ":").hasLineCount(1);
    assertThat(shell.err()).startsWith("skipped, since no hub loads such documents: 2");
  }

  @Test
  void fileOfAFolderThatCannotBeReadIsAFault() throws IOException {
    Path file = Files.createDirectories(folder.resolve("stray")).resolve("a.yaml");
    Files.write(file, "a2s: 1\n".getBytes(StandardCharsets.UTF_16));

    assertThat(validate(file.getParent())).isEqualTo(1);

    assertThat(shell.out()).startsWith(file + ":").contains("NOT_UTF8");
  }

  @Test
  void folderWithNothingButDataHasNothingToValidate() throws IOException {
    Path stray = Files.createDirectories(folder.resolve("stray/data"));
    Files.writeString(stray.resolve("vault.json"), "{\"entries\": []}");

    assertThat(validate(stray.getParent())).isEqualTo(1);

    assertThat(shell.err()).contains("No capability, agent, API, prompt or route was found");
  }

  @Test
  void folderWithNothingToValidateIsAnError() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));

    assertThat(validate(empty)).isEqualTo(1);
    assertThat(shell.err())
        .startsWith("serai: No capability, agent, API, prompt or route was found in ");
    assertThat(validate(folder.resolve("none"))).isEqualTo(1);
    assertThat(shell.err()).startsWith("serai: There is no ");
  }

  private int validate(Object... arguments) {
    Object[] all = new Object[arguments.length + 1];
    all[0] = "validate";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    return shell.run(all);
  }

  private List<String> lines(String file) {
    return shell.out().lines().filter(line -> line.contains("/" + file + ":")).toList();
  }

  private Path write(String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.sorted().toList();
    }
  }
}
