package io.serai.telemetry;

import io.opentelemetry.api.logs.LoggerProvider;
import io.opentelemetry.exporter.otlp.http.logs.OtlpHttpLogRecordExporter;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.logs.LogLimits;
import io.opentelemetry.sdk.logs.SdkLoggerProvider;
import io.opentelemetry.sdk.logs.data.LogRecordData;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import io.serai.concurrent.ThreadPoolFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lines of the log that wait for a collector, to which a thread sends them in batches. A batch that
 * is not accepted for the moment waits and is sent again.
 *
 * <p>Never blocks who logs: lines that find the queue full, and those that the collector refuses
 * for good, are left out, and their number is logged once the collector accepts others. The SDK's
 * own queue leaves lines out silently. Thread-safe.
 */
public final class OtlpLogQueue implements AutoCloseable {

  static final int MOST_LINES = 8192;
  private static final long MOST_CHARACTERS = 8L << 20;
  private static final int MOST_ATTRIBUTE_CHARACTERS = 32 << 10;
  private static final int BATCH = 512;
  private static final long EXPORT_SECONDS = 15;
  private static final long SHUTDOWN_SECONDS = 5;
  private static final Logger LOG = LoggerFactory.getLogger(OtlpLogQueue.class);

  private final LogRecordExporter exporter;
  private final CollectorOutageLog outages;
  private final SdkLoggerProvider lines;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(ThreadPoolFactory.named("serai-otlp-log"));
  private final Queue<Line> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger held = new AtomicInteger();
  private final AtomicLong characters = new AtomicLong();
  private final AtomicLong leftOut = new AtomicLong();

  /** What is being sent; used by the thread alone, like the three below. */
  private final List<LogRecordData> batch = new ArrayList<>();

  private int batchLines;
  private long batchCharacters;

  private record Line(int length, Consumer<LoggerProvider> emit) {}

  private OtlpLogQueue(OtlpCollectorConfig collector, String version) {
    var builder =
        OtlpHttpLogRecordExporter.builder()
            .setEndpoint(collector.url())
            .setRetryPolicy(null)
            .setComponentLoader(OtlpHttpSender.LOADER);
    collector.headers().forEach(builder::addHeader);
    exporter = builder.build();
    outages = new CollectorOutageLog(collector, "Up to " + MOST_LINES + " lines wait for it");
    lines =
        SdkLoggerProvider.builder()
            .setResource(HubResource.of(collector, version))
            .setLogLimits(
                () ->
                    LogLimits.builder()
                        .setMaxAttributeValueLength(MOST_ATTRIBUTE_CHARACTERS)
                        .build())
            .addLogRecordProcessor((context, line) -> batch.add(line.toLogRecordData()))
            .build();
  }

  /**
   * Begins to send.
   *
   * @param interval how long lines are collected, and how long a failed export waits
   * @param version of the hub
   */
  public static OtlpLogQueue start(
      OtlpCollectorConfig collector, Duration interval, String version) {
    OtlpLogQueue queue = new OtlpLogQueue(collector, version);
    var unused =
        queue.thread.scheduleWithFixedDelay(
            queue::send, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    return queue;
  }

  /**
   * Adds a line, or leaves it out if the queue is full.
   *
   * @param length about how many characters the line has
   * @param emit emits the line; called later by another thread
   */
  public void add(int length, Consumer<LoggerProvider> emit) {
    int number = held.incrementAndGet();
    if (characters.addAndGet(length) <= MOST_CHARACTERS && number <= MOST_LINES) {
      queue.add(new Line(length, emit));
    } else {
      release(1, length);
      leftOut.incrementAndGet();
    }
  }

  /** Never throws, since the thread would not run it again. */
  private void send() {
    try {
      boolean more = true;
      while (more) {
        fill();
        more = batchLines > 0 && sendBatch();
      }
    } catch (RuntimeException | Error failure) {
      leaveOutBatch();
      LOG.warn("Lines of the log could not be sent to the collector", failure);
    }
  }

  private void fill() {
    while (batchLines < BATCH) {
      Line line = queue.poll();
      if (line == null) {
        return;
      }
      batchLines++;
      batchCharacters += line.length;
      try {
        line.emit.accept(lines);
      } catch (RuntimeException | StackOverflowError unreadable) { // a value fails as text
        leftOut.incrementAndGet();
      }
    }
  }

  /** Whether the next batch can be sent. */
  private boolean sendBatch() {
    CompletableResultCode result = outages.watch(export()).join(EXPORT_SECONDS, TimeUnit.SECONDS);
    if (result.isSuccess()) {
      removeBatch();
      warn(leftOut.getAndSet(0));
      return true;
    }
    if (new ExportFailure(result.getFailureThrowable()).isTemporary()) {
      return false;
    }
    leaveOutBatch();
    return true;
  }

  private CompletableResultCode export() {
    return exporter.export(List.copyOf(batch));
  }

  private void leaveOutBatch() {
    leftOut.addAndGet(batch.size());
    removeBatch();
  }

  private void removeBatch() {
    batch.clear();
    release(batchLines, batchCharacters);
    batchLines = 0;
    batchCharacters = 0;
  }

  private void release(int number, long length) {
    held.addAndGet(-number);
    characters.addAndGet(-length);
  }

  private static void warn(long missing) {
    if (missing > 0) {
      LOG.warn("{} lines of the log were not sent to the collector", missing);
    }
  }

  /** Sends the lines that wait, as far as the collector takes them in five seconds. */
  @Override
  public void close() {
    thread.execute(this::send);
    thread.shutdown();
    try {
      if (!thread.awaitTermination(SHUTDOWN_SECONDS, TimeUnit.SECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    warn(leftOut.getAndSet(0) + held.get());
    exporter.shutdown();
  }
}
