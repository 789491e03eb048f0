package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.CallerQuota;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many connections a hub accepts. */
class ConnectionSettingsTest {

  @TempDir Path home;

  @Test
  void withoutSettingsItIsAShareOfTheFilesThatTheProcessMayOpen() {
    CallerQuota.Limits limits = limits("", "", "");

    assertThat(limits.total()).isEqualTo(ConnectionDefaults.total()).isPositive();
    assertThat(limits.perCaller()).isEqualTo((limits.total() + 1) / 2);
  }

  @Test
  void anAddressHasHalfOfWhatIsSet() {
    assertThat(limits("101", "", "")).isEqualTo(new CallerQuota.Limits(101, 51));
    assertThat(limits("1", "", "")).isEqualTo(new CallerQuota.Limits(1, 1));
  }

  @Test
  void theShareOfAnAddressCanBeSet() {
    assertThat(limits("100", "7", "")).isEqualTo(new CallerQuota.Limits(100, 7));
  }

  @Test
  void behindAProxyAllConnectionsMayHaveOneAddress() {
    assertThat(limits("100", "", "10.0.0.1")).isEqualTo(new CallerQuota.Limits(100, 100));
  }

  private CallerQuota.Limits limits(String total, String perCaller, String proxies) {
    Map<String, String> set = new HashMap<>();
    set.put("serai.http.max-connections", total);
    set.put("serai.http.max-connections-per-caller", perCaller);
    set.put("serai.security.trusted-proxies", proxies);
    set.values().removeIf(String::isEmpty);
    return SettingsMapper.connections(Settings.of(home, Map.of(), set));
  }
}
