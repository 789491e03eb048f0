package io.serai.mcp;

import io.serai.protocol.stream.StreamSettings;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.time.Duration;
import java.util.List;

/** The keys of MCP, {@code serai.mcp.*}. */
public final class McpSettings {

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
          Integer.MAX_VALUE,
          "Maximum size of a resource that a client reads, as it is sent: characters of a text, or"
              + " of the Base64 of bytes. Reading a larger one is an error.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      List.of(MAX_LISTED_TOOLS, TASK_AFTER, ANSWER_WITHIN, MAX_RESOURCE_SIZE);

  private McpSettings() {}

  /** Returns the configuration of MCP. */
  static McpConfig config(Settings settings) {
    return new McpConfig(
        settings.get(MAX_LISTED_TOOLS),
        settings.get(TASK_AFTER),
        settings.get(ANSWER_WITHIN),
        settings.get(MAX_RESOURCE_SIZE),
        StreamSettings.heartbeat(settings));
  }
}
