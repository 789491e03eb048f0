package io.serai.a2s.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.hub.CapabilityText;
import io.serai.hub.CapturedLog;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Semantic search with an embeddings endpoint that has the API of OpenAI. */
@Tag("A2S-52")
class EmbeddingsTest {

  private static final String PATH = "/v1/embeddings";
  private static final String KEY = "key-of-the-endpoint";
  private static final List<List<String>> TOPICS =
      List.of(List.of("rain", "forecast", "umbrella"), List.of("dog", "puppy"), List.of("cash"));

  private final HttpStub endpoint = new HttpStub();
  private final CapturedLog log = new CapturedLog();
  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void serve() {
    endpoint.on(PATH, EmbeddingsTest::embed);
  }

  @AfterEach
  void stop() {
    hub.close();
    endpoint.close();
    log.close();
  }

  @Test
  @Tag("A2S-53")
  @Tag("A2S-Q11")
  void vectorAndTextSearchAreCombined() {
    start(endpoint.url() + PATH);

    await().until(() -> ids("an umbrella").equals(List.of("rain-forecast")));

    Reply byMeaning = search("an umbrella");
    assertThat(strategy(byMeaning)).isEqualTo("hybrid");
    assertThat(byMeaning.at("/metadata/total_matches").intValue()).isEqualTo(1);
    assertThat(ids("a puppy with an umbrella by name ListCash")).contains("list-cash");
    assertThat(ids("forecast").get(0)).isEqualTo("rain-forecast");
    HttpStub.Seen embedding = endpoint.seen(PATH).get(0);
    assertThat(embedding.headers()).containsEntry("Authorization", "Bearer " + KEY);
    assertThat(embedding.body()).contains("\"model\":\"topics-1\"");
  }

  @Test
  @Tag("A2S-63")
  void failingEndpointFallsBackToTextSearchUntilItRecovers() {
    start(endpoint.url() + PATH);
    await().until(() -> ids("an umbrella").equals(List.of("rain-forecast")));

    endpoint.on(PATH, response -> response.setStatusCode(503).end(KEY));

    Reply lexical = search("rain or what");
    assertThat(lexical.at("/capabilities/0/id").textValue()).isEqualTo("rain-forecast");
    assertThat(strategy(lexical)).isEqualTo("lexical");
    endpoint.on(PATH, EmbeddingsTest::embed);
    await().until(() -> strategy(search("rain or what")).equals("hybrid"));
    assertThat(log.text()).contains("Searching by words alone").doesNotContain(KEY);
  }

  @Test
  @Tag("A2S-63")
  void unreachableEndpointAtStartIsLoggedAndTextSearchWorks() {
    HttpStub dead = new HttpStub();
    String url = dead.url() + PATH;
    dead.close();

    start(url);

    assertThat(ids("forecast of rain")).containsExactly("rain-forecast");
    assertThat(strategy(search("forecast of rain"))).isEqualTo("lexical");
    assertThat(hub.get("/observe/health").status()).isEqualTo(200);
    await()
        .untilAsserted(
            () ->
                assertThat(log.text())
                    .contains("wait for the embeddings endpoint")
                    .contains("Searching by words alone"));
    assertThat(log.text()).doesNotContain(KEY);
  }

  private void start(String url) {
    hub =
        new HubFixture(home)
            .property("serai.embeddings.url", url)
            .property("serai.embeddings.model", "topics-1")
            .property("serai.embeddings.key", KEY);
    for (String name : List.of("RainForecast", "ListDogs", "ListCash")) {
      hub.file("capabilities/" + name + ".yaml", CapabilityText.getting(name, "http://localhost"));
    }
    hub.start();
  }

  private Reply search(String intent) {
    return hub.post("/a2s/v1/capabilities/search", "{\"intent\": \"" + intent + "\"}");
  }

  private List<String> ids(String intent) {
    List<String> ids = new ArrayList<>();
    search(intent).at("/capabilities").forEach(hit -> ids.add(hit.path("id").asText()));
    return ids;
  }

  private static String strategy(Reply reply) {
    return reply.at("/metadata/strategy").textValue();
  }

  /** A vector has one dimension for each topic. */
  private static void embed(HttpStub.Seen request, HttpServerResponse response) {
    ObjectNode answer = JsonMappers.object();
    ArrayNode data = answer.putArray("data");
    for (JsonNode input : inputs(request)) {
      String text = input.textValue().toLowerCase(Locale.ROOT);
      ArrayNode vector = data.addObject().put("index", data.size() - 1).putArray("embedding");
      TOPICS.forEach(topic -> vector.add(topic.stream().anyMatch(text::contains) ? 2.0 : 0.0));
      vector.add(0.5);
    }
    response.putHeader("content-type", "application/json").end(answer.toString());
  }

  private static JsonNode inputs(HttpStub.Seen request) {
    try {
      return ParsedDocument.json(request.body()).root().path("input");
    } catch (DocumentParseException wrong) {
      throw new AssertionError(wrong);
    }
  }
}
