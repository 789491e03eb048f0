package io.serai.trace;

import org.jspecify.annotations.Nullable;

/** Records nothing; its children get its own parent as their parent. */
record NonRecordingSpan(@Nullable String traceparent) implements Span {

  @Override
  public void put(String name, String value) {}

  @Override
  public void end(@Nullable String fault) {}
}
