package io.serai.fuzz;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request of MCP, in which words stand for the id of a task and the state of a call.
 *
 * @param params an object, without {@code _meta}
 * @param name what the header {@code Mcp-Name} repeats; null for none
 * @param region what the header {@code Mcp-Param-Region} repeats; null for none
 * @param size what the header {@code Mcp-Param-Size} repeats; null for none
 */
record McpSample(
    String method,
    String params,
    @Nullable String name,
    @Nullable String region,
    @Nullable String size) {

  /** Stands for the id of a task. */
  static final String TASK = "@TASK@";

  /** Stands for the state of a call that asked. */
  static final String STATE = "@STATE@";

  private static final String ANSWER =
      "\"inputResponses\":{\"input\":{\"action\":\"accept\",\"content\":{\"colour\":\"red\"}}},\"requestState\":\""
          + STATE
          + "\"";

  static final List<McpSample> ALL =
      List.of(
          of("server/discover", "{}"),
          of("initialize", "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"roots\":{}}}"),
          of("ping", "{}"),
          of("tools/list", "{}"),
          of("tools/list", "{\"cursor\":\"all\"}"),
          call("echo", "{\"text\":\"t\"}"),
          call("ask", "{}"),
          call("permit", "{}"),
          call("ticker", "{}"),
          call("fetch", "{\"thing\":\"x\"}"),
          call("get-thing", "{\"thing\":\"a\",\"list\":[\"a\"],\"note\":\"n\"}"),
          call("search_skills", "{\"query\":\"get a thing\",\"limit\":3}"),
          call("call_skill", "{\"skill\":\"echo\",\"input\":{\"text\":\"t\"}}"),
          named("tools/call", "{\"name\":\"ask\",\"arguments\":{}," + ANSWER + "}", "ask"),
          placed("us-west1", "3"),
          placed("\u00e9 \u65e5", "9007199254740991"),
          of("prompts/list", "{}"),
          named(
              "prompts/get",
              "{\"name\":\"use-agent\",\"arguments\":{\"agent\":\"writer\"}}",
              "use-agent"),
          of("resources/list", "{}"),
          of("resources/templates/list", "{\"cursor\":\"x\"}"),
          named(
              "resources/read",
              "{\"uri\":\"serai://capabilities/get-thing\"}",
              "serai://capabilities/get-thing"),
          named(
              "resources/read",
              "{\"uri\":\"serai://tasks/@TASK@/result\"}",
              "serai://tasks/@TASK@/result"),
          of(
              "completion/complete",
              "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"use-agent\"},\"argument\":{\"name\":\"agent\",\"value\":\"w\"}}"),
          of(
              "subscriptions/listen",
              "{\"notifications\":{\"toolsListChanged\":true,\"taskIds\":[\"@TASK@\"],\"resourceSubscriptions\":[\"serai://knowledge/a\"]}}"),
          named("tasks/get", "{\"taskId\":\"@TASK@\"}", "@TASK@"),
          named(
              "tasks/update",
              "{\"taskId\":\"@TASK@\",\"inputResponses\":{\"input\":{\"action\":\"accept\",\"content\":{\"colour\":\"red\",\"size\":3}}}}",
              "@TASK@"),
          named("tasks/cancel", "{\"taskId\":\"@TASK@\"}", "@TASK@"),
          of("resources/subscribe", "{\"uri\":\"serai://capabilities/get-thing\"}"),
          of("resources/unsubscribe", "{\"uri\":\"serai://capabilities/get-thing\"}"),
          of("logging/setLevel", "{\"level\":\"info\"}"),
          of("notifications/cancelled", "{\"requestId\":1,\"reason\":\"r\"}"));

  private static final List<String> METAS =
      List.of(
          meta("2026-07-28", "{}", ""),
          meta("2026-07-28", "{\"elicitation\":{\"form\":{},\"url\":{}}}", ",\"progressToken\":1"),
          meta(
              "2026-07-28",
              "{\"elicitation\":{},\"sampling\":{},\"roots\":{},\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}",
              ",\"progressToken\":\"p\",\"io.modelcontextprotocol/logLevel\":\"debug\",\"traceparent\":\"00-x\""));
  private static final List<String> WRONG_METAS =
      List.of(
          meta("2025-11-25", "{}", ""),
          "{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}",
          "{\"io.modelcontextprotocol/clientCapabilities\":{}}",
          "[]");

  /** A value of {@code _meta}, mostly one that a client of 2026-07-28 sends. */
  static String meta(Rng rng) {
    return rng.pick(rng.oneIn(12) ? WRONG_METAS : METAS);
  }

  private static McpSample of(String method, String params) {
    return new McpSample(method, params, null, null, null);
  }

  private static McpSample named(String method, String params, String name) {
    return new McpSample(method, params, name, null, null);
  }

  private static McpSample call(String tool, String arguments) {
    return named(
        "tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments), tool);
  }

  /** A call of the tool whose arguments are in headers, too. */
  private static McpSample placed(String region, String size) {
    String params = "{\"name\":\"place\",\"arguments\":{\"region\":\"%s\",\"at\":{\"size\":%s}}}";
    return new McpSample("tools/call", params.formatted(region, size), "place", region, size);
  }

  private static String meta(String revision, String capabilities, String more) {
    return "{\"io.modelcontextprotocol/protocolVersion\":\"%s\",\"io.modelcontextprotocol/clientInfo\":{\"name\":\"f\",\"version\":\"1\"},\"io.modelcontextprotocol/clientCapabilities\":%s%s}"
        .formatted(revision, capabilities, more);
  }

  /** Returns what the header {@code Mcp-Name} repeats; null for none. */
  @Nullable String name(String task) {
    return name == null ? null : name.replace(TASK, task);
  }

  /**
   * Returns the message.
   *
   * @param meta value of {@code _meta}; null for none
   */
  String message(@Nullable String meta) {
    String all =
        meta == null
            ? params
            : params.substring(0, params.length() - 1)
                + (params.equals("{}") ? "" : ",")
                + "\"_meta\":"
                + meta
                + "}";
    String id = method.startsWith("notifications/") ? "" : "\"id\":1,";
    return "{\"jsonrpc\":\"2.0\",%s\"method\":\"%s\",\"params\":%s}".formatted(id, method, all);
  }
}
