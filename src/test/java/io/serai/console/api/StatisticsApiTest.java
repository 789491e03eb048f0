package io.serai.console.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.error.HttpErrorException;
import io.serai.hub.HubFixture;
import io.serai.hub.HubStartOptions;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.rest.SingleApiProtocol;
import io.serai.reload.LoadProgressListener;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators read how often skills ran over time. */
@Timeout(300)
class StatisticsApiTest {
  private static final String PATH = "/api/v1/statistics";

  private static final Instant begin = Instant.now();

  private static HubFixture hub;
  private static FairSerialExecutor worker;

  @BeforeAll
  static void start(@TempDir Path home) {
    hub =
        OperatorHub.in(home)
            .file(
                "routes/a.camel.yaml",
                """
                - route: {from: {uri: "skill:good", steps: [{setBody: {constant: "x"}}]}}
                - route: {from: {uri: "skill:bad", steps: [{throwException: {exceptionType: java.lang.IllegalStateException, message: "No."}}]}}
                """)
            .start(
                new HubStartOptions(
                    false,
                    LoadProgressListener.NONE,
                    Optional.empty(),
                    List.of(
                        context -> {
                          worker = context.platform().worker();
                          return new Nothing();
                        })));
    send("good");
    send("good");
    send("bad");
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void runsOfASkillAndOfAllAreCountedByMinutesAndHours() {
    JsonNode good = read("?skill=good");
    JsonNode bad = read("?skill=bad&since=30m");
    JsonNode all = read("?since=7d");

    assertThat(Instant.parse(good.path("counted_since").asText())).isBetween(begin, Instant.now());
    assertThat(good.path("per").asText()).isEqualTo("minute");
    assertThat(good.path("buckets")).hasSizeBetween(60, 62);
    assertThat(sum(good, "calls")).isEqualTo(2);
    assertThat(sum(good, "failures")).isZero();
    assertThat(good.path("buckets").findValues("p99_ms")).isNotEmpty();
    assertThat(sum(bad, "calls")).isEqualTo(1);
    assertThat(sum(bad, "failures")).isEqualTo(1);
    assertThat(all.path("per").asText()).isEqualTo("hour");
    assertThat(all.path("buckets")).hasSizeBetween(168, 170);
    assertThat(sum(all, "calls")).isEqualTo(3);
    assertThat(sum(read("?skill=none"), "calls")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"8d", "x", "-1h", "2026-11-30T00:00:00Z"})
  void otherPeriodsAreRefused(String since) {
    HubFixture.Reply refused = hub.as(OperatorHub.OPERATOR).get(PATH + "?since=" + since);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/detail").asText()).contains("Give an age up to 7d");
  }

  @Test
  void onlyOperatorsReadThem() {
    assertThat(hub.get(PATH).status()).isEqualTo(401);
    assertThat(hub.as(OperatorHub.AGENT).get(PATH).status()).isEqualTo(403);
  }

  @Test
  void theyAreReadOnAWorkerSinceManySkillsTakeMilliseconds() throws Exception {
    String caller = hub.as(OperatorHub.OPERATOR).get("/api/v1/caller").json().path("id").asText();
    CountDownLatch began = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Callable<Boolean> hold =
        () -> {
          began.countDown();
          release.await();
          return true;
        };
    try {
      worker.run(caller, hold);
      began.await();
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 1_000; i++) {
                  worker.run(caller, hold);
                }
              })
          .isInstanceOf(HttpErrorException.class);

      HubFixture.Reply full = hub.as(OperatorHub.OPERATOR).get(PATH);

      assertThat(full.status()).isEqualTo(429);
      assertThat(full.headers()).containsKey("retry-after");
    } finally {
      release.countDown();
    }
  }

  /** A protocol without operations. */
  private static final class Nothing extends SingleApiProtocol {
    Nothing() {
      super("nothing", "1", ErrorBodyFormat.PROBLEM);
    }

    @Override
    protected void define() {}
  }

  private static JsonNode read(String query) {
    return hub.as(OperatorHub.OPERATOR).get(PATH + query).json();
  }

  private static long sum(JsonNode statistics, String name) {
    long sum = 0;
    for (JsonNode bucket : statistics.path("buckets")) {
      sum += bucket.path(name).asLong();
    }
    return sum;
  }

  private static void send(String skill) {
    hub.as(OperatorHub.OPERATOR)
        .post(
            "/a2a/rest/message:send",
            "{\"message\":{\"messageId\":\"%s\",\"role\":\"ROLE_USER\",\"parts\":[{\"data\":{}}],\"metadata\":{\"skillId\":\"%s\"}}}"
                .formatted(System.nanoTime(), skill),
            Map.of("A2A-Version", "1.0"));
  }
}
