package io.serai.trace;

import org.jspecify.annotations.Nullable;

/** A span of a trace, which has begun. Thread-safe. */
public interface Span {

  /** Whether a text is a valid traceparent (W3C Trace Context, section 3.2). */
  static boolean isNamed(@Nullable String traceparent) {
    return TraceparentCodec.parse(traceparent).isValid();
  }

  /** Returns the traceparent for child spans (W3C Trace Context); null without a trace. */
  @Nullable String traceparent();

  /** Sets an attribute; the names must come from a bounded set. */
  void put(String name, String value);

  /**
   * Ends the span; a second call does nothing.
   *
   * @param fault kind of failure, without details; null on success
   */
  void end(@Nullable String fault);
}
