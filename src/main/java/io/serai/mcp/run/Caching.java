package io.serai.mcp.run;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The hints how long a client may use a result (MCP, "Caching"). */
final class Caching {

  private Caching() {}

  /** Marks a result as one that only its caller may use again. */
  static void privately(ObjectNode result, int milliseconds) {
    result.put("ttlMs", milliseconds).put("cacheScope", "private");
  }
}
