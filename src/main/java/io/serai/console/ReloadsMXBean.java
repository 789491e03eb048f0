package io.serai.console;

import java.util.List;
import java.util.Map;

/** The reloads in JMX. */
public interface ReloadsMXBean {

  /** How many files were applied since the start. */
  long getApplied();

  /** How many files were refused since the start. */
  long getRefused();

  /** How many files went away since the start. */
  long getRemoved();

  /** The files that are refused now, each with its first reason. */
  Map<String, String> getRefusals();

  /** The last hundred outcomes as {@code time status file}, newest first. */
  List<String> getRecent();
}
