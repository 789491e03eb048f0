package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The order lookup of the repository's home, called by a route. */
@Timeout(300)
class OrdersTest {

  private static final String ASKING =
      """
      - rest:
          post:
            - path: /ask
              produces: application/json
              to: direct:ask
      - route:
          id: ask
          from:
            uri: direct:ask
            steps:
              - doTry:
                  steps:
                    - to: agent:serai?skill=orders.lookup
                  doCatch:
                    - exception: [java.lang.Exception]
                      steps:
                        - setBody:
                            simple: '{"failed": "${exception.message}"}'
              - choice:
                  when:
                    - simple: "${header.SeraiTaskState} == 'INPUT_REQUIRED'"
                      steps:
                        - setBody:
                            simple: '{"question": "${body}", "task": "${header.SeraiTaskId}"}'
              - choice:
                  when:
                    - simple: "${body} is 'java.util.Map'"
                      steps:
                        - marshal: {json: {}}
              - setHeader: {name: Content-Type, constant: application/json}
      """;

  @TempDir private Path folder;
  private HubFixture hub;

  @BeforeEach
  void start() throws Exception {
    hub = new HubFixture(folder).property("serai.port", Integer.toString(FreePort.find()));
    for (String name : new String[] {"orders.camel.yaml", "orders.json", "demo.camel.yaml"}) {
      hub.file("routes/" + name, Files.readString(Path.of("routes", name)));
    }
    hub.file("routes/asking.camel.yaml", ASKING);
    hub.start();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void lookupReturnsTheOrderAndTheWeather() throws Exception {
    Reply reply = hub.post("/ask", "{\"number\": \"1002\"}");

    assertThat(reply.json())
        .isEqualTo(
            JsonMappers.MAPPER.readTree(
                """
                {"order": {"number": "1002", "city": "Stormhaven", "state": "packed",
                           "items": [{"name": "rope", "count": 1}]},
                 "weather": "Storm"}
                """));
  }

  @Test
  void missingInputIsRequestedByAQuestion() {
    Reply reply = hub.post("/ask", "{}");

    assertThat(reply.at("/question").asText())
        .isEqualTo("Order lookup needs number (the order's number, such as 1001).");
    assertThat(reply.at("/task").asText()).isNotEmpty();
  }

  @Test
  void unknownOrderFailsTheTask() {
    assertThat(hub.post("/ask", "{\"number\": \"7\"}").at("/failed").asText())
        .isEqualTo("serai: FAILED: There is no order 7.");
  }

  @Test
  void invalidOrderNumberIsRefused() {
    assertThat(hub.post("/ask", "{\"number\": \"' || '1'=='1\"}").at("/failed").asText())
        .startsWith("serai: FAILED: The input does not fit Order lookup: /number");
  }
}
