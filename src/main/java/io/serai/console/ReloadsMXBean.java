package io.serai.console;

import java.util.List;
import java.util.Map;

/** JMX attributes of file reloads. */
public interface ReloadsMXBean {

  /** Number of files applied since the start. */
  long getApplied();

  /** Number of files refused since the start. */
  long getRefused();

  /** Number of files removed since the start. */
  long getRemoved();

  /** The files that are currently refused, each with its first error. */
  Map<String, String> getRefusals();

  /** The last hundred outcomes as {@code time status file}, newest first. */
  List<String> getRecent();
}
