package io.serai.a2a;

import io.serai.hub.HubFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A complete hub with the agent and the routes of the conformance kit, from {@code
 * src/test/acceptance}.
 */
final class KitHub {
  private static final Path ACCEPTANCE = Path.of("src/test/acceptance");

  private KitHub() {}

  static HubFixture start(Path home) throws IOException {
    return new HubFixture(home)
        .property("serai.a2a.push.allowed-private-hosts", "127.0.0.1,localhost")
        .file("agents/tck.yaml", Files.readString(ACCEPTANCE.resolve("tck/agents/tck.yaml")))
        .file(
            "routes/tck.camel.yaml", Files.readString(ACCEPTANCE.resolve("routes/tck.camel.yaml")))
        .start();
  }
}
