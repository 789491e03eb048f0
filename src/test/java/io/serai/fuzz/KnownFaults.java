package io.serai.fuzz;

import java.util.List;

/**
 * Faults of libraries that cost a line of the log and nothing else, until there is a version
 * without them: they are counted, and are not findings.
 */
final class KnownFaults {

  /**
   * Vert.x 4.5: the end of a connection with streams that were refused before they became requests.
   */
  private static final String REFUSED_STREAM =
      "Cannot read field \"context\" because \"stream\" is null";

  /** Vert.x 4.5: the end of a connection on which a pipelined request has not begun. */
  private static final String NOT_BEGUN =
      "Http1xServerResponse.ended()\" because \"this.response\" is null";

  private static final List<String> ALL = List.of(REFUSED_STREAM, NOT_BEGUN);

  private KnownFaults() {}

  static boolean has(String line, CharSequence trace) {
    String text = line + "\n" + trace;
    return ALL.stream().anyMatch(text::contains);
  }
}
