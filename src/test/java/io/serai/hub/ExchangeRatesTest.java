package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture.Reply;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The exchange rates of the repository's home: called by an OpenAPI document, and cached. */
@Timeout(300)
class ExchangeRatesTest {

  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void prepare() throws Exception {
    hub = DemoHome.in(home);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  void rateOfACurrencyIsRequestedOnceAndCached() throws Exception {
    hub.start();

    assertThat(xCache("/demo/rates/USD")).isEqualTo("miss");
    assertThat(xCache("/demo/rates/USD")).isEqualTo("hit");
    JsonNode third = hub.get("/demo/rates/USD").json();

    assertThat(third.path("currency").asText()).isEqualTo("USD");
    assertThat(third.path("rate").asDouble()).isEqualTo(1.08);
    assertThat(hub.get("/demo/rates/USD").json()).isEqualTo(third);
    assertThat(DemoHome.runs(hub, "central-bank")).isEqualTo(1);

    assertThat(hub.get("/demo/rates/JPY").at("/rate").asDouble()).isEqualTo(163.5);
    assertThat(DemoHome.runs(hub, "central-bank")).isEqualTo(2);
  }

  @Test
  void unknownCurrencyIsNotCached() {
    hub.start();

    for (int i = 1; i <= 2; i++) {
      Reply reply = hub.get("/demo/rates/XXX");
      assertThat(reply.status()).isEqualTo(404);
      assertThat(reply.at("/error").asText()).isEqualTo("The bank has no rate for this currency.");
      assertThat(DemoHome.runs(hub, "central-bank")).isEqualTo(i);
    }
  }

  @Test
  void invalidCurrencyIsRefusedWithoutCallingTheBank() {
    hub.start();

    for (String currency : List.of("usd", "US", "USDX", "U%2FD", "US%3F")) {
      Reply reply = hub.get("/demo/rates/" + currency);
      assertThat(reply.status()).as(currency).isEqualTo(400);
      assertThat(reply.at("/error").asText())
          .isEqualTo("A currency has three capital letters, such as USD.");
    }
    assertThat(DemoHome.runs(hub, "central-bank")).isZero();
  }

  @Test
  void failureOfTheBankIsReportedAndNotCached() throws Exception {
    try (HttpStub bank = new HttpStub()) {
      DemoHome.edit(
          hub,
          "routes/exchange-rates.camel.yaml",
          "host: http://localhost:{{serai.port}}",
          "host: " + bank.url());
      bank.on("/demo/services/bank/rates/USD", answer -> answer.setStatusCode(400).end());
      hub.start();

      Reply failed = hub.get("/demo/rates/USD");
      bank.json("/demo/services/bank/rates/USD", "{\"rate\": 2}");
      Reply again = hub.get("/demo/rates/USD");

      assertThat(failed.status()).isEqualTo(502);
      assertThat(failed.at("/error").asText()).isEqualTo("The bank did not answer.");
      assertThat(again.at("/rate").asInt()).isEqualTo(2);
    }
  }

  private String xCache(String path) throws IOException {
    return URI.create(hub.hub().url() + path).toURL().openConnection().getHeaderField("X-Cache");
  }
}
