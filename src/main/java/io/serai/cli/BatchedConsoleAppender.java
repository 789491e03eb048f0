package io.serai.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.joran.spi.ConsoleTarget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
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
  private static final long STOP_MILLIS = 5_000;

  private final BlockingQueue<ILoggingEvent> queue = new ArrayBlockingQueue<>(MOST);
  private final AtomicLong leftOut = new AtomicLong();
  private volatile OutputStream output = ConsoleTarget.SystemOut.getStream();
  private @Nullable Encoder<ILoggingEvent> encoder;
  private @Nullable Thread writer;

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
    Encoder<ILoggingEvent> lines = Objects.requireNonNull(encoder, "an encoder is required");
    Thread thread = new Thread(() -> run(lines), getName());
    thread.setDaemon(true);
    writer = thread;
    super.start();
    thread.start();
  }

  /** Writes the lines that wait, as far as the output takes them in five seconds. */
  @Override
  public void stop() {
    Thread thread = writer;
    if (!isStarted() || thread == null) {
      return;
    }
    super.stop();
    thread.interrupt();
    try {
      thread.join(STOP_MILLIS);
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
  }

  private void run(Encoder<ILoggingEvent> lines) {
    List<ILoggingEvent> batch = new ArrayList<>();
    try {
      while (isStarted()) {
        batch.add(queue.take());
        write(batch, lines);
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException stopped) {
      // the rest follows
    }
    write(batch, lines);
  }

  private void write(List<ILoggingEvent> batch, Encoder<ILoggingEvent> lines) {
    queue.drainTo(batch);
    long missing = leftOut.getAndSet(0);
    if (missing > 0) {
      batch.add(warning(missing));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    batch.forEach(event -> bytes.writeBytes(lines.encode(event)));
    batch.clear();
    try {
      output.write(bytes.toByteArray());
      output.flush();
    } catch (IOException failure) {
      addError("Lines of the log could not be written", failure);
    }
  }

  private ILoggingEvent warning(long missing) {
    return new LoggingEvent(
        BatchedConsoleAppender.class.getName(),
        ((LoggerContext) getContext()).getLogger(BatchedConsoleAppender.class),
        Level.WARN,
        "{} lines were left out, because the standard output did not take them fast enough",
        null,
        new Object[] {missing});
  }
}
