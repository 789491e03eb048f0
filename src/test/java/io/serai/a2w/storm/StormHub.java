package io.serai.a2w.storm;

/** A hub of a storm, which can be interrupted and started again on the same home. */
interface StormHub extends AutoCloseable {

  /** Starts it; returns when it serves. */
  void start() throws Exception;

  /** Returns its address, which may be that before its last interruption. */
  String url();

  /** Interrupts it: kills it, or stops it if it is in this process. */
  void interrupt() throws Exception;

  @Override
  void close() throws Exception;
}
