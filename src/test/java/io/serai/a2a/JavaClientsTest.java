package io.serai.a2a;

import io.serai.hub.Hub;
import io.serai.hub.RootHome;
import io.serai.hub.SdkTests;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The official SDK for Java, 0.3.3, and LangChain4j's A2A client as clients of a whole hub: the
 * tests in {@code src/test/java-sdk}. Their libraries need a class path of their own, which Maven
 * resolves, and they run in the profile {@code a2a-java} alone.
 */
@Tag("a2a-java")
@Timeout(600)
class JavaClientsTest {

  @Test
  void theOfficialSdkAndLangChain4jUseTheHomeThatComesWithTheHub(@TempDir Path home)
      throws Exception {
    SdkTests tests = SdkTests.in("src/test/java-sdk");

    try (Hub hub = RootHome.startUnchanged(home)) {
      tests.run(hub.url(), "mvn", "-B", "-q", "test");
    }
  }
}
