package io.serai.console;

import static io.serai.console.ConsoleHub.AGENT;
import static io.serai.console.ConsoleHub.NOBODY;
import static io.serai.console.ConsoleHub.OPERATOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.console.jmx.JmxOperation;
import io.serai.document.JsonMappers;
import io.serai.hub.CapturedLog;
import io.serai.hub.FreePort;
import java.lang.management.ManagementFactory;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What operators see and do in JMX: locally always, over HTTP only if the setting allows it. */
@Timeout(300)
class OperationsTest {
  private static final String ASK =
      """
      - route:
          from:
            uri: skill:shop.ask?description=Asks for a town.
            steps:
              - to: task:need?required=town&description=Which town?
              - setBody: {constant: done}
      """;

  private static final String BREAKS =
      """
      - route:
          id: breaks
          from:
            uri: skill:shop.break?description=Calls what is not there.
            steps:
              - setBody: {constant: ""}
              - setHeader: {name: CamelHttpMethod, constant: GET}
              - to: outbound:http://127.0.0.1:PORT/nothing
      """;

  private static final String[] NONE = {};

  private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
  @TempDir private Path home;

  @Test
  void everyBeanAttributeOperationAndParameterIsDescribed() throws Exception {
    try (ConsoleHub hub = ConsoleHub.open(home)) {
      List<String> undescribed = new ArrayList<>();
      Set<ObjectName> beans = server.queryNames(new ObjectName("io.serai:*"), null);
      Set<String> operations = new HashSet<>();
      for (ObjectName bean : beans) {
        MBeanInfo info = server.getMBeanInfo(bean);
        check(bean.toString(), info.getDescription(), info.getClassName(), undescribed);
        for (MBeanAttributeInfo each : info.getAttributes()) {
          check(bean, each, undescribed);
        }
        for (MBeanOperationInfo each : info.getOperations()) {
          check(bean, each, undescribed);
          if (!isGetter(each)) {
            operations.add(each.getName());
          }
          for (MBeanParameterInfo parameter : each.getSignature()) {
            check(bean, parameter, undescribed);
            assertThat(parameter.getName()).doesNotMatch("(p|arg)\\d+");
          }
        }
      }

      assertThat(hub.url()).isNotEmpty();
      assertThat(beans).hasSize(8);
      assertThat(operations)
          .containsExactlyInAnyOrder(
              "listAgents",
              "listTasks",
              "cancelTask",
              "reloadFolders",
              "resetBreaker",
              "forgetResponses");
      assertThat(operations).allMatch(name -> JmxOperation.of(name).isPresent());
      assertThat(undescribed).isEmpty();
    }
  }

  @Test
  void localJmxListsAndCancelsTasksAndAuditsIt() throws Exception {
    try (CapturedLog log = new CapturedLog();
        ConsoleHub hub = ConsoleHub.open(home)) {
      String task = startAsking(hub);

      TabularData agents = (TabularData) invoke("Agents", "listAgents");
      TabularData tasks = (TabularData) invoke("Tasks", "listTasks", "shop", true, 10);
      Object cancelled = invoke("Tasks", "cancelTask", task, "no longer needed");
      TabularData left = (TabularData) invoke("Tasks", "listTasks", "", true, 10);

      assertThat(agents.get(new Object[] {"shop"}).get("card")).isEqualTo("local");
      CompositeData row = tasks.get(new Object[] {task});
      assertThat(row.get("agent")).isEqualTo("shop");
      assertThat(row.get("skill")).isEqualTo("shop.ask");
      assertThat(row.get("state")).isEqualTo("INPUT_REQUIRED");
      assertThat(cancelled).isEqualTo("CANCELED");
      assertThat(left.isEmpty()).isTrue();
      assertThat(hub.get("/a2a/rest/tasks/" + task, NOBODY).body()).contains("STATE_CANCELED");
      assertThat(audit(log))
          .containsExactly(
              "event=agent.list caller=jmx subject=- outcome=done request=-",
              "event=task.list caller=jmx subject=shop outcome=done request=-",
              "event=task.cancel caller=jmx subject=" + task + " outcome=done request=-",
              "event=task.list caller=jmx subject=- outcome=done request=-");
    }
  }

  @Test
  void whatCannotBeDoneIsRefusedWithTheReasonAndAudited() throws Exception {
    try (CapturedLog log = new CapturedLog();
        ConsoleHub hub = ConsoleHub.open(home)) {
      assertThat(hub.url()).isNotEmpty();
      assertRefused("There is no task t-1.", "Tasks", "cancelTask", "t-1", "");
      assertRefused("limit must be 1 to 200.", "Tasks", "listTasks", "", true, 201);
      assertRefused(
          "There is no circuit breaker for the host x.y.", "Outbound", "resetBreaker", "x.y");

      assertThat(audit(log))
          .containsExactly(
              "event=task.cancel caller=jmx subject=t-1 outcome=refused request=-",
              "event=task.list caller=jmx subject=- outcome=refused request=-",
              "event=breaker.reset caller=jmx subject=x.y outcome=refused request=-");
    }
  }

  @Test
  @Tag("FLD-9")
  void cachedResponsesOfAnAgentAreForgottenAndThatIsAudited() throws Exception {
    try (CapturedLog log = new CapturedLog();
        ConsoleHub hub = ConsoleHub.open(home)) {
      assertThat(hub.url()).isNotEmpty();

      assertThat(invoke("Outbound", "forgetResponses", "shop", "")).isEqualTo(0);

      assertThat(audit(log))
          .containsExactly("event=cache.clear caller=jmx subject=shop outcome=done request=-");
    }
  }

  @Test
  void foldersAreReloadedAndRefusalsReturned() throws Exception {
    try (ConsoleHub hub = ConsoleHub.open(home)) {
      hub.write("routes/broken.camel.yaml", "- route: [");

      await()
          .untilAsserted(
              () ->
                  assertThat(((Map<?, ?>) invoke("Reloads", "reloadFolders")).toString())
                      .startsWith("{routes/broken.camel.yaml="));
    }
  }

  @Test
  void breakersOfAHostAndItsCallersAreClosed() throws Exception {
    try (ConsoleHub hub = ConsoleHub.open(home)) {
      hub.write("routes/breaks.camel.yaml", BREAKS.replace("PORT", "" + FreePort.find()));
      hub.write("agents/shop.yaml", "agent_id: shop\nskills: ['*']\ndefault: true\n");
      await()
          .untilAsserted(
              () -> {
                JsonNode sent = send(hub, "shop.break");
                assertThat(breaker()).as("%s", sent).isEqualTo("CLOSED [operator:open]");
              });

      Object closed = invoke("Outbound", "resetBreaker", "127.0.0.1");

      assertThat(closed).isEqualTo(2);
      assertThat(breaker()).isEqualTo("CLOSED []");
    }
  }

  @Test
  void operationsOverHttpAreRefusedAndAuditedByDefault() throws Exception {
    try (CapturedLog log = new CapturedLog();
        ConsoleHub hub = ConsoleHub.closed(home)) {
      JsonNode answer = exec(hub, OPERATOR, "Agents", "listAgents()", "[]");

      assertThat(answer.path("status").asInt()).isEqualTo(403);
      assertThat(answer.path("error").asText()).contains("serai.console.operations = true");
      assertThat(answer.has("value")).isFalse();
      assertThat(audit(log))
          .singleElement()
          .asString()
          .matches("event=agent.list caller=operator:\\S+ subject=- outcome=refused request=\\S+");
    }
  }

  @Test
  void operatorsMayOperateOverHttpIfTheSettingAllowsIt() throws Exception {
    try (CapturedLog log = new CapturedLog();
        ConsoleHub hub = ConsoleHub.operated(home)) {
      JsonNode agents = exec(hub, OPERATOR, "Agents", "listAgents()", "[]");
      JsonNode cancel =
          exec(
              hub,
              OPERATOR,
              "Tasks",
              "cancelTask(java.lang.String,java.lang.String)",
              "['t-1','']");
      String camel = "org.apache.camel:context=*,type=context,name=*";
      String context = server.queryNames(new ObjectName(camel), null).iterator().next().toString();

      assertThat(agents.at("/value").toString()).contains("caller");
      assertThat(cancel.path("status").asInt()).isNotEqualTo(200);
      assertThat(cancel.path("error").asText()).contains("There is no task t-1.");
      assertThat(json(exec(hub, OPERATOR, context, "stop()", NONE)).path("status").asInt())
          .isEqualTo(403);
      assertThat(exec(hub, AGENT, context, "stop()", NONE).statusCode()).isEqualTo(403);
      assertThat(audit(log))
          .hasSize(2)
          .first()
          .asString()
          .matches("event=agent.list caller=operator:\\S+ subject=- outcome=done request=\\S+");
    }
  }

  @Test
  void requestThatAPageOfAnotherSiteCouldMakeIsRefused() throws Exception {
    try (CapturedLog log = new CapturedLog();
        ConsoleHub hub = ConsoleHub.operated(home)) {
      String bean = bean("Agents");

      HttpResponse<String> byGet =
          hub.get("/observe/jolokia/exec/" + bean + "/listAgents", OPERATOR);
      HttpResponse<String> crossSite =
          exec(hub, OPERATOR, bean, "listAgents()", new String[] {"Sec-Fetch-Site", "cross-site"});

      assertThat(json(byGet).path("status").asInt()).isEqualTo(403);
      assertThat(json(crossSite).path("status").asInt()).isEqualTo(403);
      assertThat(audit(log)).hasSize(2).allMatch(line -> line.contains(" outcome=refused "));
    }
  }

  private void assertRefused(String message, String type, String operation, Object... arguments) {
    assertThatThrownBy(() -> invoke(type, operation, arguments))
        .isInstanceOf(MBeanException.class)
        .cause()
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  private static String startAsking(ConsoleHub hub) throws Exception {
    hub.write("routes/ask.camel.yaml", ASK);
    hub.write(
        "agents/shop.yaml",
        "agent_id: shop\nskills: ['*']\ndefault: true\ndefault_skill: shop.ask\n");
    await()
        .until(
            () -> hub.get("/agents/shop/.well-known/agent-card.json", NOBODY).statusCode() == 200);
    return await().until(() -> send(hub, "shop.ask").at("/task/id").asText(), id -> !id.isEmpty());
  }

  private static JsonNode send(ConsoleHub hub, String skill) throws Exception {
    HttpResponse<String> answer =
        hub.post(
            "/a2a/rest/message:send",
            NOBODY,
            """
            {"message": {"messageId": "%s", "role": "ROLE_USER", "parts": [{"text": "go"}],
             "metadata": {"skill": "%s"}}}"""
                .formatted(System.nanoTime(), skill));
    return JsonMappers.MAPPER.readTree(answer.body());
  }

  /** Returns the state of the breaker of the host, and the callers that are refused. */
  private String breaker() throws Exception {
    List<?> hosts = (List<?>) server.getAttribute(new ObjectName(bean("Outbound")), "Hosts");
    if (hosts.isEmpty()) {
      return "";
    }
    Map<?, ?> host = (Map<?, ?>) hosts.get(0);
    return host.get("breaker") + " " + host.get("refusedCallers");
  }

  private static List<String> audit(CapturedLog log) {
    return log.text()
        .lines()
        .filter(line -> line.contains("event="))
        .map(line -> line.substring(line.indexOf("event=")))
        .filter(line -> !line.contains("caller=folder"))
        .toList();
  }

  private Object invoke(String type, String operation, Object... arguments) throws Exception {
    ObjectName name = new ObjectName(bean(type));
    String[] signature =
        Arrays.stream(arguments)
            .map(
                argument ->
                    argument instanceof Boolean
                        ? "boolean"
                        : argument instanceof Integer ? "int" : "java.lang.String")
            .toArray(String[]::new);
    return server.invoke(name, operation, arguments, signature);
  }

  private String bean(String type) throws Exception {
    Set<ObjectName> names = server.queryNames(new ObjectName("io.serai:type=" + type + ",*"), null);
    assertThat(names).hasSize(1);
    return names.iterator().next().toString();
  }

  private JsonNode exec(ConsoleHub hub, String key, String type, String operation, String arguments)
      throws Exception {
    ObjectNode request = request(bean(type), operation);
    request.set("arguments", JsonMappers.MAPPER.readTree(arguments.replace('\'', '"')));
    return json(hub.post("/observe/jolokia", key, request.toString()));
  }

  private static HttpResponse<String> exec(
      ConsoleHub hub, String key, String bean, String operation, String[] headers)
      throws Exception {
    return hub.post("/observe/jolokia", key, request(bean, operation).toString(), headers);
  }

  private static ObjectNode request(String bean, String operation) {
    return JsonMappers.object().put("type", "exec").put("mbean", bean).put("operation", operation);
  }

  private static JsonNode json(HttpResponse<String> answer) throws Exception {
    return JsonMappers.MAPPER.readTree(answer.body());
  }

  private static void check(ObjectName bean, MBeanFeatureInfo feature, List<String> undescribed) {
    check(bean + " " + feature.getName(), feature.getDescription(), feature.getName(), undescribed);
  }

  /** A description that only repeats the name says nothing. */
  private static void check(
      String what, String description, String name, List<String> undescribed) {
    if (description == null || description.isBlank() || description.equals(name)) {
      undescribed.add(what);
    }
  }

  private static boolean isGetter(MBeanOperationInfo operation) {
    return operation.getSignature().length == 0
        && (operation.getName().startsWith("get") || operation.getName().startsWith("is"));
  }
}
