package io.serai.a2a;

import io.serai.hub.Hub;
import io.serai.hub.HubFixture;
import io.serai.hub.RootHome;
import io.serai.hub.SdkTests;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The official SDK for JavaScript as a client of a whole hub: the tests in {@code src/test/js}.
 * They need Node and npm, and run in the profile {@code a2a-js} alone.
 */
@Tag("a2a-js")
@Timeout(600)
class JavaScriptSdkTest {

  @Test
  void theOfficialSdkReachesEveryOperationOverEveryInterface(@TempDir Path home) throws Exception {
    SdkTests tests = SdkTests.ofJavaScript("kit");

    try (HubFixture hub = KitHub.start(home)) {
      tests.run(hub.hub().url(), "node", "--test");
    }
  }

  @Test
  void theOfficialSdkUsesTheHomeThatComesWithTheHub(@TempDir Path home) throws Exception {
    SdkTests tests = SdkTests.ofJavaScript("home");

    try (Hub hub = RootHome.startUnchanged(home)) {
      tests.run(hub.url(), "node", "--test");
    }
  }
}
