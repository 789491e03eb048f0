package io.serai.a2s.e2e;

import static io.serai.hub.CapabilityText.checksum;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** How services and capabilities are found: the list of hosts, filters, pages, related ones. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RegistryDiscoveryTest {

  private static final String ALL = "/a2s/v1/capabilities";
  private static final String SERVICES = "/a2s/v1/services";

  private static final String ROUTES =
      """
      - route: {from: {uri: "skill:money.take?description=Takes it", steps: [{setBody: {constant: x}}]}}
      - route: {from: {uri: "skill:money.give?description=Gives it", steps: [{setBody: {constant: x}}]}}
      """;

  private final HttpStub stub = new HttpStub().json("/value", "{\"value\": 7}");
  private HubFixture hub;

  @BeforeAll
  void start(@TempDir Path home) {
    String rates =
        CapabilityText.of("ReadRates")
            .domain("rates.example")
            .get("read", "https://rates.example/v1", "/latest", "rates: $.rates")
            .yaml();
    hub =
        new HubFixture(home)
            .property("serai.store.url", "memory")
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("operator-key"))
            .file("agents/bob.yaml", Keys.agent("bob", "{skills: [money.give]}"))
            .file("capabilities/rates.yaml", rates)
            .file("routes/money.camel.yaml", ROUTES)
            .start()
            .as("operator-key");
    register(
        CapabilityText.of("ConvertMoney")
            .depends("ReadRates", "^1.0.0", checksum(rates))
            .get("note", stub.url(), "/value", "value: $.value")
            .steps("- {id: rates, type: capability, use: ReadRates}"));
    register(CapabilityText.of("WatchMoney").get("a", stub.url(), "/value", "value: $.value"));
    register(
        CapabilityText.of("WatchMoney")
            .version("2.0.0")
            .get("a", stub.url(), "/value", "value: $.value")
            .steps(CapabilityText.call("b", "post", stub.url(), "/alerts", "alert: $.id", "")));
  }

  @AfterAll
  void stop() {
    hub.close();
    stub.close();
  }

  @Test
  @Tag("FLD-21")
  void servicesAreListedWithTheirCapabilitiesAndOperations() {
    JsonNode services = hub.get(SERVICES).at("/services");

    assertThat(services.findValuesAsText("host")).containsExactly("localhost", "rates.example");
    assertThat(services.at("/0/capabilities").toString())
        .isEqualTo(
            "[{\"id\":\"convert-money\",\"name\":\"ConvertMoney\",\"version\":\"1.0.0\"},"
                + "{\"id\":\"watch-money\",\"name\":\"WatchMoney\",\"version\":\"2.0.0\"}]");
    assertThat(services.at("/0/operations").toString())
        .isEqualTo(
            "[{\"method\":\"GET\",\"path\":\"/value\","
                + "\"capabilities\":[\"convert-money\",\"watch-money\"]},"
                + "{\"method\":\"POST\",\"path\":\"/alerts\",\"capabilities\":[\"watch-money\"]}]");
    assertThat(services.at("/1/operations/0/path").asText()).isEqualTo("/v1/latest");
  }

  @Test
  @Tag("FLD-21")
  void servicesHavePages() {
    Reply first = hub.get(SERVICES + "?limit=1");
    String cursor = first.at("/next_cursor").textValue();
    Reply second = hub.get(SERVICES + "?limit=1&cursor=" + cursor);

    assertThat(first.at("/services").findValuesAsText("host")).containsExactly("localhost");
    assertThat(second.at("/services").findValuesAsText("host")).containsExactly("rates.example");
    assertThat(second.at("/next_cursor").isNull()).isTrue();
    assertThat(hub.get(SERVICES + "?cursor=+").status()).isEqualTo(400);
  }

  @Test
  @Tag("FLD-21")
  @Tag("A2S-55")
  void hitsNameRelatedCapabilitiesAndTheTimeIsAWholeNumber() {
    Reply reply = search("{\"intent\": \"convert money\"}");

    assertThat(reply.at("/capabilities/0/id").asText()).isEqualTo("convert-money");
    assertThat(reply.at("/capabilities/0/related").toString())
        .isEqualTo(
            "[{\"id\":\"read-rates\",\"relation\":\"uses\"},"
                + "{\"id\":\"watch-money\",\"relation\":\"same_host\"}]");
    assertThat(related(search("{\"intent\": \"ReadRates\"}")))
        .isEqualTo("[{\"id\":\"convert-money\",\"relation\":\"used_by\"}]");
    assertThat(reply.at("/metadata/search_time_ms").isIntegralNumber()).isTrue();
  }

  @Test
  void hitsHavePages() {
    String intents = "\"intents\": [\"money\", \"rates\"]";
    List<String> all = ids(search("{" + intents + "}"));
    List<String> seen = new ArrayList<>();
    String cursor = "";
    do {
      Reply page = search("{" + intents + ", \"limit\": 1" + cursor + "}");
      assertThat(page.at("/metadata/total_matches").asInt()).isEqualTo(3);
      seen.addAll(ids(page));
      JsonNode next = page.at("/next_cursor");
      cursor = next.isNull() ? "" : ", \"cursor\": " + next;
    } while (!cursor.isEmpty());

    assertThat(all).hasSize(3);
    assertThat(seen).isEqualTo(all);
    assertThat(ids(search("{" + intents + ", \"cursor\": \"\"}"))).isEqualTo(all);
    assertThat(search("{" + intents + ", \"cursor\": \"eA\"}").status()).isEqualTo(400);
  }

  @Test
  void listIsFilteredBySourceNameAndText() {
    assertThat(ids(hub.get(ALL + "?source=file"))).containsExactly("read-rates");
    assertThat(ids(hub.get(ALL + "?source=registered&limit=1"))).containsExactly("convert-money");
    assertThat(ids(hub.get(ALL + "?name=watchmoney")))
        .containsExactly("watch-money", "watch-money");
    assertThat(ids(hub.get(ALL + "?name=Watch-Money&limit=1"))).containsExactly("watch-money");
    assertThat(ids(hub.get(ALL + "?q=MONEY")))
        .containsExactly("convert-money", "watch-money", "watch-money");
    assertThat(ids(hub.get(ALL + "?q=rates.example&source=registered"))).isEmpty();
    assertThat(hub.get(ALL + "?source=elsewhere").status()).isEqualTo(400);
  }

  @Test
  void pagesOfAFilteredListHaveNoGaps() {
    Reply first = hub.get(ALL + "?q=money&limit=2");
    Reply rest = hub.get(ALL + "?q=money&cursor=" + first.at("/next_cursor").textValue());

    assertThat(ids(first)).containsExactly("convert-money", "watch-money");
    assertThat(rest.at("/capabilities/0/version").asText()).isEqualTo("1.0.0");
    assertThat(rest.at("/next_cursor").isNull()).isTrue();
  }

  @Test
  void skillsOfAnotherKindAreListedInPages() {
    Reply first = hub.get(ALL + "?kind=route&limit=1");
    Reply rest = hub.get(ALL + "?kind=route&cursor=" + first.at("/next_cursor").textValue());

    assertThat(ids(first)).containsExactly("money.give");
    assertThat(first.at("/capabilities/0/description").asText()).isEqualTo("Gives it");
    assertThat(first.at("/capabilities/0/version").asText()).isEqualTo("1.0.0");
    assertThat(ids(rest)).containsExactly("money.take");
    assertThat(rest.at("/next_cursor").isNull()).isTrue();
    assertThat(ids(hub.get(ALL + "?kind=remote"))).isEmpty();
    assertThat(ids(hub.get(ALL + "?kind=capability"))).isEqualTo(ids(hub.get(ALL)));
    assertThat(hub.get(ALL + "?kind=operation").status()).isEqualTo(400);
    assertThat(hub.get(ALL + "?kind=route&cursor=+").status()).isEqualTo(400);
  }

  @Test
  void agentSeesTheSkillsOfAnotherKindThatItMayExecute() {
    assertThat(ids(hub.as("bob-key").get(ALL + "?kind=route"))).containsExactly("money.give");
  }

  @Test
  @Tag("A2S-61")
  void statisticsEndWithTheDeletionOfTheirVersion() {
    CapabilityText text =
        CapabilityText.of("ShortLived").get("a", stub.url(), "/value", "value: $.value");
    register(text);
    hub.execute("short-lived", "{}");
    assertThat(search("{\"intent\": \"ShortLived\"}").at("/capabilities/0/usage_count").asInt())
        .isEqualTo(1);

    hub.delete(ALL + "/short-lived", Map.of());
    register(text);

    JsonNode hit = search("{\"intent\": \"ShortLived\"}").at("/capabilities/0");
    assertThat(hit.path("usage_count").asInt()).isZero();
    assertThat(hit.path("success_rate").isNull()).isTrue();
    hub.delete(ALL + "/short-lived", Map.of());
  }

  private Reply search(String body) {
    return hub.post(ALL + "/search", body);
  }

  private static String related(Reply reply) {
    return reply.at("/capabilities/0/related").toString();
  }

  private static List<String> ids(Reply reply) {
    List<String> ids = new ArrayList<>();
    reply.at("/capabilities").forEach(each -> ids.add(each.path("id").asText()));
    return ids;
  }

  private void register(CapabilityText text) {
    Reply reply = hub.postYaml(ALL, text.yaml());
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
  }
}
