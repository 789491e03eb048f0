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
    RemoteTool now = server.tool(tool.name()).orElse(null);
    if (now == null || !now.digest().equals(tool.digest())) {
      throw ServerCallException.refused(
          ErrorCode.PERMISSION_DENIED, refusal(server, tool.name(), now != null));
    }
  }

  /**
   * Says why a tool is not called.
   *
   * @param served whether the server has an approved tool of that name
   */
  private static String refusal(PublishedMcpServer server, String name, boolean served) {
    McpServerConfig config = server.config();
    if (served) {
      return "%s%s has changed, and was approved, since the call began. Call it again."
          .formatted(config.prefix(), name);
    }
    return server.isRefused(name)
        ? unapproved(server, name)
        : "%s has no tool %s%s that is served any more."
            .formatted(config.agentId(), config.prefix(), name);
  }

  /** Says what to do about a tool that waits for the approval of an operator. */
  static String unapproved(PublishedMcpServer server, String name) {
    McpServerConfig config = server.config();
    return "%s%s is not as it was approved. An operator approves it by serai mcp approve %s."
        .formatted(config.prefix(), name, config.agentId());
  }
}
