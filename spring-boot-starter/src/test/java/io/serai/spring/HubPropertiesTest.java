package io.serai.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;

class HubPropertiesTest {

  /** An environment with a file of YAML, below variables. */
  private static ConfigurableEnvironment environment(String yaml, Map<String, Object> variables)
      throws IOException {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .replace(
            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
            new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
    new YamlPropertySourceLoader()
        .load("file", new ByteArrayResource(yaml.getBytes(StandardCharsets.UTF_8)))
        .forEach(environment.getPropertySources()::addLast);
    return environment;
  }

  private static HubProperties of(String yaml, Map<String, Object> variables) throws IOException {
    return HubProperties.of(environment(yaml, variables));
  }

  @Test
  void spellingsAndListsOfSpringBootAreSettings() throws IOException {
    HubProperties properties =
        of(
            """
            serai:
              home: ${folder}/home
              publicBaseUrl: https://hub.example.com
              outbound:
                allowed-hosts: [one.example.com, two.example.com]
                allowed-private-hosts: localhost, other.example.com
            folder: somewhere
            """,
            Map.of());

    assertThat(properties.home()).isEqualTo(Path.of("somewhere/home"));
    assertThat(properties.settings())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "serai.public-base-url", "https://hub.example.com",
                "serai.outbound.allowed-hosts", "one.example.com,two.example.com",
                "serai.outbound.allowed-private-hosts", "localhost,other.example.com"));
  }

  @Test
  void variablesComeFirstInBothSpellings() throws IOException {
    HubProperties properties =
        of(
            "serai: {port: 1, shutdown-timeout: 1s, public-base-url: 'http://file'}",
            Map.of("SERAI_PORT", "2", "SERAI_SHUTDOWN_TIMEOUT", "2s", "SERAI_PUBLICBASEURL", "x"));

    assertThat(properties.settings())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "serai.port", "2",
                "serai.shutdown-timeout", "2s",
                "serai.public-base-url", "x"));
  }

  @Test
  void homeHasADefaultAndIsNoSetting() throws IOException {
    HubProperties properties = of("serai.enabled: true", Map.of("SERAI_ENABLED", "true"));

    assertThat(properties.home()).isEqualTo(Path.of("serai"));
    assertThat(properties.settings()).isEmpty();
  }

  @Test
  void whatTheHubDoesNotKnowIsLeftToItsCheck() throws IOException {
    HubProperties properties =
        of("serai: {prot: 1, expose.myRoute.description: It}", Map.of("SERAI_PROT", "2"));

    assertThat(properties.settings())
        .containsOnlyKeys("serai.prot", "SERAI_PROT", "serai.expose.myRoute.description");
  }

  @Test
  void wrongValueIsNamedWithWhatTheSettingTakes() throws IOException {
    ConfigurableEnvironment environment = environment("serai.port: many", Map.of());

    assertThatThrownBy(() -> HubProperties.of(environment))
        .isInstanceOfSatisfying(
            InvalidConfigurationPropertyValueException.class,
            failure -> {
              assertThat(failure.getName()).isEqualTo("serai.port");
              assertThat(failure.getValue()).isEqualTo("many");
              assertThat(failure.getReason()).isEqualTo("It takes a whole number, 0 to 65535.");
            });
  }
}
