package io.serai.mcp.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;

/**
 * The sessions that their clients have ended at this hub lately, so that their ids are not used any
 * more (MCP 2025-11-25, "Session Management"). Other hubs of the database do not know them.
 * Thread-safe.
 */
public final class EndedSessions {
  private static final int MAX = 10_000;
  private static final Duration KEPT = Duration.ofDays(1);

  private final Cache<SessionKey, Boolean> ended =
      Caffeine.newBuilder().maximumSize(MAX).expireAfterWrite(KEPT).executor(Runnable::run).build();

  /** Notes that a session has ended. */
  public void add(SessionKey session) {
    ended.put(session, true);
  }

  /** Whether a session has ended. */
  public boolean contains(SessionKey session) {
    return ended.getIfPresent(session) != null;
  }
}
