package io.serai.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.setting.Settings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many connections a hub accepts. */
class ConnectionSettingsTest {

  @TempDir Path home;

  @Test
  void withoutSettingsItIsWhatIsPossible() {
    assertThat(limits("", "")).isEqualTo(new CallerQuota.Limits(600, 300));
  }

  @Test
  void anAddressHasHalfOfWhatIsSet() {
    assertThat(limits("101", "")).isEqualTo(new CallerQuota.Limits(101, 51));
    assertThat(limits("1", "")).isEqualTo(new CallerQuota.Limits(1, 1));
  }

  @Test
  void theShareOfAnAddressCanBeSet() {
    assertThat(limits("100", "7")).isEqualTo(new CallerQuota.Limits(100, 7));
  }

  @ParameterizedTest
  @CsvSource({
    "256, 230, 16",
    "1024, 286, 403",
    "20000, 300, 14625",
    "1048576, 300, 786057",
    "9223372036854775807, 300, 1000000",
    "-1, 300, 1000000"
  })
  void filesThatTheHubNeedsItselfAreKept(long max, long open, int connections) {
    assertThat(FileDescriptors.connections(max, open)).isEqualTo(connections);
  }

  @Test
  void thisProcessCanServeSome() {
    assertThat(FileDescriptors.connections()).isPositive();
  }

  private CallerQuota.Limits limits(String total, String perCaller) {
    Map<String, String> set = new HashMap<>();
    set.put("serai.http.max-connections", total);
    set.put("serai.http.max-connections-per-caller", perCaller);
    set.values().removeIf(String::isEmpty);
    return HttpSettings.connections(Settings.of(home, Map.of(), set), 600);
  }
}
