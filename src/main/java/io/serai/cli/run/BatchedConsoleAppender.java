package io.serai.cli.run;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.joran.spi.ConsoleTarget;
import io.serai.concurrent.ThreadPoolFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes many lines to the standard output at little cost for who logs them: a thread of its own
 * takes what has come in some milliseconds and writes it at once. Logback's {@code AsyncAppender}
 * wakes its thread for each line, and writes each by itself.
 *
 * <p>Never blocks who logs. Lines that find the queue full are left out, and their number is
 * logged. Thread-safe once it is started.
 */
public final class BatchedConsoleAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
  private static final int MOST = 8192;
  private static final long PAUSE_MILLIS = 20;
  private static final int BATCH_BYTES = 256 << 10;
  private static final long STOP_MILLIS = 5_000;

  private final BlockingQueue<ILoggingEvent> queue = new ArrayBlockingQueue<>(MOST);
  private final AtomicBoolean scheduled = new AtomicBoolean();
  private final AtomicLong leftOut = new AtomicLong();

  /** Used by the writer only. */
  private final ByteArrayOutputStream batch = new ByteArrayOutputStream();

  private volatile OutputStream output = ConsoleTarget.SystemOut.getStream();
  private @Nullable Encoder<ILoggingEvent> encoder;
  private @Nullable ScheduledExecutorService writer;

  /** Sets what makes lines of events; required. */
  public void setEncoder(Encoder<ILoggingEvent> encoder) {
    this.encoder = encoder;
  }

  /** Sets another output than the standard output, before the first line. */
  void setOutput(OutputStream output) {
    this.output = output;
  }

  @Override
  public void start() {
    Objects.requireNonNull(encoder, "an encoder is required");
    writer = Executors.newSingleThreadScheduledExecutor(ThreadPoolFactory.named(getName()));
    super.start();
  }

  /** Writes the lines that wait, as far as the output takes them in five seconds. */
  @Override
  public void stop() {
    ScheduledExecutorService ending = writer;
    if (!isStarted() || ending == null) {
      return;
    }
    super.stop();
    ending.execute(this::write);
    ending.shutdown();
    try {
      var unused = ending.awaitTermination(STOP_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  protected void append(ILoggingEvent event) {
    event.prepareForDeferredProcessing();
    if (!queue.offer(event)) {
      leftOut.incrementAndGet();
    }
    ScheduledExecutorService running = writer;
    if (running != null && !scheduled.getAndSet(true)) {
      try {
        var unused = running.schedule(this::write, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException stopped) {
        // the last lines are being written
      }
    }
  }

  private void write() {
    scheduled.set(false); // before the lines are taken: a later one is written by the next run
    Encoder<ILoggingEvent> lines = Objects.requireNonNull(encoder);
    long missing = leftOut.getAndSet(0);
    List<ILoggingEvent> events = new ArrayList<>();
    queue.drainTo(events);
    for (ILoggingEvent event : events) {
      batch.writeBytes(lines.encode(event));
      if (batch.size() > BATCH_BYTES) {
        writeBatch();
      }
    }
    if (missing > 0) {
      batch.writeBytes(lines.encode(warning(missing)));
    }
    writeBatch();
  }

  private void writeBatch() {
    try {
      batch.writeTo(output);
      output.flush();
    } catch (IOException failure) {
      addError("Lines of the log could not be written", failure);
    }
    batch.reset();
  }

  private ILoggingEvent warning(long missing) {
    return new LoggingEvent(
        BatchedConsoleAppender.class.getName(),
        ((LoggerContext) getContext()).getLogger(BatchedConsoleAppender.class),
        Level.WARN,
        "{} lines were dropped, because the standard output did not accept them fast enough",
        null,
        new Object[] {missing});
  }
}
