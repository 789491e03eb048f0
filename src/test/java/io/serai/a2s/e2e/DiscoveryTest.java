package io.serai.a2s.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.CapabilityChecksum;
import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** An agent that knows only the address of the registry. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DiscoveryTest {
  private static final String ALL = "/a2s/v1/capabilities";

  private final HttpStub stub = new HttpStub().json("/current/Oslo", "{\"weather\": \"snow\"}");
  private HubFixture hub;

  @BeforeAll
  void start(@TempDir Path home) {
    stub.json("/graphql", "{\"data\": {\"createTweet\": {\"id\": \"t-1\"}}}");
    hub = new HubFixture(home).start();
    register(CapabilityText.getting("ListDogBreeds", stub.url()));
    register(weatherTweet());
  }

  @AfterAll
  void stop() {
    hub.close();
    stub.close();
  }

  @Test
  @Tag("A2S-1")
  @Tag("A2S-5")
  @Tag("A2S-6")
  @Tag("A2S-8")
  @Tag("A2S-10")
  @Tag("A2S-11")
  @Tag("A2S-12")
  @Tag("A2S-13")
  @Tag("A2S-57")
  @Tag("A2S-58")
  void anAgentFindsVerifiesAndExecutesACapabilityThatItDidNotKnow() {
    Reply search =
        hub.post(
            ALL + "/search", "{\"intent\": \"tweet weather\", \"strategy\": \"highest_score\"}");
    JsonNode hit = search.at("/capabilities/0");
    String path = ALL + "/" + hit.path("id").asText();
    JsonNode document = hub.get(path).json();
    JsonNode inputs =
        hub.post(path + "/parse", "{\"query\": \"The weather in Oslo, say Hello\"}").at("/inputs");
    Reply executed = hub.post(path + "/execute", "{\"inputs\": " + inputs + "}");

    assertThat(search.at("/metadata/total_matches").asInt()).isEqualTo(1);
    assertThat(search.at("/metadata/search_time_ms").isNumber()).isTrue();
    assertThat(hit.properties())
        .extracting(Map.Entry::getKey)
        .contains(
            "id",
            "score",
            "description",
            "usage_count",
            "success_rate",
            "complexity",
            "required_permissions");
    assertThat(document.path("checksum").asText()).isEqualTo(CapabilityChecksum.of(document));
    assertThat(inputs.toString()).isEqualTo("{\"location\":\"Oslo\",\"message\":\"Hello\"}");
    assertThat(executed.at("/outputs/tweet_id").asText()).isEqualTo("t-1");
    assertThat(stub.seen("/graphql").get(0).body()).contains("\"text\":\"Hello snow\"");
  }

  @Test
  @Tag("A2S-55")
  void dependenciesAreReadWithAHit() {
    String used = CapabilityText.getting("PagerDuty", stub.url());
    register(used);
    register(
        CapabilityText.of("WakeUpSomebody")
            .depends("PagerDuty", "^1.0.0", CapabilityText.checksum(used))
            .steps("- {id: use, type: capability, use: PagerDuty}")
            .yaml());

    JsonNode dependency = hub.get(ALL + "/wake-up-somebody/dependencies").at("/dependencies/0");

    assertThat(dependency.path("name").asText()).isEqualTo("PagerDuty");
    assertThat(dependency.path("version").asText()).isEqualTo("1.0.0");
    assertThat(dependency.path("resolved").asBoolean()).isTrue();
  }

  private String weatherTweet() {
    return CapabilityText.of("PostWeatherTweet")
        .header(
            """
            parameters:
              - {name: location, patterns: ["in *"]}
              - {name: message, patterns: ["say *"]}
            """)
        .steps(
            """
            - id: getWeather
              format: OpenAPI
              task:
                openapi: 3.0.1
                info: {title: t, version: 1.0.0}
                servers: [{url: "%s"}]
                paths:
                  /current/{city}:
                    get:
                      parameters: [{name: city, in: path, required: true, schema: {type: string}}]
                      responses: {'200': {description: ok}}
              input_template: {pathParameters: {city: "${location}"}}
              output_mapping: {WEATHER_TEXT: $.weather}
            - id: postTweet
              format: GraphQL
              task:
                endpoint: %s/graphql
                query: "mutation t($text: String!) { createTweet(text: $text) { id } }"
              input_template: {variables: {text: "${message} ${WEATHER_TEXT}"}}
              output_mapping: {tweet_id: "$.data.createTweet.id"}
            """
                .formatted(stub.url(), stub.url()))
        .yaml();
  }

  private void register(String yaml) {
    Reply reply = hub.postYaml(ALL, yaml);
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
  }
}
