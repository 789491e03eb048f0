package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.CorrectChecksum;
import io.serai.document.JsonMappers;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The repository's root is a working home; here it runs on another port. */
class RootHomeTest {

  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private static Hub hub;

  @BeforeAll
  static void startTheHubOnACopyOfTheHome(@TempDir Path home) throws Exception {
    hub = RootHome.start(home);
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void everyCapabilityHasItsCorrectChecksum() throws Exception {
    for (Path file : files("capabilities")) {
      String text = Files.readString(file);
      assertThat(CorrectChecksum.yaml(text)).as(file.toString()).isEqualTo(text);
    }
  }

  @Test
  void allFilesAreAppliedWithoutWarnings() throws Exception {
    JsonNode reloads = send("GET", "/a2s/v1/reloads", "").path("reloads");

    assertThat(reloads.findValuesAsText("file"))
        .contains(
            "routes/demo.camel.yaml",
            "routes/exchange-rates.camel.yaml",
            "routes/order-intake.camel.yaml",
            "routes/orders.camel.yaml",
            "routes/remote-worker.camel.yaml",
            "routes/shipping-quotes.camel.yaml",
            "routes/weather-alerts.camel.yaml",
            "routes/writer-agent.camel.yaml",
            "agents/writer-agent.yaml",
            "capabilities/GetWeather.yaml",
            "capabilities/PostWeatherMessage.yaml",
            "capabilities/WeatherAlert.yaml");
    assertThat(reloads.findValuesAsText("status")).containsOnly("applied");
    assertThat(reloads.findValues("warnings")).allMatch(JsonNode::isEmpty);
  }

  @Test
  void routesThatFollowAnotherHubAreStoppedByDefault() throws Exception {
    assertThat(Beans.routeStates())
        .containsEntry("remote-needs", "Stopped")
        .containsEntry("remote-research", "Stopped")
        .containsEntry("remote-replies", "Stopped");
  }

  @Test
  void singleStepCapabilityReturnsNumbersAsNumbers() throws Exception {
    JsonNode answer = execute("get-weather", "{\"city\": \"Samarkand\"}");

    assertThat(answer.path("outputs"))
        .isEqualTo(
            JsonMappers.MAPPER.readTree(
                "{\"description\": \"Sunny\", \"severity\": \"none\", \"celsius\": 21}"));
  }

  @Test
  void sequencePostsTheWeatherThatItRead() throws Exception {
    JsonNode answer =
        execute("post-weather-message", "{\"city\": \"Snow Hill\", \"greeting\": \"Hi, all\"}");

    assertThat(answer.at("/outputs/message/text").asText())
        .isEqualTo("Hi, all! Snow Hill: Snow, -4.5 °C");
  }

  @Test
  void alertWarnsBothCitiesIfOneHasAStorm() throws Exception {
    JsonNode answer =
        execute("weather-alert", "{\"city\": \"Stormhaven\", \"neighbour\": \"Samarkand\"}");

    assertThat(answer.at("/outputs/messages/here").asText())
        .isEqualTo("Take care! Stormhaven: Storm, 9 °C");
    assertThat(answer.at("/outputs/messages/there").asText())
        .isEqualTo("Take care! Samarkand: Sunny, 21 °C");
  }

  @Test
  void alertWarnsNoCityWithoutAStorm() throws Exception {
    JsonNode answer =
        execute("weather-alert", "{\"city\": \"Bukhara\", \"neighbour\": \"Samarkand\"}");

    assertThat(answer.at("/outputs/summary").asText())
        .isEqualTo("Bukhara: Sunny, Samarkand: Sunny");
    assertThat(answer.at("/outputs/messages").isNull()).isTrue();
  }

  @Test
  void parametersAreParsedFromAQuestion() throws Exception {
    JsonNode answer =
        send(
            "POST",
            "/a2s/v1/capabilities/weather-alert/parse",
            "{\"query\": \"Is there an alert between Stormhaven and Samarkand?\"}");

    assertThat(answer.at("/inputs/city").asText()).isEqualTo("Stormhaven");
    assertThat(answer.at("/inputs/neighbour").asText()).isEqualTo("Samarkand");
  }

  private static JsonNode execute(String id, String inputs) throws Exception {
    String body = "{\"inputs\": " + inputs + "}";
    JsonNode answer = send("POST", "/a2s/v1/capabilities/" + id + "/execute", body);
    assertThat(answer.path("status").asText()).as(answer.toString()).isEqualTo("success");
    return answer;
  }

  private static JsonNode send(String method, String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(hub.url() + path))
            .header("content-type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    return JsonMappers.MAPPER.readTree(
        CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body());
  }

  private static List<Path> files(String folder) throws Exception {
    try (Stream<Path> files = Files.list(RootHome.ROOT.resolve(folder))) {
      return files.sorted().toList();
    }
  }
}
