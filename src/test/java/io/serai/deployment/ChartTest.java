package io.serai.deployment;

import static io.serai.deployment.DeploymentFiles.elements;
import static io.serai.deployment.DeploymentFiles.faults;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The manifests that {@code .ci/chart} renders from {@code docker/helm/serai}. */
class ChartTest {
  private static final Path CHART = Path.of("docker/helm/serai");
  private static final String HOME = "/home/serai/hub";

  @TempDir private Path folder;

  private static List<JsonNode> manifests(String name) throws Exception {
    return DeploymentFiles.yaml(Path.of("src/test/resources/helm", name + ".yaml"));
  }

  private static JsonNode find(String name, String kind, String suffix) throws Exception {
    return manifests(name).stream()
        .filter(each -> each.path("kind").asText().equals(kind))
        .filter(each -> each.at("/metadata/name").asText().endsWith(suffix))
        .findFirst()
        .orElseThrow();
  }

  private static JsonNode pod(String name) throws Exception {
    return find(name, "Deployment", "").at("/spec/template/spec");
  }

  private static JsonNode hub(String name) throws Exception {
    return pod(name).at("/containers/0");
  }

  /** The variables of the hub; those of Secrets have a value that is valid there. */
  private static Map<String, String> variables(String name) throws Exception {
    Map<String, String> variables = new HashMap<>();
    for (JsonNode each : hub(name).path("env")) {
      String secret = each.path("name").asText().endsWith("OPERATORS") ? "0".repeat(64) : "any";
      variables.put(each.path("name").asText(), each.path("value").asText(secret));
    }
    return variables;
  }

  @ParameterizedTest
  @ValueSource(strings = {"minimal", "full"})
  void settingsExistAndHaveValidValues(String name) throws Exception {
    String properties =
        find(name, "ConfigMap", "-settings").at("/data/application.properties").asText();

    assertThat(properties).isNotBlank();
    assertThat(variables(name))
        .containsKeys("SERAI_STORE_URL", "SERAI_VAULT_KEY", "SERAI_SECURITY_OPERATORS");
    assertThat(faults(folder, variables(name), properties)).isEmpty();
  }

  @Test
  void settingsThatTheChartSetsItselfAreRefusedAsValues() throws Exception {
    String helpers = Files.readString(CHART.resolve("templates/_helpers.tpl"));

    for (String variable : variables("full").keySet()) {
      if (variable.startsWith("SERAI_") && !variable.matches(".*(VAULT_KEY|JAVA_OPTIONS)")) {
        assertThat(helpers.replaceAll("[.-]", "_").toUpperCase(java.util.Locale.ROOT))
            .contains("\"" + variable + "\"");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"minimal", "full"})
  void theHubServesThePathsOfProbesAndMetricsAtThePortOfTheImage(String name) throws Exception {
    try (HubFixture hub = new HubFixture(folder).property("serai.store.url", "memory").start()) {
      for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
        JsonNode request = hub(name).path(probe).path("httpGet");
        assertThat(request.path("port").asText()).isEqualTo("http");
        assertThat(hub.get(request.path("path").asText()).status()).isEqualTo(200);
      }
      String metrics = find("full", "ServiceMonitor", "").at("/spec/endpoints/0/path").asText();
      assertThat(hub.get(metrics).status()).isEqualTo(200);
    }
    assertThat(hub(name).at("/ports/0/containerPort").asInt()).isEqualTo(8080);
    assertThat(Files.readString(Path.of("Dockerfile"))).contains("SERAI_PORT=8080");
    assertThat(elements(find(name, "Service", "").at("/spec/ports")).map(p -> p.path("targetPort")))
        .hasSize(2)
        .allMatch(port -> port.asText().equals("http"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"minimal", "full"})
  void kubernetesWaitsLongerThanTheHubNeedsToStop(String name) throws Exception {
    int drain = hub(name).at("/lifecycle/preStop/exec/command/1").asInt();
    int shutdown = Integer.parseInt(variables(name).get("SERAI_SHUTDOWN_TIMEOUT").replace("s", ""));

    assertThat(drain).isPositive();
    assertThat(shutdown).isPositive();
    assertThat(pod(name).path("terminationGracePeriodSeconds").asInt())
        .isGreaterThan(drain + shutdown);
  }

  @ParameterizedTest
  @ValueSource(strings = {"minimal", "full"})
  void containersHaveNoRightsAndRunAsTheUserOfTheImage(String name) throws Exception {
    Matcher user =
        Pattern.compile("useradd --uid (\\d+)").matcher(Files.readString(Path.of("Dockerfile")));

    assertThat(user.find()).isTrue();
    assertThat(pod(name).at("/securityContext/runAsUser").asText()).isEqualTo(user.group(1));
    assertThat(pod(name).at("/securityContext/fsGroup").asText()).isEqualTo(user.group(1));
    assertThat(pod(name).at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
    for (String kind : List.of("containers", "initContainers")) {
      for (JsonNode container : pod(name).path(kind)) {
        JsonNode rights = container.path("securityContext");
        assertThat(rights.path("readOnlyRootFilesystem").asBoolean()).isTrue();
        assertThat(rights.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
        assertThat(rights.at("/capabilities/drop/0").asText()).isEqualTo("ALL");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"minimal", "full"})
  void everyMountHasAVolumeAndFoldersAreThoseOfTheHome(String name) throws Exception {
    List<String> volumes =
        elements(pod(name).path("volumes")).map(each -> each.path("name").asText()).toList();
    List<String> paths =
        elements(hub(name).path("volumeMounts"))
            .map(each -> each.path("mountPath").asText())
            .toList();

    for (String kind : List.of("containers", "initContainers")) {
      for (JsonNode container : pod(name).path(kind)) {
        assertThat(elements(container.path("volumeMounts")).map(e -> e.path("name").asText()))
            .isSubsetOf(volumes);
      }
    }
    assertThat(paths).contains(HOME, "/tmp", HOME + "/application.properties");
    if (name.equals("full")) {
      assertThat(paths).contains(HOME + "/routes", HOME + "/agents", HOME + "/capabilities");
    }
  }

  @Test
  void versionsAreThoseOfTheBuild() throws Exception {
    JsonNode chart = DeploymentFiles.yaml(CHART.resolve("Chart.yaml")).get(0);

    assertThat(Files.readString(Path.of("pom.xml")))
        .contains("<version>" + chart.path("appVersion").asText() + "</version>");
    assertThat(hub("minimal").path("image").asText())
        .isEqualTo("serai:" + chart.path("appVersion").asText());
  }

  @Test
  void theMainValuesAreThoseThatTheSchemaKnows() throws Exception {
    JsonNode values = DeploymentFiles.yaml(CHART.resolve("values.yaml")).get(0);
    JsonNode schema = DeploymentFiles.yaml(CHART.resolve("values.schema.json")).get(0);

    assertThat(schema.path("properties").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrderElementsOf(
            java.util.stream.Stream.concat(
                    java.util.stream.Stream.of("global"),
                    java.util.stream.StreamSupport.stream(
                        ((Iterable<String>) values::fieldNames).spliterator(), false))
                .toList());
  }
}
