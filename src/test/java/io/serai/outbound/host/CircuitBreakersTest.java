package io.serai.outbound.host;

import static io.serai.outbound.gateway.OutboundTestBed.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.serai.SettableClock;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundConfigs;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.gateway.OutboundTestBed;
import io.serai.outbound.guard.HostResolver;
import io.serai.security.Caller;
import io.serai.security.Permissions;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultExchange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose calls the circuit breakers of outgoing calls refuse, and for whose failures. */
class CircuitBreakersTest {

  private static final int WINDOW = 4;
  private static final Duration OPEN_FOR = Duration.ofSeconds(30);
  private static final CallPolicy POLICY =
      new CallPolicy(
          Duration.ofSeconds(5),
          CallPolicy.RetryPolicy.NONE,
          Optional.empty(),
          Optional.of(new CallPolicy.CircuitBreakerPolicy(50, WINDOW, OPEN_FOR)),
          false);

  private final SettableClock clock = new SettableClock();
  private final OutboundTestBed bed =
      new OutboundTestBed(OutboundTestBed.CONFIG, HostResolver::of, clock);
  private final AtomicInteger served = new AtomicInteger();
  private volatile int status = 503;
  private int port;

  @BeforeEach
  void serve() {
    port = bed.serve(this::answer);
  }

  @AfterEach
  void close() {
    bed.close();
  }

  /** {@code /good} is always served, {@code /N} with status N, and {@code /} with that of now. */
  private void answer(HttpServerRequest request) {
    served.incrementAndGet();
    switch (request.path()) {
      case "/good" -> request.response().end("good");
      case "/hang" -> {}
      case "/break" -> request.connection().close();
      case "/half" ->
          request
              .response()
              .setChunked(true)
              .write("half")
              .onSuccess(x -> request.connection().close());
      case "/away" -> request.response().setStatusCode(307).putHeader("location", dead()).end();
      case "/" -> request.response().setStatusCode(status).end();
      default ->
          request.response().setStatusCode(Integer.parseInt(request.path().substring(1))).end();
    }
  }

  private static String dead() {
    try (ServerSocket free = new ServerSocket(0)) {
      return "http://127.0.0.1:" + free.getLocalPort() + "/";
    } catch (IOException failure) {
      throw new AssertionError(failure);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/500", "/501", "/502", "/503", "/504", "/404", "/429", "/break", "/half", "/away"
      })
  @Tag("FLD-5")
  void failuresOfOneAgentNeverRefuseTheCallsOfAnother(String path) {
    fail("one", path, 20);

    assertThat(call("two", "/good")).isNull();
    assertThat(stats().breaker()).isEqualTo("CLOSED");
  }

  @Test
  void timeoutsThatAnAgentChoosesAreItsOwn() {
    for (String agent : new String[] {"one", "two"}) {
      IntStream.range(0, WINDOW).forEach(i -> call(agent, "", "/hang", Duration.ofMillis(20)));
    }

    assertThat(call("three", "/good")).isNull();
    assertThat(call("one", "/good")).hasMessageContaining("failed too often for one ");
    assertThat(stats().breaker()).isEqualTo("CLOSED");
    assertThat(stats().refused()).containsExactly("one", "two");
  }

  @Test
  void timeoutsWithinTheTimeOfTheHubCountForTheHost() {
    Duration usual = Duration.ofMillis(50);
    try (OutboundTestBed brief =
        new OutboundTestBed(
            OutboundConfigs.withPolicy(OutboundTestBed.CONFIG, POLICY.withTimeout(usual)),
            HostResolver::of,
            clock)) {
      for (int i = 0; i < WINDOW / 2; i++) {
        assertThat(call(brief, "one", "", "/hang", usual).reason()).isEqualTo(Reason.TIMEOUT);
        assertThat(call(brief, "two", "", "/hang", usual).reason()).isEqualTo(Reason.TIMEOUT);
      }

      assertThat(brief.outbound.stats().get(0).breaker()).isEqualTo("OPEN");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/502", "/503", "/504", "/break"})
  void aHostThatFailsForTwoAgentsIsNotCalledForAnybody(String path) {
    fail("one", path, WINDOW);
    fail("two", path, WINDOW / 2);
    int before = served.get();

    OutboundException refused = call("three", "/good");

    assertThat(refused.reason()).isEqualTo(Reason.REJECTED);
    assertThat(refused).hasMessageContaining("failed too often and is not called for 30s");
    assertThat(refused.retryAfter()).contains(OPEN_FOR);
    assertThat(served).hasValue(before);
    assertThat(stats().breaker()).isEqualTo("OPEN");
  }

  @Test
  void nodeOfTheBreakerHasTheStateOfTheHost() throws Exception {
    fail("one", "/503", WINDOW);
    assertThat(bed.nodeAttribute("breaker", "CircuitBreakerState")).isEqualTo("CLOSED");
    fail("two", "/503", WINDOW / 2);

    assertThat(bed.nodeAttribute("breaker", "CircuitBreakerState")).isEqualTo("OPEN");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/500", "/429", "/half", "/away"})
  void failuresThatAreNotTheHostsNeverRefuseEverybody(String path) {
    for (String agent : new String[] {"one", "two", "three"}) {
      fail(agent, path, WINDOW);
    }

    assertThat(call("four", "/good")).isNull();
    assertThat(stats().breaker()).isEqualTo("CLOSED");
  }

  @Test
  void oneAnswerKeepsTheBreakerOfTheHostClosed() {
    for (int i = 0; i < 10; i++) {
      fail("one", "/503", 1);
      fail("two", "/503", 1);
      assertThat(call("three", "/good")).isNull();
    }

    assertThat(stats().breaker()).isEqualTo("CLOSED");
  }

  @Test
  void anOpenBreakerOfAHostClosesWithTheFirstAnswerAfterItsTime() {
    fail("one", "/503", WINDOW);
    fail("two", "/503", WINDOW / 2);
    clock.advance(OPEN_FOR.plusSeconds(1));
    assertThat(stats().breaker()).isEqualTo("HALF_OPEN");

    assertThat(call("three", "/good")).isNull();

    assertThat(stats().breaker()).isEqualTo("CLOSED");
  }

  @Test
  void aBreakerOfAHostOpensAgainIfTwoAgentsFailAfterItsTime() {
    fail("one", "/503", WINDOW);
    fail("two", "/503", WINDOW / 2);
    clock.advance(OPEN_FOR.plusSeconds(1));

    fail("one", "/503", 3);
    assertThat(stats().breaker()).isEqualTo("HALF_OPEN");
    fail("two", "/503", 1);
    assertThat(stats().breaker()).isEqualTo("OPEN");
  }

  @Test
  void theBreakerOfACallerOpensOnItsFailuresAndClosesAfterGoodProbes() {
    fail("one", "/", WINDOW);

    OutboundException refused = call("one", "/good");

    assertThat(refused.reason()).isEqualTo(Reason.REJECTED);
    assertThat(refused)
        .hasMessage(
            "127.0.0.1 failed too often for one and is not called for 30s (circuit breaker)");
    assertThat(refused.retryAfter()).contains(OPEN_FOR);
    assertThat(served).hasValue(WINDOW);
    assertThat(stats().refused()).containsExactly("one");

    clock.advance(OPEN_FOR.plusSeconds(1));
    assertThat(stats().refused()).isEmpty();
    for (int i = 0; i < 3; i++) {
      assertThat(call("one", "/good")).isNull();
    }
    fail("one", "/", 1);
    assertThat(call("one", "/good")).isNull();
  }

  @Test
  void failuresOfOneCapabilityDoNotRefuseAnotherOfTheSameAgent() {
    IntStream.range(0, WINDOW).forEach(i -> call("one", "Broken", "/500", POLICY.timeout()));

    assertThat(call("one", "Broken", "/good", POLICY.timeout()))
        .hasMessageContaining("failed too often for one Broken ");
    assertThat(call("one", "Works", "/good", POLICY.timeout())).isNull();
    assertThat(call("two", "Broken", "/good", POLICY.timeout())).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 429})
  @Tag("FLD-5")
  void answersThatAskTheCallerToWaitOrToChangeItsRequestRefuseNothing(int code) {
    for (int i = 0; i < 10 * WINDOW; i++) {
      assertThat(call("one", "/" + code).status()).isEqualTo(code);
    }

    assertThat(call("one", "/good")).isNull();
  }

  @Test
  void tooManyRequestsAreNotASuccessEither() {
    fail("one", "/500", 2);
    fail("one", "/429", 100);
    fail("one", "/500", 2);

    assertThat(call("one", "/good")).hasMessageContaining("circuit breaker");
  }

  @Test
  void resettingAHostClosesTheBreakersOfItsCallersToo() {
    fail("one", "/503", WINDOW);
    fail("two", "/503", WINDOW);

    assertThat(bed.outbound.resetBreakers("127.0.0.1")).isEqualTo(3);

    assertThat(call("one", "/good")).isNull();
    assertThat(call("two", "/good")).isNull();
  }

  @Test
  void anAgentThatFailsInManyCapabilitiesOnlyMakesItsOwnFailuresForgotten() {
    fail("one", "/500", WINDOW);

    for (int i = 0; i < 200; i++) {
      call("two", "Capability" + i, "/500", POLICY.timeout());
    }

    assertThat(call("one", "/good")).hasMessageContaining("failed too often for one ");
  }

  private OutboundStats stats() {
    return bed.outbound.stats().get(0);
  }

  private void fail(String agent, String path, int times) {
    for (int i = 0; i < times; i++) {
      assertThat(call(agent, path)).isNotNull();
    }
  }

  private @Nullable OutboundException call(String agent, String path) {
    return call(agent, "", path, POLICY.timeout());
  }

  /** Makes a call and returns its failure; null if it succeeded. */
  private @Nullable OutboundException call(
      String agent, String capability, String path, Duration timeout) {
    return call(bed, agent, capability, path, timeout);
  }

  private @Nullable OutboundException call(
      OutboundTestBed by, String agent, String capability, String path, Duration timeout) {
    Exchange exchange = new DefaultExchange(by.camel);
    exchange.setProperty(Caller.PROPERTY, new Caller(agent, false, Permissions.NONE));
    if (!capability.isEmpty()) {
      CallInitiator.of(exchange).with(capability).on(exchange);
    }
    OutboundRequest request =
        request("GET", "http://127.0.0.1:" + port + path, POLICY.withTimeout(timeout));
    Throwable failure = catchThrowable(() -> by.begin(request, exchange).get(30, TimeUnit.SECONDS));
    return failure == null ? null : (OutboundException) failure.getCause();
  }
}
