package io.serai.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import io.serai.security.RateLimits.Kind;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateLimitsTest {
  private final SettableClock clock = new SettableClock();
  private final RateLimits rates = new RateLimits(clock);
  private final Limits limits = new Limits(3, 5, 100, 1, 2);

  @Test
  void aMinutesAmountIsGrantedAndThenTheCallerWaits() {
    for (int remaining = 2; remaining >= 0; remaining--) {
      Quota quota = request("a");
      assertThat(quota.granted()).isTrue();
      assertThat(quota.limit()).isEqualTo(3);
      assertThat(quota.remaining()).isEqualTo(remaining);
      assertThat(quota.retryAfter()).isZero();
    }

    Quota refused = request("a");

    assertThat(refused.granted()).isFalse();
    assertThat(refused.remaining()).isZero();
    assertThat(refused.retryAfter()).isEqualTo(Duration.ofSeconds(20));
    clock.advance(Duration.ofSeconds(20));
    assertThat(request("a").granted()).isTrue();
    assertThat(request("a").granted()).isFalse();
  }

  @Test
  void theHourHoldsToo() {
    for (int i = 0; i < 5; i++) {
      assertThat(request("a").granted()).isTrue();
      clock.advance(Duration.ofSeconds(20));
    }

    assertThat(request("a").granted()).isFalse();
  }

  @Test
  void callersAndKindsAreCountedApart() {
    assertThat(rates.tryAcquire("a", limits, Kind.API_CALLS).granted()).isTrue();
    assertThat(rates.tryAcquire("a", limits, Kind.API_CALLS).granted()).isFalse();

    assertThat(rates.tryAcquire("b", limits, Kind.API_CALLS).granted()).isTrue();
    assertThat(request("a").granted()).isTrue();
  }

  @Test
  void whatAgentsGetByDefault() {
    for (int i = 0; i < 60; i++) {
      assertThat(rates.tryAcquire("a", Limits.DEFAULT, Kind.REQUESTS).granted()).isTrue();
    }
    assertThat(rates.tryAcquire("a", Limits.DEFAULT, Kind.REQUESTS).granted()).isFalse();
  }

  private Quota request(String caller) {
    return rates.tryAcquire(caller, limits, Kind.REQUESTS);
  }
}
