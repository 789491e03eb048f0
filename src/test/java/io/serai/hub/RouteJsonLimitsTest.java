package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture.Reply;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** JSON that routes read with camel-jackson, and the limits of the hub. */
@Timeout(300)
class RouteJsonLimitsTest {
  private static final Map<String, String> JSON = Map.of("content-type", "application/json");

  /** A mapper with Jackson's own limits. */
  private static final String MAPPER =
      """
      - beans:
          - {name: own, type: "com.fasterxml.jackson.databind.ObjectMapper"}
      """;

  @TempDir static Path home;
  private static HubFixture hub;

  @BeforeAll
  static void start() throws IOException {
    hub =
        new HubFixture(home)
            .file(
                "application.properties",
                "camel.main.globalOptions[CamelJacksonEnableTypeConverter] = true\n");
    route("plain", "- unmarshal: {json: {}}");
    route("library", "- unmarshal: {json: {library: Jackson}}");
    route("typed", "- unmarshal: {json: {unmarshalType: java.util.LinkedHashMap}}");
    route("tree", "- unmarshal: {json: {unmarshalType: com.fasterxml.jackson.databind.JsonNode}}");
    route("pretty", "- unmarshal: {json: {}}\n- marshal: {json: {prettyPrint: true}}");
    route(
        "converted",
        "- convertBodyTo: {type: \"byte[]\"}\n- convertBodyTo: {type: com.fasterxml.jackson.databind.JsonNode}");
    hub.start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  private static void route(String name, String steps) {
    hub.file("routes/" + name + ".camel.yaml", file(name, steps));
  }

  private static String file(String name, String steps) {
    return """
    - onException:
        exception: [com.fasterxml.jackson.core.JsonProcessingException, org.apache.camel.TypeConversionException]
        handled: {constant: "true"}
        steps:
          - setBody: {simple: "${exception.message}"}
          - setHeader: {name: CamelHttpResponseCode, constant: 400}
    - route:
        id: %1$s
        from:
          uri: platform-http:/%1$s
          steps:
    %2$s
            - setHeader: {name: Content-Type, constant: text/plain}
            - setBody: {simple: "${body}"}
    """
        .formatted(name, steps.indent(8));
  }

  @ParameterizedTest
  @CsvSource({"plain", "library", "typed", "tree", "converted"})
  void deepAndLongTextsAreRefusedWithinTheLimits(String path) {
    Reply deep = hub.post("/" + path, "[".repeat(1_000_000), JSON);
    Reply nested = hub.post("/" + path, object("[".repeat(300) + "]".repeat(300)), JSON);
    Reply many = hub.post("/" + path, object("[" + "0,".repeat(1_000_000) + "0]"), JSON);
    Reply name = hub.post("/" + path, "{\"" + "n".repeat(2_000) + "\": 1}", JSON);
    Reply number = hub.post("/" + path, object("1".repeat(200)), JSON);

    assertThat(deep.status()).isEqualTo(400);
    assertThat(nested.text()).contains("nesting depth (201) exceeds the maximum allowed (200");
    assertThat(many.text()).contains("Token count (1000001) exceeds the maximum allowed (1000000");
    assertThat(name.text())
        .contains(
            "exceeds the maximum allowed (1000, from `StreamReadConstraints.getMaxNameLength");
    assertThat(number.text())
        .contains(
            "exceeds the maximum allowed (100, from `StreamReadConstraints.getMaxNumberLength");
  }

  private static String object(String value) {
    return "{\"a\": " + value + "}";
  }

  @ParameterizedTest
  @CsvSource({"plain", "library", "typed", "converted"})
  void otherTextsAreReadAsJacksonReadsThem(String path) {
    Reply reply = hub.post("/" + path, "{\"a\": 1, \"a\": 2, \"b\": 0.50, \"c\": null}", JSON);

    assertThat(reply.text()).isEqualTo("{\"a\":2,\"b\":0.5,\"c\":null}");
  }

  @Test
  void optionsOfARouteApplyToItsOwnCopy() {
    assertThat(hub.post("/pretty", "{\"a\": 1}", JSON).text()).isEqualTo("{\n  \"a\" : 1\n}");
    assertThat(hub.post("/plain", "{\"a\": 1}", JSON).text()).isEqualTo("{\"a\":1}");
  }

  /** The only mapper that routes have bound is also found where Camel looks for one. */
  @ParameterizedTest
  @CsvSource({"objectMapper: own", "autoDiscoverObjectMapper: true"})
  void mapperOfARouteFileIsUsedWhereARouteAsksForIt(String option, @TempDir Path folder) {
    String deep = object("[".repeat(300) + "]".repeat(300));
    try (HubFixture other = new HubFixture(folder)) {
      other.file(
          "routes/own.camel.yaml", MAPPER + file("own", "- unmarshal: {json: {" + option + "}}"));
      other.file("routes/plain.camel.yaml", file("plain", "- unmarshal: {json: {}}"));
      other.start();

      assertThat(other.post("/own", deep, JSON).status()).isEqualTo(200); // Jackson's limit is 1000
      assertThat(other.post("/plain", deep, JSON).status()).isEqualTo(400);
    }
  }
}
