package io.serai.console.jmx;

import static io.serai.console.ConsoleHub.NOBODY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.console.ConsoleHub;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeansTest {

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  @TempDir Path home;

  @Test
  void routeOfACapabilityHasAReadableNameAndCountsItsSteps() throws Exception {
    try (ConsoleHub hub = ConsoleHub.open(home)) {
      hub.addGreeter();
      await().untilAsserted(() -> assertThat(greet(hub)).isEqualTo(200));
      greet(hub);

      ObjectName route = only("org.apache.camel:type=routes,name=\"a2s:Greeter:1.0.0#*\",*");
      ObjectName step = only("org.apache.camel:type=processors,name=*greet-by-name*,*");

      assertThat(server.getAttribute(route, "ExchangesTotal")).isEqualTo(2L);
      assertThat(server.getAttribute(route, "State")).isEqualTo("Started");
      assertThat(server.getAttribute(step, "ExchangesTotal")).isEqualTo(2L);
      assertThat(server.getAttribute(step, "RouteId")).asString().startsWith("a2s:Greeter:1.0.0#");
    }
  }

  @Test
  @SuppressWarnings("unchecked") // the attributes are of these types
  void hubBeansShowSkillsReloadsRoutesAndOutboundCalls() throws Exception {
    try (ConsoleHub hub = ConsoleHub.open(home)) {
      hub.addGreeter();
      hub.write("routes/broken.camel.yaml", "- route: [");
      await().untilAsserted(() -> assertThat(greet(hub)).isEqualTo(200));
      await().untilAsserted(() -> assertThat(attribute("Reloads", "Refused")).isEqualTo(1L));

      assertThat(attribute("Catalog", "Skills")).isEqualTo(1);
      assertThat((List<String>) attribute("Catalog", "Names"))
          .containsExactly("greeter 1.0.0 capability");
      assertThat((Map<String, String>) attribute("Reloads", "Refusals"))
          .containsKey("routes/broken.camel.yaml");
      assertThat((List<String>) attribute("Reloads", "Recent"))
          .anyMatch(line -> line.endsWith("APPLIED capabilities/greeter.yaml"));
      assertThat((List<String>) attribute("Routes", "Ids"))
          .anyMatch(id -> id.startsWith("a2s:Greeter:1.0.0#"));
      Map<String, Object> host =
          ((List<Map<String, Object>>) attribute("Outbound", "Hosts")).get(0);
      assertThat(host.get("route")).isEqualTo("outbound:" + hub.url());
      assertThat(host.get("calls")).isEqualTo(1L);
    }
  }

  @Test
  void noBeanIsLeftAfterTheHubStopped() throws Exception {
    Set<ObjectName> before = all();

    try (ConsoleHub hub = ConsoleHub.open(home)) {
      assertThat(hub.get("/observe/jolokia", NOBODY).statusCode()).isEqualTo(200);
    }

    assertThat(all()).isEqualTo(before);
  }

  private int greet(ConsoleHub hub) throws Exception {
    return hub.post(
            "/a2s/v1/capabilities/greeter/execute", NOBODY, "{\"inputs\":{\"who\":\"Ada\"}}")
        .statusCode();
  }

  private Object attribute(String type, String attribute) throws Exception {
    return server.getAttribute(only("io.serai:type=" + type + ",*"), attribute);
  }

  private ObjectName only(String pattern) throws Exception {
    Set<ObjectName> names = server.queryNames(new ObjectName(pattern), null);
    assertThat(names).as(pattern).hasSize(1);
    return names.iterator().next();
  }

  private Set<ObjectName> all() throws Exception {
    Set<ObjectName> names = server.queryNames(new ObjectName("io.serai*:*"), null);
    names.addAll(server.queryNames(new ObjectName("org.apache.camel:*"), null));
    names.addAll(server.queryNames(new ObjectName("jolokia:*"), null));
    names.addAll(server.queryNames(new ObjectName("*jolokia*:*"), null));
    return names;
  }
}
