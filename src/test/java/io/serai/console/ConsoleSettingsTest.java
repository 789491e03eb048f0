package io.serai.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.setting.InvalidSettingException;
import io.serai.setting.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleSettingsTest {

  @TempDir private Path home;

  @Test
  void sessionLastsUpToAYear() {
    assertThat(ConsoleSettings.session(Settings.DEFAULTS)).isEqualTo(Duration.ofHours(12));
    assertThat(ConsoleSettings.session(with("1s"))).isEqualTo(Duration.ofSeconds(1));
    assertThat(ConsoleSettings.session(with("365d"))).isEqualTo(Duration.ofDays(365));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0s", "999ms", "366d", "999999999999d", "soon"})
  void otherSessionIsRefused(String value) {
    Settings settings = with(value);

    assertThatThrownBy(() -> ConsoleSettings.session(settings))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("serai.console.session is \"" + value + "\"");
  }

  private Settings with(String session) {
    return Settings.of(home, Map.of(), Map.of("serai.console.session", session));
  }
}
