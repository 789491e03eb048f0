package io.serai.a2e.workflow;

import java.time.Duration;
import java.util.OptionalInt;

/** Waits, without a thread, for at most ten minutes (A2E 1.0.0, "Wait"). */
public record Wait(Duration duration) implements Operation {
  /** The longest time. */
  public static final Duration LONGEST = Duration.ofMinutes(10);

  /** Reads the configuration. */
  public static Wait read(OperationConfigReader config) {
    if (!config.has("duration")) {
      config.node().member("duration").fault("duration is missing; write \"duration\": 1000");
    }
    OptionalInt duration = config.node().integer("duration", 0, (int) LONGEST.toMillis());
    return new Wait(Duration.ofMillis(duration.orElse(0)));
  }
}
