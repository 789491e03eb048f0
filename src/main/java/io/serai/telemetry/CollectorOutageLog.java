package io.serai.telemetry;

import io.opentelemetry.sdk.common.CompletableResultCode;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs when a collector begins to refuse one signal or is not reached, and when it accepts it
 * again: one line each, however many exports fail in between. Thread-safe.
 */
final class CollectorOutageLog {

  private static final Logger LOG = LoggerFactory.getLogger(CollectorOutageLog.class);

  private final OtlpCollectorConfig collector;
  private final String consequence;
  private final AtomicBoolean down = new AtomicBoolean();

  /**
   * @param consequence what becomes of the data meanwhile, as a sentence
   */
  CollectorOutageLog(OtlpCollectorConfig collector, String consequence) {
    this.collector = collector;
    this.consequence = consequence;
  }

  /** Reports the result when it is there; returns the same. */
  CompletableResultCode watch(CompletableResultCode result) {
    return result.whenComplete(() -> report(result));
  }

  private void report(CompletableResultCode result) {
    if (!result.isSuccess()) {
      failed(new ExportFailure(result.getFailureThrowable()));
    } else if (down.compareAndSet(true, false)) {
      LOG.info("{} accepts {} again", collector.url(), collector.signal().data());
    }
  }

  private void failed(ExportFailure failure) {
    if (down.compareAndSet(false, true)) {
      LOG.warn(
          "{} does not accept {}: {}. {}",
          collector.url(),
          collector.signal().data(),
          failure.reason(),
          consequence);
    }
  }
}
