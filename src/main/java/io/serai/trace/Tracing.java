package io.serai.trace;

import org.jspecify.annotations.Nullable;

/** Creates spans. Thread-safe; beginning and ending a span is cheap and never blocks. */
public interface Tracing extends AutoCloseable {

  /** Creates no spans, and passes the parent on. */
  Tracing NONE =
      new Tracing() {
        @Override
        public boolean isOn() {
          return false;
        }

        @Override
        public Span begin(SpanCategory spanCategory, String name, @Nullable String parent) {
          return new NonRecordingSpan(parent);
        }

        @Override
        public void close() {}
      };

  /** Whether spans are created. */
  boolean isOn();

  /**
   * Begins a span.
   *
   * @param name name from a small set
   * @param parent {@code traceparent} of the parent span; if it is null or invalid, a new trace
   *     begins
   */
  Span begin(SpanCategory spanCategory, String name, @Nullable String parent);

  @Override
  void close();

  /** Category of a span. */
  enum SpanCategory {
    /** An incoming request. */
    SERVER,
    /** A task, which may outlive its request and is therefore also linked to it. */
    TASK,
    /** Work within the hub. */
    WORK,
    /** An outgoing call. */
    CLIENT
  }
}
