package io.serai.mcp.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The revisions of MCP that the hub speaks, oldest first.
 *
 * <p>Before 2026-07-28 a client says once, with {@code initialize}, who it is and what it can do.
 * Since then every request says it, and there is no {@code initialize}.
 */
public enum Revision {
  V2025_03_26("2025-03-26"),
  V2025_06_18("2025-06-18"),
  V2025_11_25("2025-11-25"),
  V2026_07_28("2026-07-28");

  /** The newest revision that begins with {@code initialize}. */
  public static final Revision NEWEST_WITH_SESSIONS = V2025_11_25;

  private final String text;

  Revision(String text) {
    this.text = text;
  }

  /** Returns the revision as it is on the wire. */
  public String text() {
    return text;
  }

  /** Whether every request says which revision and which capabilities its client has. */
  public boolean isStateless() {
    return this == V2026_07_28;
  }

  /** Returns the revision with that text; empty if the hub does not speak it. */
  public static Optional<Revision> of(String text) {
    return Arrays.stream(values()).filter(each -> each.text.equals(text)).findFirst();
  }

  /** Returns the texts of all revisions, newest first. */
  public static List<String> supported() {
    return Arrays.stream(values())
        .sorted((one, other) -> other.compareTo(one))
        .map(Revision::text)
        .toList();
  }
}
