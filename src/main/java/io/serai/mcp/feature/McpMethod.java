package io.serai.mcp.feature;

import io.serai.mcp.model.McpAnswer;
import java.util.concurrent.CompletionStage;

/** A method of MCP. Thread-safe; it must not block. */
@FunctionalInterface
public interface McpMethod {

  /**
   * Runs the method.
   *
   * @throws RuntimeException if the request is refused, preferably an {@link
   *     io.serai.mcp.model.McpException}; the stage may fail with it as well
   */
  CompletionStage<McpAnswer> run(McpContext context);
}
