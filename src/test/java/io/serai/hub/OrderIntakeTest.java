package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The orders of the repository's home: read by Jackson, checked and sent on by JSONPath. */
@Timeout(300)
class OrderIntakeTest {

  private static final String NO_OBJECT = "The body is not a JSON object.";
  private static final String NO_COUNTRY = "The order needs buyer.country.";
  private static final String NO_LINES = "The order needs lines with a sku and a count above 0.";

  @TempDir private static Path home;
  private static HubFixture hub;

  @BeforeAll
  static void start() throws Exception {
    hub = DemoHome.in(home).start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @ParameterizedTest
  @CsvSource({
    "12.5, true, dangerous-goods",
    "1200, true, dangerous-goods",
    "1200, false, approval",
    "1000, false, warehouse"
  })
  void deskIsChosenByTheLinesOfTheOrder(String price, boolean hazardous, String desk) {
    Reply reply =
        order(
            "{'buyer': {'country': 'UZ'}, 'lines': [{'sku': 'rope', 'count': 1, 'price': 1},"
                + " {'sku': 'oil', 'count': 1, 'price': %s, 'hazardous': %s}]}"
                    .formatted(price, hazardous));

    assertThat(reply.at("/desk").asText()).isEqualTo(desk);
  }

  @Test
  void responseHasTheOrderNumberCountryAndSkus() throws Exception {
    JsonNode answer =
        order(
                "{'buyer': {'name': 'Ada', 'country': 'a, \\\"b\\\" ${body}'},"
                    + " 'lines': [{'sku': 'rope', 'count': 2}, {'sku': 'none', 'count': 0}]}")
            .json();

    assertThat(answer.path("order").asText()).isNotEmpty();
    assertThat(answer.path("country").asText()).isEqualTo("a, \"b\" ${body}");
    assertThat(answer.path("skus")).isEqualTo(JsonMappers.MAPPER.readTree("[\"rope\"]"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no JSON", "{'buyer'", "[]", "3", "'text'"})
  void bodyThatIsNotAnObjectIsRefused(String body) {
    refused(body, NO_OBJECT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{'buyer': {}}", "{'buyer': {'country': 3}}", "{'buyer': [1]}"})
  void anOrderWithoutACountryIsRefused(String body) {
    refused(body, NO_COUNTRY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "3",
        "[]",
        "[1]",
        "[{'count': 1}]",
        "[{'sku': 'rope'}]",
        "[{'sku': 'rope', 'count': 0}]",
        "[{'sku': 'rope', 'count': 'many'}]"
      })
  void anOrderWithoutLinesIsRefused(String lines) {
    refused("{'buyer': {'country': 'UZ'}, 'lines': " + lines + "}", NO_LINES);
  }

  private static void refused(String body, String fault) {
    Reply reply = order(body);
    assertThat(reply.status()).as(body).isEqualTo(400);
    assertThat(reply.at("/error").asText()).isEqualTo(fault);
  }

  private static Reply order(String body) {
    return hub.post("/demo/orders", body.replace('\'', '"'));
  }
}
