package io.serai.skill.component;

import static io.serai.skill.Skills.skill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.skill.MemoryStatistics;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.SkillStatistics;
import io.serai.task.component.TaskFailureException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.camel.AsyncCallback;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.CamelExecutionException;
import org.apache.camel.Exchange;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.component.mock.MockEndpoint;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.DefaultExchange;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SkillComponentTest {

  private static final String LOOKUP =
      """
      - route:
          id: lookup
          from:
            uri: skill:orders.lookup
            parameters:
              description: Finds an order
              tags: orders, shop
              permissions: orders:read
              inputSchema: '{"type": "object"}'
              outputSchema: classpath:order.schema.json
            steps:
              - to: mock:lookup
              - setBody:
                  simple: '{"order": "${body[number]}", "state": "sent"}'
      """;

  private final SkillCatalog catalog = new SkillCatalog();
  private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();
  private final SkillStatistics statistics =
      SkillStatistics.open(new MemoryStatistics(), Clock.systemUTC(), scheduler);
  private final CamelContext camel = new DefaultCamelContext();
  private final ProducerTemplate caller = camel.createProducerTemplate();

  @BeforeEach
  void start() {
    camel.getRegistry().bind("skills", catalog);
    camel.getRegistry().bind("statistics", statistics);
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
    statistics.close();
    scheduler.shutdownNow();
  }

  private void load(String file, String text) throws Exception {
    PluginHelper.getRoutesLoader(camel).loadRoutes(ResourceHelper.fromString(file, text));
  }

  private Skill find(String id) {
    return catalog.snapshot().find(id).orElseThrow();
  }

  private JsonNode call(String uri, Object body) {
    return caller.requestBody(uri, body, JsonNode.class);
  }

  @Test
  void yamlRouteIsASkillWhileItIsStarted() throws Exception {
    load("lookup.camel.yaml", LOOKUP);

    Skill skill = find("orders.lookup");
    assertThat(skill.name()).isEqualTo("orders.lookup");
    assertThat(skill.version()).isEqualTo("1.0.0");
    assertThat(skill.description()).isEqualTo("Finds an order");
    assertThat(skill.tags()).containsExactly("orders", "shop");
    assertThat(skill.permissions()).isEqualTo(Set.of("orders:read"));
    assertThat(skill.kind()).isEqualTo(Skill.ROUTE);
    assertThat(skill.inputSchema()).isEqualTo(JsonMappers.object().put("type", "object"));
    assertThat(skill.outputSchema()).isEqualTo(JsonMappers.object().put("title", "Order"));

    camel.getRouteController().suspendRoute("lookup");
    assertThat(catalog.snapshot().size()).isZero();
    camel.getRouteController().resumeRoute("lookup");
    assertThat(catalog.snapshot().size()).isEqualTo(1);
    camel.getRouteController().stopRoute("lookup");
    assertThat(catalog.snapshot().size()).isZero();
  }

  @Test
  void routeReceivesAMapAndTheCallerJson() throws Exception {
    load("lookup.camel.yaml", LOOKUP);
    load(
        "caller.camel.yaml",
        """
        - from:
            uri: direct:caller
            steps:
              - to: skill:orders.lookup
              - to: mock:answer
        """);
    MockEndpoint lookup = camel.getEndpoint("mock:lookup", MockEndpoint.class);
    MockEndpoint answer = camel.getEndpoint("mock:answer", MockEndpoint.class);
    Map<String, Object> inputs = new LinkedHashMap<>(Map.of("number", 7));
    lookup.expectedBodiesReceived(inputs, inputs, inputs);
    JsonNode sent = JsonMappers.object().put("order", "7").put("state", "sent");
    answer.expectedBodiesReceived(sent, sent, sent);

    caller.requestBodyAndHeader("direct:caller", Map.of("number", 7), "secret", "x");
    caller.requestBody("direct:caller", JsonMappers.object().put("number", 7));
    caller.requestBody("direct:caller", "{\"number\": 7}");

    lookup.assertIsSatisfied();
    answer.assertIsSatisfied();
    assertThat(lookup.getExchanges().get(0).getMessage().getHeaders()).isEmpty();
    assertThat(statistics.of("orders.lookup").runs()).isEqualTo(3);
    assertThat(statistics.of("orders.lookup").successRate()).hasValue(1.0);
  }

  @Test
  void xmlRouteIsASkill() throws Exception {
    load(
        "greet.camel.xml",
        """
        <routes xmlns="http://camel.apache.org/schema/spring">
          <route id="greet">
            <from uri="skill:greet?description=Greets&amp;version=2.0"/>
            <setBody><simple>Hello ${body[name]}</simple></setBody>
          </route>
        </routes>
        """);

    assertThat(call("skill:greet?version=^2.0.0", Map.of("name", "Ada")).textValue())
        .isEqualTo("Hello Ada");
  }

  @Test
  void newestVersionRunsUnlessTheCallerNamesARange() {
    catalog.update(
        List.of(
            skill("tweet").name("Tweet").version("1.4.0").handler(saying("one")).build(),
            skill("tweet").name("Tweet").version("2.0.0").handler(saying("two")).build()),
        List.of());

    assertThat(call("skill:tweet", Map.of()).textValue()).isEqualTo("two");
    assertThat(call("skill:Tweet", Map.of()).textValue()).isEqualTo("two");
    assertThat(call("skill:tweet?version=^1.0.0", Map.of()).textValue()).isEqualTo("one");
  }

  @Test
  void unknownSkillErrorSuggestsSimilarNames() {
    catalog.update(List.of(skill("orders.lookup").build(), skill("greet").build()), List.of());

    assertThatThrownBy(() -> call("skill:order.lokup", Map.of()))
        .isInstanceOf(CamelExecutionException.class)
        .cause()
        .isInstanceOf(NoSuchSkillException.class)
        .hasMessage("there is no skill 'order.lokup': did you mean orders.lookup?");
    assertThatThrownBy(() -> call("skill:greet?version=^2.0.0", Map.of()))
        .cause()
        .hasMessage("the skill 'greet' has no version in '^2.0.0': it has 1.0.0");
  }

  @Test
  void inputsThatAreNotAnObjectAreRejected() {
    catalog.update(List.of(skill("greet").build()), List.of());

    assertThatThrownBy(() -> call("skill:greet", "[1]"))
        .cause()
        .isInstanceOf(TaskFailureException.class)
        .hasMessage("The inputs of greet must be a JSON object or a Map, but the body is array");
  }

  @Test
  void everyCharacterOfAFormIsRead() {
    catalog.update(List.of(skill("form").build()), List.of());

    assertThat(form("a=1;2&b=x%23y#z&c=%C3%A9+%26&c=2&d&&e==?"))
        .hasToString(
            "{\"a\":\"1;2\",\"b\":\"x#y#z\",\"c\":[\"é &\",\"2\"],\"d\":\"\",\"e\":\"=?\"}");
  }

  @Test
  void aFormThatIsMalformedOrHasTooManyFieldsIsRefused() {
    catalog.update(List.of(skill("form").build()), List.of());

    assertThatThrownBy(() -> form("a=%4"))
        .cause()
        .isInstanceOf(TaskFailureException.class)
        .hasMessageEndingWith("but the body is a malformed form");
    assertThatThrownBy(() -> form("a&".repeat(1_000_000) + "a"))
        .cause()
        .isInstanceOf(TaskFailureException.class)
        .hasMessageEndingWith("but the body is a form of more than 1000000 fields");
  }

  private JsonNode form(String text) {
    return caller.requestBodyAndHeader(
        "skill:form",
        text.getBytes(StandardCharsets.UTF_8),
        Exchange.CONTENT_TYPE,
        "application/x-www-form-urlencoded",
        JsonNode.class);
  }

  @Test
  void missingSkillMayBeThereAtTheNextCall() {
    assertThatThrownBy(() -> call("skill:greet?onFailure=replyFinal", Map.of()))
        .cause()
        .isInstanceOf(NoSuchSkillException.class);
    assertThat(call("skill:greet?onFailure=reply", Map.of()).path("code").textValue())
        .isEqualTo("E010");
  }

  @Test
  void resultThatIsNotJsonFailsAsTheCallerWantsIt() {
    catalog.update(List.of(skill("odd").handler(saying(new Object())).build()), List.of());

    assertThatThrownBy(() -> call("skill:odd", Map.of()))
        .cause()
        .isInstanceOf(IllegalArgumentException.class);
    JsonNode reply = call("skill:odd?onFailure=reply", Map.of());
    assertThat(reply.path("state").textValue()).isEqualTo("FAILED");
    assertThat(reply.path("text").textValue()).isEqualTo("odd failed: IllegalArgumentException.");
  }

  @Test
  void resultThatContainsItselfFailsTheCall() {
    List<Object> endless = new ArrayList<>();
    endless.add(endless);
    catalog.update(List.of(skill("endless").handler(saying(endless)).build()), List.of());

    assertThatThrownBy(() -> call("skill:endless", Map.of()))
        .cause()
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("contains itself");
  }

  @Test
  void waitingSkillHoldsNoThread() throws Exception {
    CompletableFuture<Void> answer = new CompletableFuture<>();
    catalog.update(List.of(skill("slow").handler(waitingFor(answer)).build()), List.of());
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    Exchange exchange = new DefaultExchange(camel);
    SkillProducer producer = (SkillProducer) camel.getEndpoint("skill:slow").createAsyncProducer();

    boolean sync = producer.process(exchange, done::complete);

    assertThat(sync).isFalse();
    assertThat(done).isNotDone();
    answer.complete(null);
    assertThat(done.join()).isFalse();
    assertThat(exchange.getMessage().getBody(JsonNode.class).textValue()).isEqualTo("late");
  }

  @Test
  void failureIsReturnedToTheCallerAndCounted() throws Exception {
    load(
        "fail.camel.yaml",
        """
        - from:
            uri: skill:fail
            steps:
              - throwException:
                  exceptionType: java.lang.IllegalStateException
                  message: no stock
        """);

    assertThatThrownBy(() -> call("skill:fail", Map.of())).cause().hasMessage("no stock");
    assertThat(statistics.of("fail").successRate()).hasValue(0.0);
  }

  @Test
  void endlessSelfCallIsRejected() throws Exception {
    load(
        "circle.camel.yaml",
        """
        - from:
            uri: skill:circle
            steps:
              - to: skill:circle
        """);

    assertThatThrownBy(() -> call("skill:circle", Map.of()))
        .cause()
        .hasMessage("skill:circle is called 32 calls deep: break the cycle");
  }

  @Test
  void secondRouteOfTheSameSkillIsRejected() throws Exception {
    load("lookup.camel.yaml", LOOKUP);

    assertThatThrownBy(() -> load("second.camel.yaml", LOOKUP.replace("id: lookup", "id: second")))
        .hasStackTraceContaining("orders.lookup already serves version 1.0.0");
    assertThat(call("skill:orders.lookup", Map.of("number", 1)).path("order").textValue())
        .isEqualTo("1");
  }

  private static AsyncProcessor saying(Object body) {
    return waitingFor(CompletableFuture.completedFuture(null), body);
  }

  private static AsyncProcessor waitingFor(CompletableFuture<Void> answer) {
    return waitingFor(answer, "late");
  }

  private static AsyncProcessor waitingFor(CompletableFuture<Void> answer, Object body) {
    return new AsyncProcessorSupport() {
      @Override
      public boolean process(Exchange exchange, AsyncCallback callback) {
        boolean sync = answer.isDone();
        var unused =
            answer.thenRun(
                () -> {
                  exchange.getMessage().setBody(body);
                  callback.done(sync);
                });
        return sync;
      }
    };
  }
}
