package io.serai.mcp.feature;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The hints how long a client may use a result (MCP, "Caching"). */
public final class CacheHints {

  private CacheHints() {}

  /** Marks a result as one that only its caller may use again. */
  public static void privately(ObjectNode result, int milliseconds) {
    result.put("ttlMs", milliseconds).put("cacheScope", "private");
  }
}
