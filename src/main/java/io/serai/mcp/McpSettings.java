package io.serai.mcp;

import io.serai.mcp.remote.McpRefreshAndRetryConfig;
import io.serai.protocol.stream.StreamSettings;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.time.Duration;
import java.util.List;

/** The keys of MCP, {@code serai.mcp.*}. */
public final class McpSettings {

  /** Base64 of more bytes would be no text that Java can have. */
  private static final int MAX_SIZE = 1_500_000_000;

  static final Setting<Integer> MAX_LISTED_TOOLS =
      Setting.number(
          "serai.mcp.max-listed-tools",
          "40",
          0,
          10_000,
          "Maximum number of tools in the list that a language model reads. If the caller may use"
              + " more skills, the list has the tools search_skills, describe_skill and call_skill,"
              + " and the skills that the agent's file lists by their ids.");

  static final Setting<Duration> TASK_AFTER =
      Setting.duration(
          "serai.mcp.task-after",
          "2s",
          "How long a call of a tool may take before a client that declares the tasks extension"
              + " gets the handle of a task in place of the result, and a client in a session"
              + " gets a stream.");

  static final Setting<Duration> ANSWER_WITHIN =
      Setting.duration(
          "serai.mcp.answer-within",
          "24h",
          "How long a client may take to answer the question of a tool.");

  static final Setting<Long> MAX_RESOURCE_SIZE =
      Setting.bytes(
          "serai.mcp.max-resource-size",
          "10485760",
          1,
          MAX_SIZE,
          "Maximum size of the content of a resource that a client reads; Base64 is counted as the"
              + " bytes that it encodes. Reading a larger one is an error.");

  static final Setting<Long> MAX_EMBEDDED_SIZE =
      Setting.bytes(
          "serai.mcp.max-embedded-size",
          "1048576",
          0,
          MAX_SIZE,
          "Maximum size of the files in the result of a tool, in sum; Base64 is counted as the bytes"
              + " that it encodes. A file that does not fit is a link, which the client reads as a"
              + " resource.");

  static final Setting<Duration> SERVER_REFRESH =
      Setting.duration(
          "serai.mcp.server-refresh",
          "5m",
          "How often the tools of the MCP servers behind the hub are read again.");

  static final Setting<Integer> SERVER_RETRIES =
      Setting.number(
          "serai.mcp.server-retries",
          "5",
          0,
          1_000,
          "How often in a row a failed call of a tool is repeated, if the tool is idempotent or the"
              + " server has not begun.");

  static final Setting<Duration> SERVER_RETRY_DELAY =
      Setting.duration(
          "serai.mcp.server-retry-delay",
          "500ms",
          "Delay before the first of these repetitions, and before a list of tools that could not"
              + " be read is read again; doubled each time.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      List.of(
          MAX_LISTED_TOOLS,
          TASK_AFTER,
          ANSWER_WITHIN,
          MAX_RESOURCE_SIZE,
          MAX_EMBEDDED_SIZE,
          SERVER_REFRESH,
          SERVER_RETRIES,
          SERVER_RETRY_DELAY);

  private McpSettings() {}

  /** Returns the configuration of MCP. */
  static McpConfig config(Settings settings) {
    return new McpConfig(
        settings.get(MAX_LISTED_TOOLS),
        settings.get(TASK_AFTER),
        settings.get(ANSWER_WITHIN),
        settings.get(MAX_RESOURCE_SIZE),
        settings.get(MAX_EMBEDDED_SIZE),
        StreamSettings.heartbeat(settings));
  }

  /** Returns how the hub works with MCP servers behind it. */
  static McpRefreshAndRetryConfig servers(Settings settings) {
    return new McpRefreshAndRetryConfig(
        settings.get(SERVER_REFRESH),
        settings.get(SERVER_RETRIES),
        settings.get(SERVER_RETRY_DELAY));
  }
}
