package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every route of the hub has a group in JMX; those of the user have none. */
class RouteGroupsTest {

  private static final String USER =
      "- route: {id: mine, from: {uri: 'direct:mine', steps: [{stop: {}}]}}";

  @TempDir Path home;

  @Test
  void onlyRoutesOfTheUserHaveNoGroup() throws Exception {
    try (HttpStub stub = new HttpStub();
        HubFixture hub =
            new HubFixture(home)
                .file("routes/mine.camel.yaml", USER)
                .file(
                    "capabilities/Reads.yaml",
                    CapabilityText.of("Reads").get("fetch", stub.url(), "/", "value: $.v").yaml())
                .start()) {
      stub.json("/", "{\"v\": 1}");
      hub.post("/a2s/v1/capabilities/reads/execute", "{\"inputs\": {}}");

      Map<String, String> groups = Beans.routeGroups();

      assertThat(groups).containsEntry("mine", "none");
      assertThat(groups.values())
          .containsOnlyOnce("none")
          .containsOnly(
              "none",
              "capabilities",
              "serai-a2a",
              "serai-a2e",
              "serai-a2s",
              "serai-a2w",
              "serai-audit",
              "serai-caller",
              "serai-credentials",
              "serai-hosts",
              "serai-keys",
              "serai-mcp",
              "serai-organization",
              "serai-outbound",
              "serai-reload",
              "serai-routes",
              "serai-sessions",
              "serai-statistics",
              "serai-zeroclaw");
      assertThat(groups).contains(entry("a2s-search", "serai-a2s"), entry("a2a-rpc", "serai-a2a"));
    }
  }
}
