package io.serai.console.hawtio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What Hawtio shows of a node that is selected in its tree, and the source of a route. It needs
 * Chromium, and runs in the profile {@code browser} alone.
 */
@Tag("browser")
class HawtioPropertiesTest {

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String ALERT = "a2s:WeatherAlert:";
  private static final String WARN = "warn: multicast";

  private static HawtioHub hub;
  private static Path capabilities;

  @BeforeAll
  static void start(@TempDir Path home, @TempDir Path profile) throws Exception {
    hub = HawtioHub.start(home, profile);
    capabilities = home.resolve("capabilities");
    hub.page().open();
  }

  @AfterAll
  static void close() throws Exception {
    hub.close();
  }

  @Test
  void routeHasTheDescriptionOfItsCapability() {
    List<String> route = List.of("capabilities", "a2s:PostWeatherMessage:");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              hub.page().select(route);
              hub.page().openTab("Properties");
              assertThat(properties())
                  .containsEntry(
                      "Description",
                      "Posts a message with the current weather of a city to the message board.")
                  .containsEntry("Group", "capabilities");
            });
  }

  @Test
  void stepShowsWhatItCallsSendsAndKeeps() {
    List<String> route = List.of("capabilities", "a2s:PostWeatherMessage:");
    String settings =
        "&timeout=5s&retry={\"max\":2,\"initial-delay\":\"100ms\",\"max-delay\":\"5s\"}";
    assertShown(
        route,
        "readWeather: to",
        Map.of(
            "Id",
            "readWeather",
            "Description",
            "Calls GET /demo/weather/{city} of localhost.",
            "Uri",
            "call:GET "
                + hub.address()
                + "/demo/weather/{city}?path.city=${city}"
                + "&output.description=$.description&output.celsius=$.celsius"
                + settings));
    assertShown(
        route,
        "postMessage: to",
        Map.of(
            "Id",
            "postMessage",
            "Description",
            "Calls POST /demo/graphql of localhost.",
            "Uri",
            "graphql:"
                + hub.address()
                + "/demo/graphql?query=\"mutation post($text: String!)"
                + " {%5Cn  post(text: $text) { id text }%5Cn}%5Cn\""
                + "&variables.text=${greeting}! ${city}: ${description}, ${celsius} °C"
                + "&output.message.id=$.data.post.id&output.message.text=$.data.post.text"
                + settings));
    assertShown(
        route,
        "a2s.outputs: setBody",
        Map.of(
            "Id",
            "a2s.outputs",
            "Description",
            "Has the outputs.",
            "Expression",
            "outputs [\"description\",\"celsius\",\"message\"]"));
  }

  @Test
  void parallelStepShowsItsBeansByName() throws Exception {
    assertShown(
        List.of("capabilities", ALERT),
        "look: multicast",
        Map.of(
            "Id",
            "look",
            "Description",
            "Runs its steps at the same time.",
            "Aggregation Strategy",
            "first-failure",
            "Executor Service",
            "a2s-parallel",
            "Parallel Processing",
            "true"));
    assertShown(
        List.of("capabilities", ALERT, "look: multicast"),
        "lookNextDoor: to",
        Map.of(
            "Id",
            "lookNextDoor",
            "Description",
            "Runs GetWeather.",
            "Uri",
            "capability:GetWeather?version=^1.0.0&checksum="
                + checksum("GetWeather")
                + "&input.city=${neighbour}"
                + "&output.there.severity=$.severity&output.there.description=$.description"));
  }

  @Test
  void conditionOutputsAndFailuresOfACapabilityAreShown() {
    assertShown(
        List.of("capabilities", ALERT),
        "decide: choice",
        Map.of("Id", "decide", "Description", "Runs one of two branches."));
    assertShown(
        List.of("capabilities", ALERT, "decide: choice"),
        "when",
        Map.of(
            "Id",
            "when",
            "Expression",
            "${here.severity} in ['severe', 'extreme'] or ${there.severity} in ['severe', 'extreme']"));
    List<String> guarded =
        List.of("capabilities", ALERT, "decide: choice", "when", WARN, "warnNextDoor.try: doTry");
    assertShown(
        guarded,
        "warnNextDoor.catch: doCatch",
        Map.of("Id", "warnNextDoor.catch", "Exception", "java.lang.Exception"));
    assertShown(
        List.of("capabilities", ALERT),
        "a2s.outputs: setBody",
        Map.of(
            "Id",
            "a2s.outputs",
            "Description",
            "Has the outputs.",
            "Expression",
            "{\"summary\":\"${city}: ${here.description}, ${neighbour}: ${there.description}\","
                + "\"severity\":{\"here\":\"${here.severity}\",\"there\":\"${there.severity}\"},"
                + "\"messages\":\"${messages}\"}"));
  }

  @Test
  void operationsOfAWorkflowAreShown() {
    List<String> route = List.of("workflows", "a2e:");
    assertShown(
        route,
        "adults: to",
        Map.of(
            "Id",
            "adults",
            "Description",
            "Keeps the elements of a list that meet all conditions.",
            "Uri",
            "data:filter?source=/workflow/people&where=age >= 18&target=/workflow/adults"));
    assertShown(
        route,
        "any: choice",
        Map.of(
            "Id",
            "any",
            "Description",
            "Runs one list of operations if a value meets a condition, else another."));
    assertShown(
        List.of("workflows", "a2e:", "any: choice"),
        "when",
        Map.of("Id", "when", "Expression", "/workflow/adults empty"));
    assertShown(
        List.of("workflows", "a2e:", "any: choice", "when"),
        "any/pause: to",
        Map.of(
            "Id",
            "any/pause",
            "Description",
            "Waits for a number of milliseconds.",
            "Uri",
            "wait:10ms"));
    assertShown(
        List.of("workflows", "a2e:", "any: choice", "otherwise"),
        "any.else/each: split",
        Map.of(
            "Id",
            "any.else/each",
            "Description",
            "Runs operations for each element of a list, which is at /loop/current.",
            "Aggregation Strategy",
            "data-loop-results",
            "On Prepare",
            "data-loop-iteration",
            "Expression",
            "each /workflow/adults"));
  }

  @Test
  void nodesOfTheRouteOfAHostAreShown() {
    String host = hub.host() + "#";
    assertShown(
        List.of("serai-outbound", host),
        "retry: onException",
        Map.of(
            "Id",
            "retry",
            "Description",
            "Repeats a failed attempt after the pause of the retry policy.",
            "Exception",
            "io.serai.outbound.OutboundException",
            "Retry While",
            "retryable"));
    assertShown(
        List.of("serai-outbound", host, "breaker: circuitBreaker"),
        "resilience4jConfiguration",
        Map.of(
            "Circuit Breaker",
            "serai-outbound-breakers",
            "Minimum Number Of Calls",
            "20",
            "Sliding Window Size",
            "20",
            "Wait Duration In Open State",
            "30"));
    assertShown(
        List.of("serai-outbound", host, "fresh: filter"),
        "store-key: setHeader",
        Map.of(
            "Id",
            "store-key",
            "Description",
            "Sets the key of the cache.",
            "Name",
            "CamelCaffeineKey",
            "Expression",
            "cacheKey"));
  }

  /** Hawtio's own script shows the id of the parallel step that is within this one. */
  @Test
  void nodeShowsNoValuesOfANodeWithinIt() {
    assertShown(
        List.of("capabilities", "a2s:EveryShape:"),
        "all: multicast",
        Map.of(
            "Id",
            "all",
            "Description",
            "Runs its steps at the same time.",
            "Aggregation Strategy",
            "first-failure",
            "Executor Service",
            "a2s-parallel",
            "Parallel Processing",
            "true"));
  }

  /** Hawtio's own script shows the values of the node before where a node has none of its own. */
  @Test
  void nodeShowsNoValuesOfTheNodeBefore() {
    List<String> cache = List.of("serai-outbound", hub.host() + "#", "cache: choice");
    assertShown(
        cache,
        "hit: when",
        Map.of("Id", "hit", "Description", "A fresh response is cached.", "Expression", "cached"));
    assertShown(
        List.of("workflows", "a2e:", "any: choice"),
        "when",
        Map.of("Id", "when", "Expression", "/workflow/adults empty"));
  }

  @Test
  void sourceOfACapabilityIsItsRoute() {
    String source =
        """
            <route xmlns="http://camel.apache.org/schema/xml-io" id="a2s:GetWeather:1.0.0#N" \
        description="Tells the current weather of a city, its temperature and whether there is a \
        warning." nodePrefixId="a2s:GetWeather:1.0.0#N/" group="capabilities">
                <from id="fromN" uri="direct:a2s:GetWeather:1.0.0-N?block=false"/>
                <to id="weather" description="Calls GET /demo/weather/{city} of localhost." \
        uri="call:GET %s/demo/weather/{city}?path.city=${city}\
        &amp;output.description=$.description&amp;output.severity=$.severity\
        &amp;output.celsius=$.celsius"/>
                <setBody id="a2s.outputs" description="Has the outputs.">
                    <language language="a2s">outputs ["description","severity","celsius"]</language>
                </setBody>
            </route>""";
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              hub.page().select(List.of("capabilities", "a2s:GetWeather:"));
              hub.page().openTab("Source");
              assertThat(hub.page().source().replaceAll("(?<=\"from|1.0.0[#-])\\d+", "N"))
                  .isEqualTo(source.formatted(hub.address()));
            });
  }

  /** Asserts all properties that an entry of the tree defines. */
  private static void assertShown(
      List<String> parents, String entry, Map<String, String> properties) {
    List<String> path = new ArrayList<>(parents);
    path.add(entry);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              hub.page().select(path);
              hub.page().openTab("Properties");
              assertThat(properties())
                  .as(hub.page().where())
                  .containsExactlyInAnyOrderEntriesOf(properties);
            });
  }

  /** The properties; ids that Camel generated are without their number. */
  private static Map<String, String> properties() {
    Map<String, String> properties = new TreeMap<>();
    hub.page()
        .properties()
        .properties()
        .forEach(property -> properties.put(property.getKey(), property.getValue().textValue()));
    properties.computeIfPresent("Id", (name, id) -> id.replaceAll("^(when|otherwise)\\d+$", "$1"));
    return properties;
  }

  private static String checksum(String capability) throws Exception {
    String line =
        Files.readAllLines(capabilities.resolve(capability + ".yaml")).stream()
            .filter(text -> text.startsWith("checksum: "))
            .findFirst()
            .orElseThrow();
    return line.substring(line.indexOf('"') + 1, line.lastIndexOf('"'));
  }
}
