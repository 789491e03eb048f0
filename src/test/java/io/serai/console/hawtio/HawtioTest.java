package io.serai.console.hawtio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hawtio in a browser: its tree, diagrams and counters of routes. It needs Chromium, and runs in
 * the profile {@code browser} alone.
 */
@Tag("browser")
class HawtioTest {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static HawtioHub hub;

  @BeforeAll
  static void start(@TempDir Path home, @TempDir Path profile) throws Exception {
    hub = HawtioHub.start(home, profile);
    hub.page().open();
  }

  @AfterAll
  static void close() throws Exception {
    hub.close();
  }

  @Test
  void diagramOfAllRoutesIsShownFirst() {
    hub.page().open();

    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              JsonNode nodes = hub.page().nodes();
              assertThat(nodes.size()).isGreaterThan(100);
              assertShown(nodes);
            });
  }

  @Test
  void treeListsRoutesOfTheHubSeparatelyFromThoseOfTheUser() {
    for (String group :
        List.of(
            "serai-a2a",
            "serai-a2s",
            "serai-credentials",
            "serai-outbound",
            "capabilities",
            "default")) {
      await().atMost(PATIENCE).until(() -> hub.page().hasEntry(group));
    }
  }

  @Test
  void singleStepCapabilityIsDrawnWithItsCount() {
    assertDrawn(
        "GetWeather",
        2,
        "From direct:a2s:G... from 2",
        "To call:GET http:... weather 2",
        "Set Body: outputs... a2s.outputs 2");
  }

  /** With {@code -Dserai.hawtio.record=true} the picture of the README is taken anew. */
  @Test
  void sequenceCapabilityIsDrawnWithItsCounts() throws IOException {
    assertDrawn(
        "PostWeatherMessage",
        3,
        "From direct:a2s:P... from 2",
        "To call:GET http:... readWeather 2",
        "To graphql:http:/... postMessage 2",
        "Set Body: outputs... a2s.outputs 2");
    if (Boolean.getBoolean("serai.hawtio.record")) {
      Files.write(Path.of("docs", "hawtio.png"), hub.page().picture());
    }
  }

  @Test
  void branchingCapabilityIsDrawnWithItsCounts() {
    assertDrawn(
        "WeatherAlert",
        17,
        "From direct:a2s:W... from 1",
        "To capability:inp... a2s.inputs 1",
        "Multicast look 1",
        "To capability:Get... lookHere 1",
        "To capability:Get... lookNextDoor 1",
        "Choice decide 1",
        "When: ${here.seve... when 0",
        "Multicast warn 1",
        "To capability:Pos... warnHere 1",
        "Do Try warnNextDoor.try 1",
        "To capability:Pos... warnNextDoor 1",
        "Do Catch: java.la... warnNextDoor.catch 1",
        "Logger warnNextDoor.failed 0",
        "Set Body: {\"summa... a2s.outputs 1");
  }

  @Test
  void workflowIsDrawnWithItsCounts() {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              JsonNode nodes = nodes("workflows", "a2e:");
              assertThat(described(nodes))
                  .containsExactly(
                      "From direct:a2e:c... from 1",
                      "To data:set people 1",
                      "To data:filter adults 1",
                      "Choice any 1",
                      "When: /workflow/a... when 0",
                      "To wait:10ms any/pause 0",
                      "Otherwise otherwise 0",
                      "Split: each /work... any.else/each 1",
                      "To data:format any.else/each/shout 1",
                      "To data:end any.else/each.end 1",
                      "To data:end any.end 1");
              assertShown(nodes);
            });
  }

  /** Whoever does not find a cached response goes from the choice to the breaker. */
  @Test
  void routeOfAHostIsDrawnWithoutGaps() {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              JsonNode nodes = nodes("serai-outbound", hub.host() + "#");
              assertThat(described(nodes))
                  .containsExactly(
                      "From direct:outbo... from 0",
                      "On Exception: io.... retry 0",
                      "Redelivery Policy redeliveryPolicy 0",
                      "Choice cache 0",
                      "When: cached hit 0",
                      "Set Body: cachedR... from-cache 0",
                      "Stop answered 0",
                      "Circuit Breaker breaker 0",
                      "Resilience4j Conf... resilience4jConfiguration 0",
                      "To http://localho... http 0",
                      "Filter: cacheable fresh 0",
                      "Set Header: cache... store-key 0",
                      "To caffeine-cache... cache-store 0");
              assertThat(hub.page().edges()).isEqualTo(12);
              assertShown(nodes);
            });
  }

  @Test
  void nestedStepsOfAllKindsAreDrawn() {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              JsonNode nodes = nodes("EveryShape");
              assertThat(nodes.findValuesAsText("id"))
                  .contains("all", "row", "one", "two", "choose", "three", "four")
                  .contains("guarded", "inner", "left", "right", "last");
              assertShown(nodes);
            });
  }

  private static void assertDrawn(String capability, int edges, String... drawn) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              JsonNode nodes = nodes(capability);
              assertThat(described(nodes)).containsExactly(drawn);
              assertThat(hub.page().edges()).isEqualTo(edges);
              assertShown(nodes);
            });
  }

  private static JsonNode nodes(String capability) {
    return nodes("capabilities", "a2s:" + capability + ":");
  }

  private static JsonNode nodes(String group, String route) {
    hub.page().select(List.of(group, route));
    return hub.page().nodes();
  }

  /** Asserts that no nodes overlap, and that the canvas shows each completely. */
  private static void assertShown(JsonNode nodes) {
    assertThat(nodes.findValuesAsText("place")).doesNotHaveDuplicates();
    assertThat(nodes).isNotEmpty().allMatch(node -> node.path("shown").booleanValue());
  }

  /** The nodes as {@code label id count}; ids that Camel generated are without their number. */
  private static List<String> described(JsonNode nodes) {
    List<String> described = new ArrayList<>();
    for (JsonNode node : nodes) {
      String id = node.path("id").textValue().replaceAll("\\d+$", "");
      described.add(
          node.path("label").textValue() + " " + id + " " + node.path("count").textValue());
    }
    return described;
  }
}
