package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2a.A2aSettings;
import io.serai.a2a.client.RemoteAgentSettings;
import io.serai.a2e.A2eSettings;
import io.serai.a2s.registry.RegistrySettings;
import io.serai.dialect.organization.OrganizationSettings;
import io.serai.dialect.zeroclaw.ZeroClawSettings;
import io.serai.http.HttpSettings;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundSettings;
import io.serai.security.auth.SecuritySettings;
import io.serai.setting.InvalidSettingException;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import io.serai.skill.search.SkillSearchSettings;
import io.serai.task.run.config.TaskRetentionSettings;
import io.serai.task.run.config.TaskSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Settings with values of every kind are read, or refused with their key. */
class SettingsMutationTest {

  private static final List<String> VALUES =
      List.of(
          "",
          " ",
          "x",
          "true",
          "0",
          "-1",
          "1.5",
          "9223372036854775807",
          "99999999999999999999",
          "1e300",
          "NaN",
          "9223372036854775807d",
          "99999999999999999999s",
          "-5s",
          ",,",
          "a,b,*",
          "${{x}}",
          "http://[",
          "http://host:99999999999/",
          "https://user@host/?q#f",
          "10.0.0.0/99",
          "\u0007\u00e9",
          "long ".repeat(2_000));

  /** What reads settings without starting anything. */
  private static final List<Function<Settings, Object>> READERS =
      List.of(
          settings -> settings.get(HttpSettings.PORT),
          HttpSettings::eventLoops,
          HttpSettings::config,
          HttpSettings::webSockets,
          HttpSettings::forwarded,
          HttpSettings::publicBaseUrl,
          settings -> SecuritySettings.config(settings, "127.0.0.1"),
          SecuritySettings::isClosed,
          SecuritySettings::proxies,
          OutboundSettings::config,
          RemoteAgentSettings::config,
          TaskSettings::agentLimits,
          TaskSettings::config,
          TaskSettings::endedTaskMemory,
          TaskRetentionSettings::rules,
          RegistrySettings::limits,
          A2aSettings::pushHosts,
          A2aSettings::cards,
          settings -> A2aSettings.config(settings, false),
          settings -> A2eSettings.config(settings, CallPolicy.DEFAULT, Path.of("files")),
          ZeroClawSettings::config,
          ZeroClawSettings::retention,
          SkillSearchSettings::minSimilarity,
          SkillSearchSettings::embeddingsEndpoint,
          OrganizationSettings::blocks,
          HubSettings::unknown,
          settings -> settings.withPrefix("serai.expose."));

  private final List<String> problems = new ArrayList<>();
  @TempDir private Path home;

  @Test
  void aValueOfAnyKindIsReadOrRefusedWithItsKey() {
    for (Setting<?> setting : HubSettings.ALL) {
      for (String value : VALUES) {
        Settings settings = Settings.of(home, Map.of(), Map.of(setting.key(), value));
        READERS.forEach(reader -> read(settings, setting.key() + " = " + value, reader));
      }
    }

    assertThat(problems).isEmpty();
  }

  @Test
  void aLineOfAnyKindIsReadOrRefusedWithItsFile() throws IOException {
    List<String> lines =
        List.of(
            "serai.port", "=", "= 1", "serai.port = \\u12", "\\", "a\u0000b = c", "[x]", "- a: {");
    for (String line : lines) {
      Path file = home.resolve("application.properties");
      Files.writeString(file, "serai.port = 0\n" + line + "\nserai.port = 1\n");

      read(null, line, none -> Settings.of(home, Map.of(), Map.of()).get(HttpSettings.PORT));
    }
    Files.write(
        home.resolve("application.properties"), "\u00e9".getBytes(StandardCharsets.ISO_8859_1));
    read(null, "a byte that is not UTF-8", none -> Settings.of(home, Map.of(), Map.of()));

    assertThat(problems).isEmpty();
  }

  private void read(Settings settings, String what, Function<Settings, Object> reader) {
    try {
      assertThat(reader.apply(settings)).isNotNull();
    } catch (InvalidSettingException refused) {
      if (refused.getMessage().isBlank()) {
        problems.add(what + ": refused without a word");
      }
    } catch (RuntimeException | Error unexpected) {
      problems.add(what + ": " + unexpected);
    }
  }
}
