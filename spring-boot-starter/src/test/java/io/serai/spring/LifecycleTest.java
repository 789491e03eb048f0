package io.serai.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.hub.EmbeddedHub;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.camel.ProducerTemplate;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** How a hub starts and stops with its application. */
@ExtendWith(OutputCaptureExtension.class)
class LifecycleTest {

  private static final String WEATHER = "{\"city\": \"Samarkand\"}";

  @TempDir private Path folder;

  private WeatherHome home(String name) throws Exception {
    return WeatherHome.create(folder.resolve(name));
  }

  private static Set<Thread> threads() {
    return new HashSet<>(Thread.getAllStackTraces().keySet());
  }

  /** Waits until no thread runs but those that ran before. */
  private static void awaitEnd(Set<Thread> before) {
    Awaitility.await()
        .pollInSameThread()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> assertThat(threads()).isSubsetOf(before));
  }

  @Test
  void twoApplicationsInOneProcessHaveAHubEachAndLeaveNothing() throws Exception {
    WeatherHome first = home("first");
    WeatherHome second = home("second");
    assertThatThrownBy(() -> Http.get(first.url())).hasCauseInstanceOf(ConnectException.class);
    Set<Thread> before = threads();

    try (ConfigurableApplicationContext one = first.start();
        ConfigurableApplicationContext two = second.start()) {
      for (ConfigurableApplicationContext each : new ConfigurableApplicationContext[] {one, two}) {
        assertThat(
                each.getBean(ProducerTemplate.class)
                    .requestBody("direct:weather", WEATHER, Map.class)
                    .get("celsius"))
            .isEqualTo(21);
      }
      assertThat(one.getBean(EmbeddedHub.class).url()).isEqualTo(first.url());
      assertThat(two.getBean(EmbeddedHub.class).url()).isEqualTo(second.url());
    }

    awaitEnd(before);
    assertThatThrownBy(() -> Http.get(first.url())).hasCauseInstanceOf(ConnectException.class);
  }

  @Test
  void healthIsOutOfServiceOnceTheHubHasStopped() throws Exception {
    ConfigurableApplicationContext application = home("home").start();
    HealthIndicator health = application.getBean("seraiHealthIndicator", HealthIndicator.class);
    assertThat(health.health().getStatus()).isEqualTo(Status.UP);

    application.close();

    assertThat(health.health().getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
  }

  @Test
  void applicationWithoutAHubHasNoneOfItsBeans() throws Exception {
    WeatherHome home = home("home");
    try (ConfigurableApplicationContext application =
        home.start(PlainApplication.class, "--serai.enabled=false")) {
      assertThat(application.getBeanNamesForType(EmbeddedHub.class)).isEmpty();
      assertThat(application.containsBean("seraiHealthIndicator")).isFalse();
      assertThat(home.folder().resolve("data")).doesNotExist();
    }
  }

  @Test
  void wrongPropertyIsReportedBySpringBoot(CapturedOutput output) throws Exception {
    WeatherHome home = home("home");
    Set<Thread> before = threads();

    assertThatThrownBy(() -> home.start("--serai.shutdown-timeout=soon"))
        .hasMessageContaining("serai.shutdown-timeout");

    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("Invalid value 'soon' for configuration property 'serai.shutdown-timeout'")
        .contains("\"serai.shutdown-timeout\" from property source \"commandLineArgs\"")
        .contains("It takes a duration such as 500ms, 30s or 5m.");
    awaitEnd(before);
  }

  @Test
  void hubThatCannotStartIsReportedBySpringBoot(CapturedOutput output) throws Exception {
    WeatherHome home = home("home");
    Set<Thread> before = threads();
    try (ServerSocket taken = new ServerSocket(home.port(), 1, InetAddress.getLoopbackAddress())) {
      assertThat(taken.isBound()).isTrue();
      assertThatThrownBy(home::start).isNotNull();
    }

    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("The Serai hub cannot start. ")
        .contains(String.valueOf(home.port()));
    awaitEnd(before);
  }

  @Test
  void wrongSettingOfTheHomeIsReportedBySpringBoot(CapturedOutput output) throws Exception {
    WeatherHome home = home("home");
    Files.writeString(
        home.folder().resolve("application.properties"), "serai.security.mode = ajar\n");

    assertThatThrownBy(home::start).isNotNull();

    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("The Serai hub cannot start. serai.security.mode is \"ajar\"");
  }

  @Test
  void unknownPropertyIsAWarning(CapturedOutput output) throws Exception {
    try (ConfigurableApplicationContext application = home("home").start("--serai.prot=1")) {
      assertThat(application.isRunning()).isTrue();
    }
    assertThat(output).contains("serai.prot is not a setting of this version and does nothing");
  }
}
