package io.serai.mcp.remote;

import io.serai.mcp.client.McpServerConfig;
import io.serai.mcp.client.ServerCallException;
import io.serai.task.ErrorCode;

/** Checks before a call that a pinned tool is as it was approved. */
final class PinnedToolCheck {
  private PinnedToolCheck() {}

  /**
   * Returns if the tool may be called: its server is not pinned, or has it as it was approved.
   *
   * @throws ServerCallException otherwise
   */
  static void requireApproved(PublishedMcpServer server, RemoteTool tool) {
    McpServerConfig config = server.config();
    if (!config.pin()) {
      return;
    }
    if (!server.isRead()) {
      throw ServerCallException.refused(
          ErrorCode.EXTERNAL_DEPENDENCY,
          "%s was connected again, and its tools could not be read since; pinned tools are not called. Try again later."
              .formatted(config.agentId()));
    }
    if (server.tool(tool.name()).filter(now -> now.digest().equals(tool.digest())).isEmpty()) {
      throw ServerCallException.refused(
          ErrorCode.PERMISSION_DENIED,
          "%s%s is not as it was approved. An operator approves it by serai mcp approve %s."
              .formatted(config.prefix(), tool.name(), config.agentId()));
    }
  }
}
