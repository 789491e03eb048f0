package io.serai.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.serai.document.DocumentFault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CallPolicyTest {

  private final List<DocumentFault> faults = new ArrayList<>();

  @Test
  void everySettingIsRead() throws Exception {
    CallPolicy policy =
        read(
            """
            {"timeout": "5s",
             "retry": {"max": 2, "initial-delay": "10ms", "max-delay": "1m"},
             "throttle": {"requests": 10, "per": "2s", "waiting": 7},
             "circuit-breaker": {"failure-rate": 20, "minimum-calls": 5, "open-for": "1h"},
             "cache": false}
            """);

    assertThat(faults).isEmpty();
    assertThat(policy)
        .isEqualTo(
            new CallPolicy(
                Duration.ofSeconds(5),
                new RetryPolicy(2, Duration.ofMillis(10), Duration.ofMinutes(1)),
                Optional.of(new ThrottlePolicy(10, Duration.ofSeconds(2), 7)),
                Optional.of(new CircuitBreakerPolicy(20, 5, Duration.ofHours(1))),
                false));
  }

  @Test
  void falseTurnsAPartOff() throws Exception {
    CallPolicy policy = read("{\"retry\": false, \"throttle\": false, \"circuit-breaker\": false}");

    assertThat(faults).isEmpty();
    assertThat(policy.retry()).isEqualTo(RetryPolicy.NONE);
    assertThat(policy.throttle()).isEmpty();
    assertThat(policy.breaker()).isEmpty();
  }

  @Test
  void whatIsLeftOutIsTheDefault() throws Exception {
    assertThat(read("{}")).isEqualTo(CallPolicy.DEFAULT);
  }

  @Test
  void everyFaultIsToldWithItsPlace() throws Exception {
    read(
        """
        {"timeout": "5 seconds", "retries": 3,
         "retry": {"max": -1, "a/b": 1, "initial-delay": "10s", "max-delay": "1s"},
         "throttle": {"per": "1s"}, "circuit-breaker": true, "cache": "yes"}
        """);

    assertThat(faults)
        .extracting(DocumentFault::path, DocumentFault::code)
        .containsExactlyInAnyOrder(
            tuple("/x-serai/timeout", "INVALID"),
            tuple("/x-serai/retries", "INVALID"),
            tuple("/x-serai/retry/max", "INVALID"),
            tuple("/x-serai/retry/a~1b", "INVALID"),
            tuple("/x-serai/retry/max-delay", "INVALID"),
            tuple("/x-serai/throttle/requests", "INVALID"),
            tuple("/x-serai/circuit-breaker", "INVALID"),
            tuple("/x-serai/cache", "INVALID"));
    assertThat(faults.get(0).message())
        .isEqualTo(
            "retries is not known here; use timeout, retry, throttle, circuit-breaker, cache");
  }

  private CallPolicy read(String json) throws Exception {
    return CallPolicy.read(
        new ObjectMapper().readTree(json), "/x-serai", CallPolicy.DEFAULT, faults::add);
  }
}
