package io.serai.cli.library;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.library.TestMavenRepository;
import io.serai.store.SecondJvm;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code serai lib} with a repository on loopback, which the Maven settings of the user name as a
 * mirror, in processes of their own.
 */
class LibCommandTest {

  private static final String CAMEL = new DefaultCamelContext().getVersion();
  private static final String COMPONENT =
      """
      package com.example;

      public class ShoutComponent extends org.apache.camel.support.DefaultComponent {
        @Override
        protected org.apache.camel.Endpoint createEndpoint(
            String uri, String remaining, java.util.Map<String, Object> parameters) {
          return new org.apache.camel.support.ProcessorEndpoint(
              uri,
              this,
              exchange -> exchange.getMessage().setBody(Voice.raise(remaining)));
        }
      }
      """;
  private static final String VOICE =
      """
      package com.example;

      public class Voice {
        static String raise(String text) {
          return text.toUpperCase();
        }
      }
      """;
  private static final String ROUTE =
      """
      - route:
          from:
            uri: platform-http:/shout
            steps:
              - to: shout:hello
      """;

  @TempDir Path folder;
  private TestMavenRepository repository;
  private Path home;

  @BeforeEach
  void serveArtifacts() throws IOException {
    home = Files.createDirectories(folder.resolve("home"));
    Files.createFile(home.resolve("application.properties"));
    repository = new TestMavenRepository(Files.createDirectory(folder.resolve("repository")));
    Path classes = compile();
    repository.add("com.example:voice:1.0", classFile(classes, "Voice"));
    repository.add("org.slf4j:slf4j-api:1.7.36", Map.of());
    addComponent("camel-shout", CAMEL, classFile(classes, "ShoutComponent"));
    Path m2 = Files.createDirectories(folder.resolve("user/.m2"));
    Files.writeString(
        m2.resolve("settings.xml"),
        """
        <settings>
          <localRepository>%s</localRepository>
          <mirrors>
            <mirror><id>own</id><mirrorOf>*</mirrorOf><url>%s</url></mirror>
          </mirrors>
        </settings>
        """
            .formatted(folder.resolve("local"), repository.url()));
  }

  @AfterEach
  void stop() {
    repository.close();
  }

  @Test
  void addedComponentIsUsedByARoute() throws Exception {
    String added = serai(0, "lib", "add", "shout", "--home", home.toString());

    assertThat(added)
        .isEqualTo(
            """
            added    camel-shout-%1$s.jar
            added    voice-1.0.jar
            note     slf4j-api 1.7.36 is left out: the hub has %2$s.
            %3$s is read when the hub starts.
            """
                .formatted(CAMEL, versionOf("slf4j-api-"), home.resolve("lib")));
    assertThat(repository.requests())
        .contains("org/apache/camel/camel-shout/%1$s/camel-shout-%1$s.jar".formatted(CAMEL));
    assertThat(folder.resolve("local/com/example/voice/1.0/voice-1.0.jar")).exists();
    assertThat(serai(0, "lib", "list", "--home", home.toString()))
        .isEqualTo("camel-shout  %s\nvoice        1.0\n".formatted(CAMEL));

    Files.createDirectories(home.resolve("routes"));
    Files.writeString(home.resolve("routes/shout.camel.yaml"), ROUTE);
    assertThat(answerOf("/shout")).isEqualTo("HELLO");
  }

  @Test
  void otherVersionThatIsThereIsReplaced() throws Exception {
    serai(0, "lib", "add", "camel-shout", "--home", home.toString());
    repository.add("com.example:voice:1.1", Map.of());

    String added = serai(0, "lib", "add", "com.example:voice:1.1", "--home", home.toString());

    assertThat(added).contains("added    voice-1.1.jar\n", "removed  voice-1.0.jar\n");
    assertThat(home.resolve("lib/voice-1.0.jar")).doesNotExist();
  }

  @Test
  void siblingOfTheHubsJarsIsAddedInTheHubsVersion() throws Exception {
    String own = versionOf("slf4j-api-");
    repository.add("org.slf4j:slf4j-odd:1.7.36", Map.of(), "org.slf4j:slf4j-api:1.7.36");
    repository.add("org.slf4j:slf4j-odd:" + own, Map.of());

    String added = serai(0, "lib", "add", "org.slf4j:slf4j-odd:1.7.36", "--home", home.toString());

    assertThat(added).startsWith("added    slf4j-odd-" + own + ".jar\nnote     slf4j-api 1.7.36");
  }

  @Test
  void siblingThatNoRepositoryHasInTheHubsVersionIsAddedWithANote() throws Exception {
    repository.add("org.slf4j:slf4j-odd:1.7.36", Map.of(), "org.slf4j:slf4j-api:1.7.36");

    assertThat(serai(0, "lib", "add", "org.slf4j:slf4j-odd:1.7.36", "--home", home.toString()))
        .contains("added    slf4j-odd-1.7.36.jar\n")
        .contains("note     slf4j-odd-1.7.36.jar is not of the hub's version ");
  }

  @Test
  void componentThatDoesNotExistChangesNothingAndNamesTheRepository() throws Exception {
    String failure = serai(1, "lib", "add", "shout", "shoot", "--home", home.toString());

    assertThat(failure)
        .startsWith("serai: ")
        .contains(
            "camel-shoot",
            "Repositories that were searched: " + repository.url(),
            "Correct the name or version")
        .hasLineCount(1);
    assertThat(home.resolve("lib")).doesNotExist();
  }

  @Test
  void malformedCoordinatesAreRefused() throws Exception {
    assertThat(serai(1, "lib", "add", "a:b", "--home", home.toString()))
        .contains("\"a:b\" names no artifact", "group:artifact:version")
        .hasLineCount(1);
  }

  @Test
  void conflictsAreListedWithExitCode1() throws Exception {
    Path lib = Files.createDirectory(folder.resolve("jars"));
    Files.createFile(lib.resolve("slf4j-api-1.7.36.jar"));

    assertThat(serai(1, "lib", "list", "--lib", lib.toString()))
        .startsWith("slf4j-api  1.7.36  slf4j-api-1.7.36.jar is not used: the hub has slf4j-api ");
  }

  @Test
  void folderThatWasNamedMustExist() throws Exception {
    assertThat(serai(1, "lib", "list", "--lib", folder.resolve("none").toString()))
        .isEqualTo(
            "serai: There is no folder %s. Name one that exists.\n"
                .formatted(folder.resolve("none")));
  }

  private void addComponent(String artifact, String version, Map<String, byte[]> classes)
      throws IOException {
    Map<String, byte[]> content = new HashMap<>(classes);
    content.put(
        "META-INF/services/org/apache/camel/component/shout",
        "class=com.example.ShoutComponent\n".getBytes(UTF_8));
    repository.add(
        "org.apache.camel:" + artifact + ":" + version,
        content,
        "com.example:voice:1.0",
        "org.slf4j:slf4j-api:1.7.36");
  }

  private Path compile() throws IOException {
    Path sources = Files.createDirectory(folder.resolve("sources"));
    Files.writeString(sources.resolve("ShoutComponent.java"), COMPONENT);
    Files.writeString(sources.resolve("Voice.java"), VOICE);
    Path classes = Files.createDirectory(folder.resolve("classes"));
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                classPath(),
                "-d",
                classes.toString(),
                sources.resolve("ShoutComponent.java").toString(),
                sources.resolve("Voice.java").toString());
    assertThat(code).isZero();
    return classes;
  }

  private static Map<String, byte[]> classFile(Path classes, String name) throws IOException {
    String path = "com/example/" + name + ".class";
    return Map.of(path, Files.readAllBytes(classes.resolve(path)));
  }

  /** Starts a hub on the home with the jars that it adds, and returns what it answers. */
  private String answerOf(String path) throws Exception {
    String added;
    try (Stream<Path> jars = Files.list(home.resolve("lib"))) {
      added = jars.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
    Process hub =
        start(
            classPath() + File.pathSeparator + added,
            "run",
            "--port",
            "0",
            "--home",
            home.toString());
    try (var lines = hub.inputReader(UTF_8)) {
      String line = lines.readLine();
      while (line != null && !line.contains(" serves ")) {
        assertThat(line).doesNotContain("class path");
        line = lines.readLine();
      }
      assertThat(line).as("the hub's first lines").isNotNull();
      String url = line.split(" ")[1];
      HttpRequest request = HttpRequest.newBuilder(URI.create(url + path)).build();
      return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    } finally {
      hub.destroy();
      hub.waitFor();
    }
  }

  private String serai(int code, String... arguments) throws Exception {
    Process process = start(classPath(), arguments);
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isEqualTo(code);
    return output;
  }

  private Process start(String classPath, String... arguments) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(SecondJvm.quickStart("-Duser.home=" + folder.resolve("user")));
    line.addAll(List.of("-cp", classPath, "io.serai.Serai"));
    line.addAll(List.of(arguments));
    return new ProcessBuilder(line).redirectErrorStream(true).start();
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  /** Returns the version of the hub's jar whose name begins so. */
  private static String versionOf(String jar) {
    return Stream.of(classPath().split(File.pathSeparator))
        .map(Path::of)
        .map(path -> path.getFileName().toString())
        .filter(name -> name.startsWith(jar))
        .map(name -> name.substring(jar.length(), name.length() - ".jar".length()))
        .findFirst()
        .orElseThrow();
  }
}
