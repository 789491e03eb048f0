package io.serai.console.health;

import static io.serai.console.ConsoleHub.AGENT;
import static io.serai.console.ConsoleHub.NOBODY;
import static io.serai.console.ConsoleHub.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.console.ConsoleHub;
import io.serai.document.JsonMappers;
import java.lang.management.ManagementFactory;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HealthEndpointTest {

  @TempDir Path home;
  private ConsoleHub hub;

  @BeforeEach
  void start() throws Exception {
    hub = ConsoleHub.closed(home);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void healthOfAServingHubIsUpWithoutAKey() throws Exception {
    for (String path : new String[] {"", "/live", "/ready"}) {
      HttpResponse<String> answer = hub.get("/observe/health" + path, NOBODY);

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("cache-control")).contains("no-store");
      assertThat(json(answer).path("status").textValue()).isEqualTo("UP");
    }
  }

  @Test
  void wrongKeyIsRefusedAlthoughNoneIsNeeded() throws Exception {
    assertThat(hub.get("/observe/health", "wrong").statusCode()).isEqualTo(401);
  }

  @Test
  void refusedFileIsCountedAndLeavesTheHubUp() throws Exception {
    hub.write("routes/broken.camel.yaml", "- route: [");

    await()
        .untilAsserted(
            () ->
                assertThat(data("files", OPERATOR).path("files").toString())
                    .isEqualTo("[\"routes/broken.camel.yaml\"]"));

    assertThat(hub.get("/observe/health", NOBODY).statusCode()).isEqualTo(200);
    assertThat(data("files", NOBODY).toString()).isEqualTo("{\"refused\":1}");
    assertThat(data("files", AGENT).toString()).isEqualTo("{\"refused\":1}");
  }

  @Test
  void stoppedRouteMakesTheHubNotReadyAndIsNamedToOperatorsOnly() throws Exception {
    stopRoute("greet");

    HttpResponse<String> answer = hub.get("/observe/health/ready", NOBODY);

    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(json(answer).path("status").textValue()).isEqualTo("DOWN");
    assertThat(answer.body()).doesNotContain("greet");
    assertThat(hub.get("/observe/health/ready", AGENT).body()).doesNotContain("greet");
    assertThat(hub.get("/observe/health/ready", OPERATOR).body()).contains("route:greet");
    assertThat(hub.get("/observe/health/live", NOBODY).statusCode()).isEqualTo(200);
  }

  private JsonNode data(String check, String key) throws Exception {
    for (JsonNode each : json(hub.get("/observe/health", key)).path("checks")) {
      if (each.path("name").textValue().equals(check)) {
        return each.path("data");
      }
    }
    throw new AssertionError("no check " + check);
  }

  private static JsonNode json(HttpResponse<String> answer) throws Exception {
    return JsonMappers.MAPPER.readTree(answer.body());
  }

  private static void stopRoute(String id) throws Exception {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    ObjectName pattern = new ObjectName("org.apache.camel:type=routes,name=\"" + id + "\",*");
    ObjectName route = server.queryNames(pattern, null).iterator().next();
    server.invoke(route, "stop", new Object[0], new String[0]);
  }
}
