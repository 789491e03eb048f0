package io.serai.trace;

import org.jspecify.annotations.Nullable;

/** Makes spans. Thread-safe; beginning and ending one costs little and never blocks. */
public interface Tracing extends AutoCloseable {

  /** Makes none: what comes as parent is passed on. */
  Tracing NONE =
      new Tracing() {
        @Override
        public boolean isOn() {
          return false;
        }

        @Override
        public Span begin(SpanCategory spanCategory, String name, @Nullable String parent) {
          return new PassThroughSpan(parent);
        }

        @Override
        public void close() {}
      };

  /** Whether spans are made. */
  boolean isOn();

  /**
   * Begins a span.
   *
   * @param name of few that there are
   * @param parent the {@code traceparent} of the span that it is a part of; what is none begins a
   *     new trace
   */
  Span begin(SpanCategory spanCategory, String name, @Nullable String parent);

  @Override
  void close();

  /** What a span is of. */
  enum SpanCategory {
    /** A request that came in. */
    SERVER,
    /** A task, which may outlive its request: it is linked to it too. */
    TASK,
    /** Work within the hub. */
    WORK,
    /** A call that goes out. */
    CLIENT
  }
}
