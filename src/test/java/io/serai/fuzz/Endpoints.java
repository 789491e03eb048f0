package io.serai.fuzz;

import io.serai.schema.FileSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * Every endpoint but those of A2A. {@code CoverageTest} holds the list against what a hub serves.
 */
final class Endpoints {

  private static final String SEARCH =
      "{\"intent\":\"get a thing\",\"intents\":[\"post a note\",\"echo\"],\"limit\":10,\"kinds\":[\"capability\",\"route\",\"remote\"],"
          + "\"strategy\":{\"vectorSimilarity\":0.6,\"successRate\":0.2,\"usageCount\":0.1,\"complexity\":0.1}}";
  private static final String INPUTS =
      "{\"inputs\":{\"thing\":\"a\",\"list\":[\"a\",\"b\"],\"limit\":3,\"deep\":{\"a\":{\"b\":1}},\"note\":\"n\",\"session\":\"s\",\"text\":\"t\",\"first\":\"1\",\"second\":\"2\"}}";
  private static final String AGENT =
      "{\"card\":\"@STUB@\",\"agent_id\":\"elsewhere1\",\"name\":\"E\",\"description\":\"d\",\"vault_credential\":\"fuzz1\",\"skills\":[\"talk*\"],\"allowed_callers\":[\"*\"]}";
  private static final String CREDENTIAL =
      "{\"type\":\"api-key\",\"value\":\"secret\",\"hosts\":[\"localhost\",\"api.example.com\"]}";

  private static final String CONTEXT =
      "{\"task_id\":\"00000000-0000-4000-8000-000000000001\",\"task_type\":\"echo\",\"description\":\"get a thing\",\"payload\":{\"text\":\"t\"},"
          + "\"priority\":50,\"deadline\":\"2030-01-01T00:00:00Z\",\"caller_agent\":\"writer\",\"weight_caller\":50,\"parent_task_id\":null,"
          + "\"retry_of\":\"00000000-0000-4000-8000-000000000002\",\"metadata\":{\"a2w_chain\":[\"x\"]}}";
  private static final String INTERRUPTION =
      "{\"task_id\":\"00000000-0000-4000-8000-000000000001\",\"reason\":\"r\",\"caller_agent\":\"writer\",\"weight_caller\":90}";
  private static final String INSIGHTS =
      "{\"task_id\":\"00000000-0000-4000-8000-000000000001\",\"payload\":{\"a\":[1]},\"request\":[\"result\"]}";

  private static final String WORKFLOW =
      """
      {"type":"operationUpdate","operationId":"list","operation":{"SetData":{"value":[{"n":1},{"n":2}],"outputPath":"/workflow/list"}}}
      {"type":"operationUpdate","operationId":"one","operation":{"Calculate":{"inputPath":"/loop/current/n","operation":"add","operand":1,"outputPath":"/workflow/one"}}}
      {"type":"operationUpdate","operationId":"loop","operation":{"Loop":{"inputPath":"/workflow/list","operations":["one"],"outputPath":"/workflow/all"}}}
      {"type":"operationUpdate","operationId":"keep","operation":{"StoreData":{"inputPath":"/workflow/all","storage":"file","key":"a/b.json"}}}
      {"type":"operationUpdate","operationId":"text","operation":{"ExtractText":{"inputPath":"/workflow/list","pattern":"[0-9]+","extractAll":true,"outputPath":"/workflow/text"}}}
      {"type":"beginExecution","executionId":"exec-1","operationOrder":["list","loop","keep","text"]}""";

  private static final String WORDS =
      "{\"message\":\"get a thing\",\"metadata\":{\"skillId\":\"echo\"}}";

  private Endpoints() {}

  /**
   * The whole list.
   *
   * @param documents capabilities as JSON, which are registered and executed
   */
  static List<Endpoint> all(List<String> documents) {
    List<Endpoint> all = new ArrayList<>();
    registry(all, documents);
    agents(all);
    worker(all);
    workflows(all);
    dialects(all);
    models(all);
    console(all);
    own(all);
    return List.copyOf(all);
  }

  private static void registry(List<Endpoint> all, List<String> documents) {
    String[] bodies = documents.toArray(String[]::new);
    String[] runs =
        documents.stream()
            .map(each -> "{\"capability\":" + each + "," + INPUTS.substring(1))
            .toArray(String[]::new);
    all.add(Endpoint.of("POST", "/a2s/v1/capabilities", bodies));
    all.add(Endpoint.of("GET", "/a2s/v1/capabilities"));
    all.add(Endpoint.of("GET", "/a2s/v1/capabilities/{id}"));
    all.add(Endpoint.of("GET", "/a2s/v1/capabilities/{id}/usage"));
    all.add(Endpoint.of("GET", "/a2s/v1/capabilities/{id}/route"));
    all.add(Endpoint.of("DELETE", "/a2s/v1/capabilities/{id}"));
    all.add(Endpoint.of("GET", "/a2s/v1/capabilities/{id}/dependencies"));
    all.add(
        Endpoint.of(
            "POST",
            "/a2s/v1/capabilities/{id}/parse",
            "{\"query\":\"thing called x please and y\"}",
            "{\"query\":\"both a and b\"}"));
    all.add(Endpoint.of("POST", "/a2s/v1/capabilities/{id}/execute", INPUTS, "{\"inputs\":{}}"));
    all.add(Endpoint.of("POST", "/a2s/v1/execute", runs));
    all.add(
        Endpoint.of(
            "POST", "/a2s/v1/execute", "{\"capability\":\"get-thing\"," + INPUTS.substring(1)));
    all.add(Endpoint.of("POST", "/a2s/v1/capabilities/search", SEARCH, "{\"intent\":\"x\"}"));
    all.add(Endpoint.of("GET", "/a2s/v1/tasks"));
    all.add(Endpoint.of("GET", "/a2s/v1/tasks/{taskId}"));
    all.add(Endpoint.of("GET", "/a2s/v1/tasks/{taskId}/events"));
    all.add(
        Endpoint.of(
            "POST",
            "/a2s/v1/tasks/{taskId}/answer",
            "{\"inputs\":{\"name\":\"x\"},\"question\":4}",
            "{\"text\":\"x\"}",
            "{\"decline\":true,\"text\":\"x\"}"));
    all.add(Endpoint.of("GET", "/a2s/v1/tasks/{taskId}/artifacts/{id}"));
    all.add(Endpoint.of("GET", "/a2s/v1/tasks/{taskId}/request"));
    all.add(
        Endpoint.of(
            "POST",
            "/a2s/v1/tasks/{taskId}/run-again",
            INPUTS,
            "{\"from\":\"failed-step\"}",
            "{}"));
    all.add(Endpoint.of("DELETE", "/a2s/v1/tasks/{taskId}"));
    all.add(Endpoint.of("GET", "/a2s/v1/services"));
    all.add(Endpoint.of("GET", "/a2s/v1/reloads"));
  }

  private static void agents(List<Endpoint> all) {
    all.add(Endpoint.of("GET", "/a2s/v1/agents"));
    all.add(Endpoint.of("POST", "/a2s/v1/agents", AGENT));
    all.add(Endpoint.of("GET", "/a2s/v1/agents/{agent}"));
    all.add(Endpoint.of("DELETE", "/a2s/v1/agents/{agent}"));
    all.add(Endpoint.of("GET", "/api/v1/credentials"));
    all.add(Endpoint.of("GET", "/api/v1/credentials/{credential}"));
    all.add(Endpoint.of("PUT", "/api/v1/credentials/{credential}", CREDENTIAL));
    all.add(Endpoint.of("DELETE", "/api/v1/credentials/{credential}"));
    all.add(Endpoint.of("GET", "/api/v1/caller"));
    all.add(Endpoint.of("GET", "/api/v1/keys"));
    all.add(
        Endpoint.of(
            "POST",
            "/api/v1/keys",
            "{\"agent\":\"nobody\"}",
            "{\"role\":\"viewer\",\"label\":\"Jane\"}"));
    all.add(Endpoint.of("POST", "/api/v1/keys/{id}/rotate"));
    all.add(Endpoint.of("DELETE", "/api/v1/keys/{id}"));
    all.add(Endpoint.of("GET", "/api/v1/statistics"));
    all.add(Endpoint.of("GET", "/api/v1/sessions"));
    all.add(Endpoint.of("DELETE", "/api/v1/sessions/{id}"));
    all.add(Endpoint.of("GET", "/api/v1/routes"));
    all.add(Endpoint.of("GET", "/api/v1/routes/{route}"));
    all.add(Endpoint.of("POST", "/api/v1/reload"));
    all.add(Endpoint.of("GET", "/api/v1/audit"));
    all.add(Endpoint.of("GET", "/api/v1/hosts"));
    all.add(Endpoint.of("POST", "/api/v1/hosts/{host}/reset-breaker"));
  }

  private static void worker(List<Endpoint> all) {
    for (String read : List.of("manifest", "capabilities", "status", "report", "logs")) {
      all.add(Endpoint.of("GET", "/a2w/v1/" + read));
    }
    all.add(Endpoint.of("POST", "/a2w/v1/start", CONTEXT));
    all.add(Endpoint.of("POST", "/a2w/v1/stop", INTERRUPTION, "{}"));
    all.add(Endpoint.of("POST", "/a2w/v1/terminate", INTERRUPTION, "{}"));
    all.add(Endpoint.of("POST", "/a2w/v1/insights", INSIGHTS));
    all.add(Endpoint.of("POST", "/a2w/v1/weight", "{\"weight\":50,\"caller_agent\":\"writer\"}"));
  }

  private static void workflows(List<Endpoint> all) {
    for (String read :
        List.of("capabilities", "executions", "rate-limit/status", "prompt", "schemas")) {
      all.add(Endpoint.of("GET", "/api/v1/" + read));
    }
    String[] workflows = {workflow(""), workflow(",\"options\":{\"on_error\":\"continue\"}")};
    all.add(Endpoint.of("POST", "/api/v1/workflows/validate", workflows));
    all.add(Endpoint.of("POST", "/api/v1/workflows/execute", workflows));
    String promotion = workflow(",\"name\":\"fuzz.it\",\"inputs\":{\"n\":\"/workflow/n\"}");
    all.add(Endpoint.of("POST", "/api/v1/workflows/promote", promotion));
    all.add(Endpoint.of("GET", "/api/v1/executions/{taskId}"));
    all.add(Endpoint.of("GET", "/api/v1/executions/{taskId}/events"));
    all.add(Endpoint.of("DELETE", "/api/v1/executions/{taskId}"));
    all.add(Endpoint.of("GET", "/api/v1/storage"));
    all.add(Endpoint.of("DELETE", "/api/v1/cache"));
    all.add(Endpoint.of("DELETE", "/api/v1/storage/{id}/*"));
    all.add(Endpoint.of("DELETE", "/api/v1/storage/file/{id}"));
    all.add(Endpoint.of("GET", "/api/v1/storage/{id}/"));
    all.add(Endpoint.of("GET", "/api/v1/storage/{id}/*"));
    all.add(Endpoint.of("GET", "/api/v1/storage/file/{id}"));
    all.add(Endpoint.of("GET", "/api/v1/knowledge/bases"));
    all.add(
        Endpoint.of(
            "POST",
            "/api/v1/knowledge/search",
            "{\"query\":\"get a thing\",\"kb_id\":\"operations\",\"type\":\"operation\",\"top_k\":3}"));
  }

  private static void dialects(List<Endpoint> all) {
    for (String tasks : List.of("/zeroclaw/v1/tasks", "/a2a/v1/tasks")) {
      all.add(Endpoint.of("POST", tasks, WORDS, "{\"message\":{\"content\":\"x\"}}"));
      all.add(Endpoint.of("GET", tasks + "/{taskId}"));
      all.add(Endpoint.of("GET", tasks + "/{taskId}/stream"));
      all.add(Endpoint.of("POST", tasks + "/{taskId}/cancel", "{}"));
      all.add(Endpoint.of("POST", tasks + "/{taskId}/messages", WORDS));
    }
    all.add(Endpoint.of("GET", "/zeroclaw/v1/.well-known/agent.json"));
    all.add(Endpoint.of("GET", "/organization/v1/tasks/{taskId}/files/{id}"));
  }

  private static void models(List<Endpoint> all) {
    all.add(Endpoint.of("GET", "/mcp"));
    all.add(Endpoint.of("DELETE", "/mcp"));
    all.add(
        Endpoint.of(
            "POST",
            "/mcp",
            model(
                "initialize",
                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"elicitation\":{}}}"),
            model("tools/list", "{\"cursor\":\"all\"}"),
            model(
                "tools/call",
                "{\"name\":\"echo\",\"arguments\":{\"text\":\"t\"},\"_meta\":{\"progressToken\":1}}"),
            model(
                "tools/call",
                "{\"name\":\"call_skill\",\"arguments\":{\"skill\":\"echo\",\"input\":{\"text\":\"t\"}}}"),
            model(
                "tools/call",
                "{\"name\":\"search_skills\",\"arguments\":{\"query\":\"get a thing\",\"limit\":3}}"),
            model("prompts/get", "{\"name\":\"use-agent\",\"arguments\":{\"agent\":\"writer\"}}"),
            model("resources/read", "{\"uri\":\"serai://capabilities/get-thing\"}"),
            model(
                "completion/complete",
                "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"use-agent\"},\"argument\":{\"name\":\"agent\",\"value\":\"w\"}}"),
            model("logging/setLevel", "{\"level\":\"info\"}"),
            "{\"jsonrpc\":\"2.0\",\"id\":\"serai:x:input\",\"result\":{\"action\":\"accept\",\"content\":{}}}"));
  }

  private static String model(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}"
        .formatted(method, params);
  }

  private static String workflow(String options) {
    return "{\"workflow\":\""
        + WORKFLOW.replace("\"", "\\\"").replace("\n", "\\n")
        + "\""
        + options
        + "}";
  }

  private static void console(List<Endpoint> all) {
    all.add(Endpoint.of("GET", "/"));
    all.add(Endpoint.of("GET", "/health"));
    all.add(Endpoint.of("GET", "/observe/health"));
    all.add(Endpoint.of("GET", "/observe/health/live"));
    all.add(Endpoint.of("GET", "/observe/health/ready"));
    all.add(Endpoint.of("GET", "/observe/metrics"));
    all.add(Endpoint.of("GET", "/observe/status"));
    all.add(Endpoint.of("GET", "/openapi.json"));
    all.add(Endpoint.of("GET", "/asyncapi.json"));
    all.add(Endpoint.of("GET", "/schemas"));
    for (String schema : FileSchema.names()) {
      all.add(Endpoint.of("GET", "/schemas/" + schema + ".json"));
    }
    all.add(Endpoint.of("GET", "/console"));
    all.add(Endpoint.of("GET", "/console/{page}"));
    all.add(Endpoint.of("GET", "/console/session"));
    all.add(Endpoint.of("POST", "/console/session"));
    all.add(Endpoint.of("DELETE", "/console/session"));
    all.add(Endpoint.of("GET", "/console/oidc/login"));
    all.add(Endpoint.of("GET", "/console/oidc/callback"));
    all.add(Endpoint.of("GET", "/hawtio"));
    all.add(Endpoint.of("GET", "/hawtio/{page}"));
    for (String base : List.of("/observe/jolokia", "/hawtio/jolokia")) {
      all.add(Endpoint.of("GET", base + "/{jolokia}"));
      all.add(Endpoint.of("POST", base, Jolokia.BODIES.toArray(String[]::new)));
    }
    all.add(Endpoint.of("GET", "/.well-known/agent-card.json"));
    all.add(Endpoint.of("GET", "/.well-known/agent.json"));
    all.add(Endpoint.of("GET", "/.well-known/jwks.json"));
  }

  private static void own(List<Endpoint> all) {
    all.add(Endpoint.of("GET", "/shop/orders/{number}"));
    all.add(Endpoint.of("POST", "/shop/orders", "{\"number\":\"1001\"}"));
    all.add(Endpoint.of("POST", "/own/raw", "{\"any\":\"thing\"}"));
  }
}
