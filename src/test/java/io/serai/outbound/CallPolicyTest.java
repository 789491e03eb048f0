package io.serai.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;
import io.serai.document.JsonMappers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

class CallPolicyTest {

  private final FaultCollector faults = new FaultCollector(false);

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

    assertThat(faults()).isEmpty();
    assertThat(policy)
        .isEqualTo(
            new CallPolicy(
                Duration.ofSeconds(5),
                new CallPolicy.RetryPolicy(2, Duration.ofMillis(10), Duration.ofMinutes(1)),
                Optional.of(new CallPolicy.ThrottlePolicy(10, Duration.ofSeconds(2), 7)),
                Optional.of(new CallPolicy.CircuitBreakerPolicy(20, 5, Duration.ofHours(1))),
                false));
  }

  @Test
  void falseDisablesASetting() throws Exception {
    CallPolicy policy = read("{\"retry\": false, \"throttle\": false, \"circuit-breaker\": false}");

    assertThat(faults()).isEmpty();
    assertThat(policy.retry()).isEqualTo(CallPolicy.RetryPolicy.NONE);
    assertThat(policy.throttle()).isEmpty();
    assertThat(policy.breaker()).isEmpty();
  }

  @Test
  void omittedSettingsHaveTheirDefaults() throws Exception {
    assertThat(read("{}")).isEqualTo(CallPolicy.DEFAULT);
  }

  @Test
  void everyFaultNamesTheProblemAndTheRemedy() throws Exception {
    read(
        """
        {"timeout": "5 seconds", "retries": 3,
         "retry": {"max": -1, "a/b": 1, "initial-delay": "10s", "max-delay": "1s"},
         "throttle": {"per": 1}, "circuit-breaker": true, "cache": "yes"}
        """);

    assertThat(faults())
        .extracting(DocumentFault::path, DocumentFault::code, DocumentFault::message)
        .containsExactlyInAnyOrder(
            invalid(
                "timeout",
                "timeout is '5 seconds' and should be a duration from 1ms to 1d, such as 30s"),
            invalid(
                "retries",
                "retries is not recognized; known are cache, circuit-breaker, retry, throttle,"
                    + " timeout"),
            invalid("retry/max", "max is -1 and should be a whole number from 0 to 20"),
            invalid("retry/a~1b", "a/b is not recognized; known are initial-delay, max, max-delay"),
            invalid("retry/max-delay", "max-delay is shorter than initial-delay; raise it"),
            invalid(
                "throttle/requests",
                "requests is missing; say how many requests may go out, such as 10"),
            invalid(
                "throttle/per",
                "per is a number and should be a duration from 1ms to 1d, such as 30s"),
            invalid(
                "circuit-breaker",
                "circuit-breaker is a boolean and should be an object; write false, or"
                    + " {failure-rate: 50, open-for: 30s}"),
            invalid("cache", "cache is a string and should be true or false"));
  }

  @Test
  void nullIsAFaultInsteadOfTheDefault() throws Exception {
    read("{\"timeout\": null, \"retry\": null}");

    assertThat(faults())
        .extracting(DocumentFault::path, DocumentFault::code, DocumentFault::message)
        .containsExactlyInAnyOrder(
            invalid("timeout", "timeout is null; write its value, or leave it out"),
            invalid("retry", "retry is null; write its value, or leave it out"));
  }

  @Test
  void durationLongerThanADayIsAFault() throws Exception {
    read("{\"timeout\": \"25h\", \"circuit-breaker\": {\"open-for\": \"999999999999d\"}}");

    assertThat(faults())
        .extracting(DocumentFault::path)
        .containsExactly("/x-serai/timeout", "/x-serai/circuit-breaker/open-for");
  }

  private static Tuple invalid(String place, String message) {
    return tuple("/x-serai/" + place, "INVALID", message);
  }

  private List<DocumentFault> faults() {
    return faults.faults(pointer -> 0);
  }

  private CallPolicy read(String json) throws Exception {
    ObjectNode document = JsonMappers.object();
    document.set("x-serai", JsonMappers.read(json));
    return CallPolicy.read(
        DocumentNode.root(document, faults).member("x-serai"), CallPolicy.DEFAULT);
  }
}
