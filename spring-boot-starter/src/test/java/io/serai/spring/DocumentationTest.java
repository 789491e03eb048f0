package io.serai.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page about Spring Boot, and the versions that both projects name. */
class DocumentationTest {

  private static final Pattern VERSION = Pattern.compile("<([\\w.-]+\\.version)>([^<$]+)</");

  private static String read(String file) throws IOException {
    return Files.readString(Path.of(file));
  }

  /** Returns the text of the block behind {@code <!-- example: NAME -->}. */
  private static String example(String name) throws IOException {
    String page = read("../docs/spring-boot.md");
    int marker = page.indexOf("<!-- example: " + name + " -->\n```");
    assertThat(marker).as(name).isNotNegative();
    int begin = page.indexOf('\n', page.indexOf("```", marker)) + 1;
    return page.substring(begin, page.indexOf("```", begin));
  }

  private static String dense(String text) {
    return text.replaceAll("\\s", "");
  }

  private static Map<String, String> versions(String text) {
    Map<String, String> found = new HashMap<>();
    Matcher version = VERSION.matcher(text);
    while (version.find()) {
      found.put(version.group(1), version.group(2));
    }
    return found;
  }

  @Test
  void routesOfThePageAreThoseOfTheTests() throws IOException {
    String source = read("src/test/java/com/example/weather/WeatherApplication.java");

    assertThat(dense(source)).contains(dense(example("routes")));
  }

  @Test
  void dependencyOfThePageIsThisArtifactWithTheVersionsThatAreTested() throws IOException {
    String project = dense(read("pom.xml"));
    Map<String, String> versions = versions(read("pom.xml"));

    assertThat(dense(example("pom")))
        .contains(
            "<artifactId>spring-boot-starter-parent</artifactId><version>"
                + versions.get("spring-boot.version"),
            "<artifactId>camel-spring-boot-bom</artifactId><version>"
                + versions.get("camel.version"));
    String artifact =
        "<groupId>io.serai</groupId><artifactId>serai-spring-boot-starter</artifactId><version>0.1.0</version>";
    assertThat(project).contains(artifact);
    assertThat(dense(example("pom"))).contains(artifact);
  }

  @Test
  void versionsAreThoseOfTheHub() throws IOException {
    String hub = dense(read("../pom.xml"));
    Map<String, String> ofTheHub = versions(read("../pom.xml"));
    Map<String, String> shown = versions(example("versions"));
    shown.put("jackson.version", shown.remove("jackson-bom.version"));

    assertThat(hub).contains("<artifactId>serai</artifactId><version>0.1.0</version>");
    assertThat(ofTheHub).containsAllEntriesOf(shown);
    versions(read("pom.xml"))
        .forEach(
            (name, version) ->
                assertThat(ofTheHub.getOrDefault(name, version)).as(name).isEqualTo(version));
    assertThat(ofTheHub).containsKey("camel.version");
  }
}
