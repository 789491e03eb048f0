package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import io.serai.hub.Keys;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who sees that tools of a server are refused: everybody their number, operators their names. */
@Timeout(120)
class UnservedToolsTest {
  private static final String OPERATOR = "key-of-the-operator";
  private static final String ADD = HostileServer.tool("add", "Adds.", "{}");

  @TempDir private Path home;
  private final HostileServer server = new HostileServer();
  private HubFixture hub;

  @BeforeEach
  void refuseATool() {
    server.list(request -> HostileServer.page(ADD));
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256(OPERATOR))
            .property("serai.mcp.server-refresh", "200ms")
            .file("agents/bob.yaml", Keys.agent("bob", "{skills: ['*']}"))
            .file(
                "agents/good.yaml",
                "agent_id: good\nmcp: {url: '%s', pin: true}\nallowed_callers: ['*']\n"
                    .formatted(server.url()))
            .start();
    Awaitility.await().until(() -> good(OPERATOR).path("skills").size() == 1);
    server.list(
        request -> HostileServer.page(ADD + "," + HostileServer.tool("sum", "Sums.", "{}")));
    Awaitility.await().until(() -> good(OPERATOR).at("/mcp/refused").asInt() == 1);
  }

  @AfterEach
  void stop() {
    hub.close();
    server.close();
  }

  private JsonNode good(String key) {
    return hub.as(key).get("/a2s/v1/agents/good").json();
  }

  @Test
  void operatorsSeeTheNames() {
    assertThat(good(OPERATOR).path("mcp").toString())
        .isEqualTo(
            "{\"refused\":1,\"left_out\":0,\"refused_tools\":[\"sum\"],\"left_out_tools\":[]}");
  }

  @Test
  void callersSeeTheNumber() {
    assertThat(good("bob-key").path("mcp").toString()).isEqualTo("{\"refused\":1,\"left_out\":0}");
  }

  @Test
  void healthSaysItToOperators() {
    assertThat(hub.as(OPERATOR).get("/observe/health").text()).contains("refused_tools", "good");
    assertThat(hub.as("bob-key").get("/observe/health").text()).doesNotContain("refused_tools");
  }

  @Test
  void statusCountsTheServerWithTheRemoteAgents() {
    JsonNode agents = hub.as(OPERATOR).get("/observe/status").json().path("agents");

    assertThat(agents.path("remote").asInt()).isEqualTo(1);
    assertThat(agents.path("local").asInt()).isEqualTo(2); // bob, and the hub itself
  }

  @Test
  void jmxHasTheNumbers() throws Exception {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    ObjectName agents =
        beans.queryNames(new ObjectName("io.serai:type=Agents,*"), null).iterator().next();

    assertThat(beans.getAttribute(agents, "RefusedTools")).isEqualTo(Map.of("good", 1));
  }
}
