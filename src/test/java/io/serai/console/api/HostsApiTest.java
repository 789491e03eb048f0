package io.serai.console.api;

import static io.serai.console.api.OperatorHub.AGENT;
import static io.serai.console.api.OperatorHub.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.CapabilityText;
import io.serai.hub.CapturedLog;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostsApiTest {
  private static final String PATH = "/api/v1/hosts";
  private static final Map<String, String> REQUEST = Map.of("X-Request-Id", "r-1");

  private final CapturedLog log = new CapturedLog();
  private final HttpStub stub = new HttpStub();
  private HubFixture hub;
  private HubFixture operator;

  @BeforeEach
  void start(@TempDir Path home) {
    hub =
        OperatorHub.in(home)
            .file("capabilities/Breaks.yaml", CapabilityText.getting("Breaks", stub.url()))
            .start();
    operator = hub.as(OPERATOR);
  }

  @AfterEach
  void stop() {
    hub.close();
    stub.close();
    log.close();
  }

  @Test
  void hostsAreListedWithTheirCountersAndBreakers() {
    openBreaker();

    JsonNode host = host();

    assertThat(host.path("host").asText()).isEqualTo(authority());
    assertThat(host.path("route").asText()).isEqualTo("outbound:" + stub.url());
    assertThat(host.path("calls").asInt()).isPositive();
    assertThat(host.path("failures").asInt()).isPositive();
    assertThat(host.path("running").asInt()).isZero();
    assertThat(host.path("waiting").asInt()).isZero();
    assertThat(host.path("breaker").asText()).isEqualTo("closed");
    assertThat(host.path("refused_callers").toString()).contains(OperatorHub.operator());
  }

  @ParameterizedTest
  @ValueSource(strings = {"HOST:PORT", "HOST%3APORT", "HOST"})
  void resetClosesTheBreakersOfTheHostAndItsCallers(String name) {
    openBreaker();
    String host =
        name.replace("HOST", authority().split(":")[0])
            .replace("PORT", String.valueOf(stub.port()));

    HubFixture.Reply reset = operator.post(PATH + "/" + host + "/reset-breaker", "", REQUEST);

    assertThat(reset.text()).isEqualTo("{\"breakers\":2}");
    assertThat(host().path("refused_callers")).isEmpty();
    audited(OperatorHub.operator(), host.replace("%3A", ":"), "done");
  }

  @Test
  void hostWithoutABreakerIsNotFound() {
    HubFixture.Reply reset = operator.post(PATH + "/%5B::1%5D:8080/reset-breaker", "", REQUEST);

    assertThat(reset.status()).isEqualTo(404);
    assertThat(reset.at("/detail").asText())
        .isEqualTo(
            "There is no circuit breaker for the host [::1]:8080. List the hosts with GET"
                + " /api/v1/hosts.");
    await().until(() -> log.text().contains("subject=\"[::1]:8080\" outcome=refused request=r-1"));
  }

  @Test
  void onlyOperatorsSeeHostsAndResetBreakers() {
    assertThat(hub.get(PATH).status()).isEqualTo(401);
    assertThat(hub.as(AGENT).get(PATH).status()).isEqualTo(403);
    assertThat(operator.get(PATH).text()).isEqualTo("{\"hosts\":[]}");
    assertThat(hub.as(AGENT).post(PATH + "/x.y/reset-breaker", "", REQUEST).status())
        .isEqualTo(403);
    audited("clerk", "x.y", "refused");
  }

  private void openBreaker() {
    stub.on("/value", response -> response.setStatusCode(500).end());
    await()
        .until(
            () -> {
              operator.execute("breaks", "{}");
              return !host().path("refused_callers").isEmpty();
            });
  }

  private String authority() {
    return stub.url().substring("http://".length());
  }

  private JsonNode host() {
    return operator.get(PATH).at("/hosts/0");
  }

  private void audited(String caller, String subject, String outcome) {
    String line = "event=breaker.reset caller=%s subject=%s outcome=%s request=r-1";
    await().until(() -> log.text().contains(line.formatted(caller, subject, outcome)));
  }
}
