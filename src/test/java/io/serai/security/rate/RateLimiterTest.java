package io.serai.security.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.serai.SettableClock;
import io.serai.security.AgentRateLimitConfig;
import io.serai.store.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
  private final SettableClock clock = new SettableClock();
  private final RateLimiter rates = new RateLimiter(clock);
  private final AgentRateLimitConfig limits = new AgentRateLimitConfig(3, 5, 100, 1, 2);

  @Test
  void callerWaitsAfterTheAmountOfAMinute() {
    for (int remaining = 2; remaining >= 0; remaining--) {
      RateLimiter.RateLimitDecision rateLimitDecision = request("a");
      assertThat(rateLimitDecision.granted()).isTrue();
      assertThat(rateLimitDecision.limit()).isEqualTo(3);
      assertThat(rateLimitDecision.remaining()).isEqualTo(remaining);
      assertThat(rateLimitDecision.retryAfter()).isZero();
    }

    RateLimiter.RateLimitDecision refused = request("a");

    assertThat(refused.granted()).isFalse();
    assertThat(refused.remaining()).isZero();
    assertThat(refused.window()).isEqualTo(RateLimitWindow.REQUESTS_PER_MINUTE);
    assertThat(refused.retryAfter()).isEqualTo(Duration.ofSeconds(60));
    assertThat(refused.resetAt()).isEqualTo(clock.instant().plusSeconds(60));
    clock.advance(Duration.ofSeconds(60));
    assertThat(request("a").granted()).isTrue();
  }

  @Test
  void limitPerHourAppliesToo() {
    for (int i = 0; i < 5; i++) {
      assertThat(request("a").granted()).isTrue();
      clock.advance(Duration.ofSeconds(20));
    }

    assertThat(request("a").window()).isEqualTo(RateLimitWindow.REQUESTS_PER_HOUR);
  }

  @Test
  void decisionReportsTheWindowWithTheFewestRemaining() {
    Instant began = clock.instant();
    RateLimiter.RateLimitDecision ofMinute = request("a");
    request("a");
    request("a");
    clock.advance(Duration.ofSeconds(60));

    RateLimiter.RateLimitDecision ofHour = request("a");

    assertThat(ofMinute)
        .isEqualTo(
            new RateLimiter.RateLimitDecision(
                true,
                RateLimitWindow.REQUESTS_PER_MINUTE,
                3,
                2,
                began.plusSeconds(60),
                Duration.ZERO));
    assertThat(ofHour)
        .isEqualTo(
            new RateLimiter.RateLimitDecision(
                true,
                RateLimitWindow.REQUESTS_PER_HOUR,
                5,
                1,
                began.plusSeconds(3_600),
                Duration.ZERO));
  }

  @Test
  void decisionReportsTheShortestOfWindowsWithTheSameRemaining() {
    AgentRateLimitConfig equal = new AgentRateLimitConfig(4, 4, 4, 1, 2);

    RateLimiter.RateLimitDecision decision = rates.tryAcquire("a", equal, RateLimitKind.REQUESTS);

    assertThat(decision.window()).isEqualTo(RateLimitWindow.REQUESTS_PER_MINUTE);
    assertThat(decision.remaining()).isEqualTo(3);
  }

  @Test
  void usageReportsWhatIsUsedOfEachWindow() {
    request("a");
    rates.tryAcquire("a", limits, RateLimitKind.API_CALLS);
    request("a");

    assertThat(rates.usage("a", limits))
        .extracting(RateLimiter.WindowUsage::used, RateLimiter.WindowUsage::remaining)
        .containsExactly(
            tuple(2L, 1L), tuple(2L, 3L), tuple(2L, 98L), tuple(1L, 0L), tuple(1L, 1L));
  }

  @Test
  void countsSurviveARestartAndAreSharedByHubs() {
    ScheduledExecutorService timer = new ScheduledThreadPoolExecutor(1);
    try (Database database = Database.open("memory");
        RateLimiter first = new RateLimiter(clock);
        RateLimiter second = new RateLimiter(clock)) {
      first.persist(database, timer);
      second.persist(database, timer);
      first.tryAcquire("a", limits, RateLimitKind.REQUESTS);
      second.tryAcquire("a", limits, RateLimitKind.REQUESTS);
      first.close();
      second.close();

      try (RateLimiter restarted = new RateLimiter(clock)) {
        restarted.persist(database, timer);
        assertThat(restarted.usage("a", limits).get(0).used()).isEqualTo(2);
        clock.advance(Duration.ofMinutes(1));
        assertThat(restarted.usage("a", limits).get(0).used()).isZero();
        assertThat(restarted.usage("a", limits).get(1).used()).isEqualTo(2);
      }
    } finally {
      timer.shutdownNow();
    }
  }

  @Test
  void storedCountsOfWindowsThatHaveEndedAreRemovedWhileTheHubRuns() {
    ScheduledExecutorService timer = new ScheduledThreadPoolExecutor(1);
    try (Database database = Database.open("memory");
        RateLimiter first = new RateLimiter(clock);
        RateLimiter second = new RateLimiter(clock)) {
      first.persist(database, timer);
      second.persist(database, timer);
      first.tryAcquire("gone", limits, RateLimitKind.REQUESTS);
      first.close();
      clock.advance(Duration.ofHours(25));

      second.tryAcquire("here", limits, RateLimitKind.REQUESTS);
      second.close();

      List<String> agents =
          database
              .read(
                  handle ->
                      handle
                          .createQuery("select distinct agent from rate_limit")
                          .mapTo(String.class)
                          .list())
              .join();
      assertThat(agents).containsExactly("here");
    } finally {
      timer.shutdownNow();
    }
  }

  @Test
  void callersAndKindsAreCountedSeparately() {
    assertThat(rates.tryAcquire("a", limits, RateLimitKind.API_CALLS).granted()).isTrue();
    assertThat(rates.tryAcquire("a", limits, RateLimitKind.API_CALLS).granted()).isFalse();

    assertThat(rates.tryAcquire("b", limits, RateLimitKind.API_CALLS).granted()).isTrue();
    assertThat(request("a").granted()).isTrue();
  }

  @Test
  @Tag("A2E-47")
  void defaultLimitsOfAgents() {
    for (int i = 0; i < 60; i++) {
      assertThat(
              rates.tryAcquire("a", AgentRateLimitConfig.DEFAULT, RateLimitKind.REQUESTS).granted())
          .isTrue();
    }
    assertThat(
            rates.tryAcquire("a", AgentRateLimitConfig.DEFAULT, RateLimitKind.REQUESTS).granted())
        .isFalse();
  }

  private RateLimiter.RateLimitDecision request(String caller) {
    return rates.tryAcquire(caller, limits, RateLimitKind.REQUESTS);
  }
}
