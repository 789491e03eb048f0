package io.serai.mcp.feature;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.mcp.model.Revision;
import java.util.Map;

/** A feature of MCP, such as tools or prompts. Thread-safe. */
public interface McpFeature {

  /** Returns the methods that all revisions have, by their names. */
  default Map<String, McpMethod> methods() {
    return Map.of();
  }

  /** Returns the methods that only revisions before 2026-07-28 have, by their names. */
  default Map<String, McpMethod> methodsOfSessions() {
    return Map.of();
  }

  /** Returns the methods that only revisions since 2026-07-28 have, by their names. */
  default Map<String, McpMethod> statelessMethods() {
    return Map.of();
  }

  /** Adds what the hub can do to its capabilities. */
  default void declare(ObjectNode capabilities, Revision revision) {}
}
