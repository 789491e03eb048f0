package io.serai.deployment;

import static io.serai.deployment.DeploymentFiles.elements;
import static io.serai.deployment.DeploymentFiles.faults;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.hub.HubFixture;
import io.serai.hub.HubSettings;
import io.serai.hub.TestBroker;
import io.serai.setting.Setting;
import io.serai.store.PostgresServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code docker/compose.yaml} and what it mounts, without a container engine. */
class ComposeTest {
  private static final Path FOLDER = Path.of("docker");
  private static final Pattern SECRET = Pattern.compile("/run/serai/([\\w.-]+)");

  @TempDir private Path home;
  private JsonNode services = MissingNode.getInstance();

  @BeforeEach
  void read() throws Exception {
    services = DeploymentFiles.yaml(FOLDER.resolve("compose.yaml")).get(0).path("services");
  }

  private Map<String, String> environment(String service) {
    Map<String, String> variables = new HashMap<>();
    services
        .path(service)
        .path("environment")
        .properties()
        .forEach(each -> variables.put(each.getKey(), each.getValue().asText()));
    return variables;
  }

  private List<String> volumes(String service) {
    return elements(services.path(service).path("volumes")).map(JsonNode::asText).toList();
  }

  @Test
  void settingsOfTheHubExistAndHaveValidValues() throws Exception {
    Map<String, String> variables = new HashMap<>();
    environment("hub")
        .forEach((name, value) -> variables.put(name.replaceFirst("_FILE$", ""), value));

    assertThat(variables).containsKeys("SERAI_STORE_URL", "SERAI_VAULT_KEY");
    assertThat(
            faults(
                home,
                variables,
                Files.readString(FOLDER.resolve("compose/application.properties"))))
        .isEmpty();
  }

  @Test
  void unknownAndInvalidSettingsAreFound() throws Exception {
    assertThat(faults(home, Map.of("SERAI_PROT", "80", "SERAI_PORT", "x"), "serai.hots = a"))
        .hasSize(3);
  }

  /** The entrypoint reads the file that such a variable names. */
  @Test
  void noSettingLooksLikeTheFileOfAnother() {
    assertThat(HubSettings.ALL)
        .extracting(Setting::environmentVariable)
        .noneMatch(name -> name.endsWith("_FILE"));
  }

  @Test
  void whatIsMountedFromTheRepositoryExists() {
    services
        .fieldNames()
        .forEachRemaining(
            service ->
                volumes(service).stream()
                    .filter(volume -> volume.startsWith("."))
                    .forEach(
                        volume -> {
                          assertThat(FOLDER.resolve(volume.split(":", -1)[0])).exists();
                          assertThat(volume).endsWith(":ro");
                        }));
  }

  @Test
  void imagesHaveVersionsAndPortsAreThoseOfLoopback() {
    services.forEach(
        service -> {
          if (!service.has("build")) {
            assertThat(service.path("image").asText()).matches("\\S+:v?\\d+\\.\\d+(\\.\\d+)?");
          }
          elements(service.path("ports"))
              .forEach(port -> assertThat(port.asText()).matches("127\\.0\\.0\\.1:\\d+:\\d+"));
        });
  }

  @Test
  void variablesWithSecretsNameFiles() {
    services
        .fieldNames()
        .forEachRemaining(
            service ->
                environment(service)
                    .forEach(
                        (name, value) -> {
                          if (name.matches(".*(PASSWORD|KEY|SECRET|STORE_URL).*")) {
                            assertThat(name).endsWith("_FILE");
                            assertThat(value).startsWith("/run/serai/");
                          }
                        }));
  }

  /** Every service that reads a secret mounts a volume, in which {@code setup} makes the secret. */
  @Test
  void setupMakesEachSecretThatIsRead() throws Exception {
    String setup = Files.readString(FOLDER.resolve("compose/setup"));
    Map<String, Set<String>> read = new TreeMap<>();
    for (String service : (Iterable<String>) services::fieldNames) {
      StringBuilder text = new StringBuilder(services.path(service).toString());
      for (String volume : volumes(service)) {
        Path file = FOLDER.resolve(volume.split(":", -1)[0]);
        if (volume.startsWith("./compose/") && Files.isRegularFile(file)) {
          text.append(Files.readString(file));
        }
      }
      Set<String> secrets = new TreeSet<>();
      SECRET.matcher(text).results().forEach(found -> secrets.add(found.group(1)));
      if (!secrets.isEmpty()) {
        read.put(service, secrets);
        String volume = service + "-secrets";
        assertThat(volumes(service)).contains(volume + ":/run/serai:ro");
        assertThat(volumes("setup")).contains(volume + ":/secrets/" + service);
        secrets.forEach(
            secret -> assertThat(setup).contains("once $secrets/" + service + "/" + secret + " "));
      }
    }

    assertThat(read)
        .containsOnlyKeys("hub", "database", "broker", "prometheus", "grafana")
        .containsEntry("hub", Set.of("store-url", "vault-key"));
    assertThat(setup).contains("once $secrets/hub/broker.password ");
  }

  @Test
  void aServiceWaitsForTheHealthOfOthersThatHaveACheck() throws Exception {
    assertThat(Files.readString(Path.of("Dockerfile"))).contains("HEALTHCHECK");
    services
        .properties()
        .forEach(
            each -> {
              boolean checked = each.getValue().has("healthcheck");
              assertThat(checked)
                  .as(each.getKey())
                  .isEqualTo(!Set.of("setup", "hub", "collector").contains(each.getKey()));
              each.getValue()
                  .path("depends_on")
                  .properties()
                  .forEach(
                      needed -> {
                        String condition =
                            switch (needed.getKey()) {
                              case "setup" -> "service_completed_successfully";
                              case "collector" -> "service_started";
                              default -> "service_healthy";
                            };
                        assertThat(services.has(needed.getKey())).isTrue();
                        assertThat(needed.getValue().path("condition").asText())
                            .isEqualTo(condition);
                      });
            });
  }

  @Test
  void grafanaFindsTheDashboardAndPrometheus() throws Exception {
    Path grafana = FOLDER.resolve("compose/grafana");
    String folder =
        DeploymentFiles.yaml(grafana.resolve("dashboards/serai.yaml"))
            .get(0)
            .at("/providers/0/options/path")
            .asText();
    String prometheus =
        DeploymentFiles.yaml(grafana.resolve("datasources/prometheus.yaml"))
            .get(0)
            .at("/datasources/0/url")
            .asText();

    assertThat(volumes("grafana"))
        .contains("../docs/grafana/serai.json:" + folder + "/serai.json:ro");
    assertThat(services.at("/prometheus/ports/0").asText()).endsWith(":9090");
    assertThat(prometheus).isEqualTo("http://prometheus:9090");
  }

  @Test
  void spansAreSentToThePortOfTheCollector() throws Exception {
    JsonNode collector =
        DeploymentFiles.yaml(FOLDER.resolve("compose/collector/config.yaml")).get(0);

    assertThat(collector.at("/receivers/otlp/protocols/http/endpoint").asText())
        .isEqualTo("0.0.0.0:4318");
    assertThat(environment("hub"))
        .containsEntry("SERAI_TELEMETRY_OTLP_ENDPOINT", "http://collector:4318");
  }

  /** The hub of the compose file, but with the broker and the keys of this test. */
  @Test
  void theHubServesItsRouteWithItsQueueAndPrometheusReadsItsMetrics() throws Exception {
    JsonNode scrape =
        DeploymentFiles.yaml(FOLDER.resolve("compose/prometheus/prometheus.yml"))
            .get(0)
            .at("/scrape_configs/0");
    Path secrets = Files.createDirectory(home.resolve("secrets"));
    Files.writeString(secrets.resolve("broker.password"), "any");
    try (TestBroker broker = new TestBroker();
        HubFixture hub =
            new HubFixture(home)
                .file(
                    "application.properties",
                    Files.readString(FOLDER.resolve("compose/application.properties"))
                        .replace("/run/serai", secrets.toString())
                        .replace("broker:61616", broker.address()))
                .file(
                    "routes/greeting.camel.yaml",
                    Files.readString(FOLDER.resolve("compose/routes/greeting.camel.yaml")))
                .property("serai.tasks.queue", environment("hub").get("SERAI_TASKS_QUEUE"))
                .property("serai.store.url", PostgresServer.newDatabase())
                .property("serai.shutdown-timeout", "1s")
                .start()) {
      HubFixture.Reply greeting =
          hub.post(
              "/a2a/rest/message:send",
              """
              {"message": {"messageId": "m-1", "role": "ROLE_USER",
               "parts": [{"data": {"skill": "greeting", "input": {"name": "Jane"}}}]}}
              """);

      assertThat(greeting.text()).contains("Hello, Jane!");
      assertThat(hub.get(scrape.path("metrics_path").asText()).status()).isEqualTo(200);
      assertThat(scrape.at("/static_configs/0/targets/0").asText()).isEqualTo("hub:8080");
      assertThat(Files.readString(Path.of("Dockerfile"))).contains("SERAI_PORT=8080");
    }
  }

  @Test
  void theHubDoesNotStartWithoutThePasswordOfTheBroker() throws Exception {
    String settings = Files.readString(FOLDER.resolve("compose/application.properties"));
    try (HubFixture hub =
        new HubFixture(home)
            .file("application.properties", settings.replace("/run/serai", home.toString()))) {
      assertThatThrownBy(hub::start).hasStackTraceContaining("broker.password");
    }
  }
}
