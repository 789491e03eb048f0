package io.serai.dialect.organization;

import static io.serai.dialect.organization.OrganizationHome.report;

import io.serai.dialect.organization.AgentZeroStub.Turn;
import io.serai.hub.HubFixture;
import io.serai.hub.SdkTests;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The official SDK for JavaScript as a client of an organization: the tests in {@code
 * src/test/js/organization}. They need Node and npm, and run in the profile {@code a2a-js} alone.
 */
@Tag("a2a-js")
@Timeout(600)
class OrganizationSdkTest {
  @Test
  @Tag("OK-1")
  @Tag("OK-65")
  void theOfficialSdkUsesAnOrganizationLikeAnyAgent(@TempDir Path folder) throws Exception {
    SdkTests tests = SdkTests.ofJavaScript("organization");

    try (HubFixture hub = new HubFixture(folder);
        AgentZeroStub zero = new AgentZeroStub()) {
      OrganizationHome home = OrganizationHome.asDefault(hub, zero.url());
      zero.handle(turn -> work(turn, home));
      hub.start();
      tests.run(hub.hub().url(), "node", "--test");
    }
  }

  private static void work(Turn turn, OrganizationHome home) {
    if (turn.message().equals("ask me")) {
      home.write(report("contingent", "escalating", "asking"));
      turn.answer("Which one?");
    } else if (turn.message().equals("report on it")) {
      home.write(report("primary", "active", "reporting"));
      CompletableFuture.delayedExecutor(300, TimeUnit.MILLISECONDS)
          .execute(() -> turn.answer("Reported."));
    } else {
      turn.answer("Done.");
    }
  }
}
