package io.serai.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import io.serai.security.RateLimiter.RateLimitKind;
import java.time.Duration;
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
    assertThat(refused.retryAfter()).isEqualTo(Duration.ofSeconds(20));
    clock.advance(Duration.ofSeconds(20));
    assertThat(request("a").granted()).isTrue();
    assertThat(request("a").granted()).isFalse();
  }

  @Test
  void limitPerHourAppliesToo() {
    for (int i = 0; i < 5; i++) {
      assertThat(request("a").granted()).isTrue();
      clock.advance(Duration.ofSeconds(20));
    }

    assertThat(request("a").granted()).isFalse();
  }

  @Test
  void callersAndKindsAreCountedSeparately() {
    assertThat(rates.tryAcquire("a", limits, RateLimitKind.API_CALLS).granted()).isTrue();
    assertThat(rates.tryAcquire("a", limits, RateLimitKind.API_CALLS).granted()).isFalse();

    assertThat(rates.tryAcquire("b", limits, RateLimitKind.API_CALLS).granted()).isTrue();
    assertThat(request("a").granted()).isTrue();
  }

  @Test
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
