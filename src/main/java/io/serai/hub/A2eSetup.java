package io.serai.hub;

import io.serai.a2e.A2eOptions;
import io.serai.a2e.A2eProtocol;
import io.serai.a2e.component.RunLimits;
import io.serai.a2e.validate.WorkflowLimits;
import io.serai.outbound.CallPolicy;
import io.serai.protocol.Protocol;
import io.serai.protocol.ProtocolContext;
import io.serai.protocol.ProtocolFactory;
import java.nio.file.Path;
import java.time.Duration;

/** Configures A2E from the settings. */
record A2eSetup(Settings settings, Path data) implements ProtocolFactory {

  /** The delays between retries that A2E prescribes. */
  private static final Duration INITIAL_DELAY = Duration.ofSeconds(1);

  private static final int DATA_SHARE = 4; // of Java's heap
  private static final Duration MAX_DELAY = Duration.ofSeconds(60);

  @Override
  public Protocol create(ProtocolContext context) {
    Duration maxTime = settings.duration("serai.a2e.max-execution-time");
    return new A2eProtocol(
        context,
        new A2eOptions(
            new WorkflowLimits(settings.number("serai.a2e.max-operations", 1, 1_000), maxTime),
            runLimits(maxTime),
            policy(context.outbound().policy()),
            settings.number("serai.a2e.max-compiled", 1, 100_000),
            data.resolve("files"),
            SettingsMapper.heartbeat(settings, "serai.a2e.heartbeat")));
  }

  private RunLimits runLimits(Duration maxTime) {
    long total = settings.bytes("serai.a2e.max-total-data-size", 0, Long.MAX_VALUE);
    total = total > 0 ? total : Runtime.getRuntime().maxMemory() / DATA_SHARE;
    long own = settings.bytes("serai.a2e.max-data-size-per-agent", 0, Long.MAX_VALUE);
    return new RunLimits(
        maxTime,
        settings.number("serai.a2e.max-loop-size", 1, 1_000_000),
        settings.number("serai.a2e.max-iterations", 1, 10_000_000),
        settings.bytes("serai.a2e.max-data-size", 1, Long.MAX_VALUE),
        own > 0 ? own : total / 2,
        total);
  }

  /** Retries are those of the settings, or else those that A2E prescribes. */
  private CallPolicy policy(CallPolicy standard) {
    Duration initial =
        settings.isSet("serai.retry.initial-delay")
            ? standard.retry().initialDelay()
            : INITIAL_DELAY;
    Duration longest =
        settings.isSet("serai.retry.max-delay") ? standard.retry().maxDelay() : MAX_DELAY;
    return standard.withRetry(
        new CallPolicy.RetryPolicy(standard.retry().max(), initial, longest, true));
  }
}
