package io.serai.trace;

import org.jspecify.annotations.Nullable;

/** One piece of work of a trace, from its beginning on. Thread-safe. */
public interface Span {

  /** Whether a text names a span (W3C Trace Context, section 3.2). */
  static boolean isNamed(@Nullable String traceparent) {
    return TraceparentCodec.parse(traceparent).isValid();
  }

  /** What its children are given as parent (W3C Trace Context); none where there is no trace. */
  @Nullable String traceparent();

  /** Says something about it, by a bounded set of names. */
  void put(String name, String value);

  /**
   * Ends it; a second call does nothing.
   *
   * @param fault what kind of failure ended it, without a detail; none where it went well
   */
  void end(@Nullable String fault);
}
