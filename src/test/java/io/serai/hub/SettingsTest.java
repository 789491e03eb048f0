package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.http.HttpSettings;
import io.serai.security.RetentionRule;
import io.serai.setting.Settings;
import io.serai.task.run.config.TaskRetentionSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

  @TempDir Path home;

  @ParameterizedTest
  @CsvSource({
    "SERAI_PORT, 99999, 'a whole number, 0 to 65535'",
    "SERAI_PORT, many, 'a whole number, 0 to 65535'",
    "SERAI_ROUTES_MAX, 0, 'a whole number, 1 or more'",
    "SERAI_REGISTRY_MAX_DOCUMENTS, 0, 'a whole number, 1 or more'",
    "SERAI_REGISTRY_MAX_DOCUMENTS_PER_AGENT, 0, 'a whole number, 1 or more'",
    "SERAI_SECURITY_MODE, opne, open or closed",
    "SERAI_TASKS_RETENTION_A2A_KEEP_FOR, 24, 'a duration such as 500ms, 30s or 5m'",
    "SERAI_TASKS_RETENTION_A2S_KEEP_MOST, -1, 'a whole number, 0 or more'",
    "SERAI_SHUTDOWN_TIMEOUT, 20, 'a duration such as 500ms, 30s or 5m'",
    "SERAI_OUTBOUND_MAX_RESPONSE_SIZE, 4294967296, 'a number of bytes, 1 to 2147483647'",
    "SERAI_CIRCUIT_BREAKER_FAILURE_RATE, 500, 'a whole number, 0 to 100'",
    "SERAI_SEARCH_MIN_SIMILARITY, 2, 'a number from 0 to 1, such as 0.5'",
    "SERAI_EMBEDDINGS_URL, 'not a url', 'a URL such as https://HOST/v1/embeddings, or none'"
  })
  void invalidEnvironmentValueFailsTheStartAndNamesItsVariable(
      String variable, String value, String expected) {
    Settings settings = Settings.of(home, Map.of(variable, value), Map.of("serai.host", "::1"));

    assertThatThrownBy(() -> Hub.start(settings, HubStartOptions.DEFAULT))
        .isInstanceOf(HubException.class)
        .hasMessage(variable + " is \"" + value + "\"; it takes " + expected + ".");
  }

  @Test
  void invalidFileValueIsReportedByItsKey() throws IOException {
    properties("serai.port = -1");

    assertThatThrownBy(() -> Settings.of(home, Map.of(), Map.of()).get(HttpSettings.PORT))
        .hasMessage("serai.port is \"-1\"; it takes a whole number, 0 to 65535.");
    assertThat(Settings.of(home, Map.of("SERAI_PORT", "1"), Map.of()).get(HttpSettings.PORT))
        .isEqualTo(1);
  }

  @Test
  void byteOrderMarkIsNotPartOfTheFirstKey() throws IOException {
    properties("\ufeffserai.port = 1");

    assertThat(Settings.of(home, Map.of(), Map.of()).get(HttpSettings.PORT)).isEqualTo(1);
  }

  @Test
  void partlySetRetentionOfAProtocolIsRead() throws IOException {
    properties(
        "serai.tasks.retention.a2a.keep-at-least = 24h\nserai.tasks.retention.a2s.keep-most = 7");
    Settings settings = Settings.of(home, Map.of(), Map.of());

    assertThat(TaskRetentionSettings.rules(settings))
        .containsOnly(
            Map.entry(
                "a2a",
                new RetentionRule(
                    Optional.of(Duration.ofHours(24)), Optional.empty(), OptionalInt.empty())),
            Map.entry(
                "a2w",
                new RetentionRule(
                    Optional.of(Duration.ofHours(24)), Optional.empty(), OptionalInt.empty())),
            Map.entry(
                "a2s", new RetentionRule(Optional.empty(), Optional.empty(), OptionalInt.of(7))));
  }

  @Test
  void contradictoryRetentionFailsTheStart() throws IOException {
    properties(
        "serai.tasks.retention.a2a.keep-at-least = 2d\nserai.tasks.retention.a2a.keep-for = 24h");
    Settings settings = Settings.of(home, Map.of(), Map.of("serai.port", "0"));

    assertThatThrownBy(() -> Hub.start(settings, HubStartOptions.DEFAULT))
        .isInstanceOf(HubException.class)
        .hasMessage(
            "serai.tasks.retention.a2a.keep-for is \"24h\"; it takes a duration that is not"
                + " shorter than serai.tasks.retention.a2a.keep-at-least.");
  }

  @Test
  void retentionOfAnUnknownProtocolIsReported() throws IOException {
    properties("serai.tasks.retention.a2x.keep-for = 24h");

    assertThat(HubSettings.unknown(Settings.of(home, Map.of(), Map.of())))
        .containsExactly(
            "serai.tasks.retention.a2x.keep-for is not a setting of this version and does nothing;"
                + " did you mean serai.tasks.retention.a2a.keep-for?");
  }

  @Test
  void unknownSettingIsReportedWithTheOneLikelyMeant() throws IOException {
    properties("serai.prot = 1\nserai.nonsense = 1\ncamel.main.name = x");
    Map<String, String> environment =
        Map.of("SERAI_PROT", "1", "SERAI_PORT", "1", "SERAI_VAULT_KEY", "k", "SERAIL", "x");

    assertThat(HubSettings.unknown(Settings.of(home, environment, Map.of())))
        .containsExactly(
            "serai.nonsense is not a setting of this version and does nothing.",
            "serai.prot is not a setting of this version and does nothing; did you mean "
                + "serai.port?",
            "SERAI_PROT is not a setting of this version and does nothing; did you mean "
                + "SERAI_PORT?");
  }

  @Test
  void everyVariableThatTheDocumentsAndScriptsNameIsKnown() throws IOException {
    List<Path> files = new ArrayList<>(List.of(Path.of("serai"), Path.of("docker/entrypoint")));
    files.addAll(List.of(Path.of("Dockerfile"), Path.of("README.md")));
    try (Stream<Path> documents = Files.list(Path.of("docs"))) {
      documents.filter(file -> file.toString().endsWith(".md")).forEach(files::add);
    }
    Map<String, String> environment = new TreeMap<>();
    for (Path file : files) {
      Matcher names = Pattern.compile("SERAI_\\w+").matcher(Files.readString(file));
      while (names.find()) {
        environment.put(names.group().replaceFirst("_FILE$", ""), "1"); // of the entrypoint
      }
    }

    assertThat(environment).containsKeys("SERAI_URL", "SERAI_KEY", "SERAI_HOME");
    assertThat(HubSettings.unknown(Settings.of(home, environment, Map.of()))).isEmpty();
  }

  @Test
  void unknownOptionOfAnExposedRouteIsReportedWithTheOneLikelyMeant() throws IOException {
    properties(
        "serai.expose.a.b.skill = x\nserai.expose.a.b.descripton = x\nserai.expose.nonsense = 1");

    assertThat(HubSettings.unknown(Settings.of(home, Map.of(), Map.of())))
        .containsExactly(
            "serai.expose.a.b.descripton is not a setting of this version and does nothing; did you"
                + " mean serai.expose.a.b.description?",
            "serai.expose.nonsense is not a setting of this version and does nothing.");
  }

  private void properties(String text) throws IOException {
    Files.writeString(home.resolve("application.properties"), text);
  }
}
