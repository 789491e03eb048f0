package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.document.JsonMappers;
import io.serai.hub.HubFixture.Reply;
import io.vertx.core.http.HttpServerResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The prices of parcels of the repository's home: a carrier behind a circuit breaker. */
@Timeout(300)
class ShippingQuotesTest {

  private static final String FILE = "routes/shipping-quotes.camel.yaml";
  private static final String TO_SAMARKAND = "/demo/shipping/Samarkand?kg=2";
  private static final String TO_STORMHAVEN = "/demo/shipping/Stormhaven?kg=2";

  /** More than the hub has threads. */
  private static final int CALLERS = 50;

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
  void priceOfTheCarrierIsReturned() throws Exception {
    hub.start();

    assertThat(hub.get(TO_SAMARKAND).json())
        .isEqualTo(
            JsonMappers.MAPPER.readTree(
                "{\"city\": \"Samarkand\", \"price\": 6, \"source\": \"carrier\"}"));
    assertThat(hub.get("/demo/shipping/Samarkand?kg=11").at("/price").asInt()).isEqualTo(15);
  }

  @Test
  void invalidWeightIsRefused() {
    hub.start();

    for (String query : List.of("", "?kg=", "?kg=0", "?kg=100", "?kg=1.5", "?kg=two")) {
      Reply reply = hub.get("/demo/shipping/Samarkand" + query);
      assertThat(reply.status()).as(query).isEqualTo(400);
      assertThat(reply.at("/error").asText())
          .isEqualTo("The query parameter kg is a whole number from 1 to 99.");
    }
  }

  @Test
  void openBreakerReturnsTheTariffWithoutCallingTheCarrier() throws Exception {
    DemoHome.edit(hub, FILE, "waitDurationInOpenState: 10", "waitDurationInOpenState: 3600");
    hub.start();

    for (int i = 0; i < 4; i++) {
      assertThat(hub.get(TO_STORMHAVEN).json())
          .isEqualTo(tariff("Stormhaven", "The carrier answered OVERLOADED."));
    }
    assertThat(DemoHome.runs(hub, "carrier")).isEqualTo(4);

    assertThat(hub.get(TO_SAMARKAND).json())
        .isEqualTo(tariff("Samarkand", "The breaker is open; the carrier was not asked."));
    assertThat(DemoHome.runs(hub, "carrier")).isEqualTo(4);
  }

  @Test
  void breakerClosesWhenTheCarrierRecovers() throws Exception {
    DemoHome.edit(hub, FILE, "waitDurationInOpenState: 10", "waitDurationInOpenState: 1");
    hub.start();
    for (int i = 0; i < 4; i++) {
      hub.get(TO_STORMHAVEN);
    }

    await()
        .untilAsserted(
            () -> assertThat(hub.get(TO_SAMARKAND).at("/source").asText()).isEqualTo("carrier"));
  }

  @Test
  void callersWaitForTheCarrierWithoutThreads() throws Exception {
    Queue<HttpServerResponse> held = new ConcurrentLinkedQueue<>();
    try (HttpStub carrier = new HttpStub().on("/quote", held::add)) {
      String demo = "outbound:http://localhost:{{serai.port}}/demo/services/carrier";
      DemoHome.edit(hub, FILE, demo, "outbound:" + carrier.url() + "/quote");
      DemoHome.edit(hub, FILE, "timeoutDuration: 5000", "timeoutDuration: 300000");
      hub.start();

      List<CompletableFuture<Reply>> calls = new ArrayList<>();
      for (int i = 0; i < CALLERS; i++) {
        calls.add(
            CompletableFuture.supplyAsync(
                () -> hub.get(TO_SAMARKAND), work -> new Thread(work).start()));
      }
      await().until(() -> held.size() == CALLERS);
      assertThat(hub.get("/health").status()).isEqualTo(200);

      held.forEach(each -> each.end("{\"status\": \"OK\", \"price\": 7}"));
      assertThat(calls.stream().map(CompletableFuture::join))
          .allMatch(reply -> reply.at("/price").asInt() == 7);
    }
  }

  @Test
  void carrierThatTakesTooLongIsReplacedByTheTariff() throws Exception {
    Queue<HttpServerResponse> held = new ConcurrentLinkedQueue<>();
    try (HttpStub carrier = new HttpStub().on("/quote", held::add)) {
      String demo = "outbound:http://localhost:{{serai.port}}/demo/services/carrier";
      DemoHome.edit(hub, FILE, demo, "outbound:" + carrier.url() + "/quote");
      DemoHome.edit(hub, FILE, "timeoutDuration: 5000", "timeoutDuration: 50");
      hub.start();

      assertThat(hub.get(TO_SAMARKAND).json())
          .isEqualTo(
              tariff(
                  "Samarkand",
                  "The steps in the circuit breaker carrier-breaker took longer than 50 ms"));
    }
  }

  private static Object tariff(String city, String reason) throws Exception {
    return JsonMappers.MAPPER.readTree(
        "{\"city\": \"%s\", \"price\": 20, \"source\": \"tariff\", \"reason\": \"%s\"}"
            .formatted(city, reason));
  }
}
