package io.serai.a2s.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.security.key.GeneratedApiKey;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The permissions for capabilities in an agent's file, in closed mode. */
class AgentRightsTest {

  private final GeneratedApiKey key = GeneratedApiKey.create(new SecureRandom());
  private final HttpStub stub = new HttpStub();
  private HubFixture hub;

  @BeforeEach
  void start(@TempDir Path home) {
    stub.json("/value", "{\"value\": 7}");
    String inner = CapabilityText.getting("InnerOne", stub.url());
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .file("capabilities/InnerOne.yaml", inner)
            .file(
                "capabilities/OuterOne.yaml",
                CapabilityText.of("OuterOne")
                    .depends("InnerOne", "^1.0.0", CapabilityText.checksum(inner))
                    .steps(
                        "- {id: use, type: capability, use: InnerOne,"
                            + " output_mapping: {got: $.value}}")
                    .yaml())
            .file(
                "agents/bob.yaml",
                "agent_id: bob\npermissions: {skills: [outer-*]}\ncredentials: [{bearer_sha256: "
                    + key.sha256()
                    + "}]\n")
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
    stub.close();
  }

  @Test
  void agentExecutesAPermittedCapabilityWithItsDependencies() {
    assertThat(post("/outer-one/execute", "{}").at("/outputs/got").intValue()).isEqualTo(7);
  }

  @Test
  void capabilityWithoutPermissionIsForbiddenAndFoundLast() {
    for (String path : new String[] {"/inner-one/execute", "/inner-one/execute?dry_run=true"}) {
      Reply refused = post(path, "{}");
      assertThat(refused.status()).isEqualTo(403);
      assertThat(refused.at("/error/message").textValue())
          .isEqualTo(
              "bob may not execute inner-one. An operator grants it in agents/bob.yaml,"
                  + " permissions.skills.");
    }
    assertThat(post("/search", "{\"intent\": \"for tests\"}").at("/capabilities"))
        .extracting(hit -> hit.path("id").asText())
        .containsExactly("outer-one", "inner-one");
    assertThat(stub.seen("/value")).isEmpty();
  }

  private Reply post(String path, String body) {
    return hub.post(
        "/a2s/v1/capabilities" + path, body, Map.of("Authorization", "Bearer " + key.text()));
  }
}
