package io.serai.application;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.hub.CapabilityText;
import io.serai.hub.EmbeddedHub;
import io.serai.hub.HttpStub;
import io.serai.hub.PageExample;
import io.serai.hub.TestBroker;
import io.serai.setting.InvalidSettingException;
import io.serai.skill.agent.AgentUnavailableException;
import jakarta.jms.Message;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.apache.camel.AsyncCallback;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.main.Main;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.LifecycleStrategySupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Somebody's Camel Main application with Serai as a library. */
@Timeout(300)
class ApplicationTest {

  private static final String SEND = "/a2a/rest/message:send";
  private static final String TASK = "SeraiTaskId";

  @TempDir private Path folder;
  private final HttpStub service =
      new HttpStub().json("/weather", "{\"value\": {\"text\": \"Sunny\", \"celsius\": 21}}");
  private final HttpClient client = HttpClient.newHttpClient();
  private EmbeddedHub hub;

  @BeforeEach
  void writeHome() throws IOException {
    write(
        "capabilities/GetWeather.yaml",
        CapabilityText.of("GetWeather")
            .get(
                "ask",
                service.url(),
                "/weather",
                "description: $.value.text, celsius: $.value.celsius")
            .yaml());
    write("agents/desk.yaml", "agent_id: desk\nskills: ['*']\nallowed_callers: [reporter]\n");
    write("agents/reporter.yaml", "agent_id: reporter\npermissions: {skills: [get-weather]}\n");
  }

  @AfterEach
  void closeService() {
    service.close();
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve("home").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** What an application has in its application.properties and its main method. */
  private Main application(RouteBuilder... routes) {
    Main main = new Main();
    main.addInitialProperty("camel.main.name", "weather-desk");
    main.addInitialProperty("serai.home", folder.resolve("home").toString());
    main.addInitialProperty("serai.port", "0");
    main.addInitialProperty("serai.embeddings.url", "none");
    main.addInitialProperty("serai.outbound.allowed-private-hosts", "localhost");
    for (RouteBuilder each : routes) {
      main.configure().addRoutesBuilder(each);
    }
    hub = EmbeddedHub.in(main);
    return main;
  }

  private HttpResponse<String> send(String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(hub.url() + path))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    return client.sendAsync(request, BodyHandlers.ofString()).join();
  }

  private String post(String path, String body) {
    return send(path, body).body();
  }

  private JsonNode get(String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(hub.url() + path)).build();
    return JsonMappers.MAPPER.readTree(client.send(request, BodyHandlers.ofString()).body());
  }

  private void awaitState(String task, String state) {
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(get("/a2a/rest/tasks/" + task).at("/status/state").asText())
                    .isEqualTo("TASK_STATE_" + state));
  }

  /** Gives a task by a route that does not wait for it, and returns its id. */
  private static String give(Main main, String route) throws Exception {
    return main.getCamelTemplate()
        .request(route, exchange -> exchange.getMessage().setBody("{}"))
        .getMessage()
        .getHeader(TASK, String.class);
  }

  private static String message(String skill) {
    return """
        {"message": {"messageId": "m-1", "role": "ROLE_USER",
          "parts": [{"data": {"skill": "%s", "input": {}}}]}}"""
        .formatted(skill);
  }

  private static void requestWeather(Main main) throws Exception {
    Map<?, ?> weather = main.getCamelTemplate().requestBody("direct:weather", "{}", Map.class);
    assertThat(weather).isEqualTo(Map.of("description", "Sunny", "celsius", 21));
  }

  @Test
  void routesOfTheApplicationCallSkillsAndAgentsAndAreSkills() throws Exception {
    Main main = application(new WeatherDesk());
    main.start();
    try {
      requestWeather(main);
      Map<?, ?> report =
          main.getCamelContext()
              .createConsumerTemplate()
              .receiveBody("seda:reports", 30_000, Map.class);
      assertThat(report).isEqualTo(Map.of("description", "Sunny", "celsius", 21));
      assertThat(post(SEND, message("advice"))).contains("Take a coat: 21 degrees.");
      assertThat(main.getCamelContext().resolvePropertyPlaceholders("{{serai.url}}"))
          .isEqualTo(hub.url());
      assertThat(main.getCamelContext().getRoutes()).hasSize(3); // the hub's are in another context
    } finally {
      main.stop();
    }
  }

  @Test
  void applicationStartsAndStopsTwiceInOneJvm() throws Exception {
    Set<Thread> before = threadsOfCamel();
    String first = runOnce();
    String second = runOnce();

    Awaitility.await().untilAsserted(() -> assertThat(threadsOfCamel()).isSubsetOf(before));

    for (String url : new String[] {first, second}) {
      assertThatThrownBy(
              () ->
                  client.send(
                      HttpRequest.newBuilder(URI.create(url + "/health")).build(),
                      BodyHandlers.ofString()))
          .isInstanceOf(ConnectException.class);
    }
    assertThatThrownBy(hub::url).isInstanceOf(IllegalStateException.class);
  }

  private static Set<Thread> threadsOfCamel() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("Camel ("))
        .collect(Collectors.toSet());
  }

  private String runOnce() throws Exception {
    Main main = application(new WeatherDesk());
    main.start();
    try {
      requestWeather(main);
      return hub.url();
    } finally {
      main.stop();
    }
  }

  @Test
  void whatWaitsForATaskDoesNotDelayTheStop() throws Exception {
    write(
        "routes/hold.camel.yaml",
        "- route: {from: {uri: 'skill:hold?idempotent=true', steps: [{to: 'task:hold'}]}}\n");
    Main main =
        application(
            new RouteBuilder() {
              @Override
              public void configure() {
                from("skill:ask.colour?idempotent=true")
                    .to("task:need?required=colour&description=Which colour?");
                from("direct:hold").to("agent:desk?caller=operator&skill=hold");
                from("direct:colour")
                    .to("agent:desk?caller=operator&skill=ask.colour&awaitEnd=false");
              }
            });
    main.start();
    assertThat(post(SEND, message("ask.colour"))).contains("TASK_STATE_INPUT_REQUIRED");
    Future<Object> waiting = main.getCamelTemplate().asyncRequestBody("direct:hold", "{}");
    Awaitility.await()
        .until(() -> get("/a2a/rest/tasks?status=TASK_STATE_WORKING").at("/tasks").size() == 1);
    main.getCamelTemplate().requestBody("direct:colour", "{}"); // asks while the application stops

    long began = System.nanoTime();
    main.stop();

    assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began)).isLessThan(20);
    assertThatThrownBy(waiting::get).hasRootCauseInstanceOf(AgentUnavailableException.class);
  }

  @Test
  void tasksOfTheApplicationsSkillsContinueAfterARestart() throws Exception {
    write("agents/single.yaml", "agent_id: single\nskills: ['*']\nmax_concurrent: 1\n");
    Main first = application(new HoldingDesk());
    first.addOverrideProperty("camel.main.shutdownTimeout", "1"); // one task is cut off at its work
    first.addOverrideProperty("serai.shutdown-timeout", "2s");
    first.start();
    String running = give(first, "direct:hold");
    awaitState(running, "WORKING");
    String queued = give(first, "direct:greet");
    String waiting = give(first, "direct:colour");
    awaitState(waiting, "INPUT_REQUIRED");
    awaitState(queued, "SUBMITTED");
    first.stop();

    Main second = application(new HoldingDesk());
    second.start();
    try {
      awaitState(running, "WORKING");
      awaitState(queued, "SUBMITTED");
      awaitState(waiting, "INPUT_REQUIRED");
      assertThat(post(SEND, answer(waiting, "colour", "red"))).contains("It is red.");
      post("/a2a/rest/tasks/" + running + ":cancel", "{}");
      awaitState(queued, "COMPLETED");
    } finally {
      second.stop();
    }
  }

  private static String answer(String task, String input, String value) {
    return """
        {"message": {"messageId": "m-2", "role": "ROLE_USER", "taskId": "%s",
          "parts": [{"data": {"%s": "%s"}}]}}"""
        .formatted(task, input, value);
  }

  /** Skills that may run again: one is at work until it is stopped, one asks, one only answers. */
  private static final class HoldingDesk extends RouteBuilder {
    @Override
    public void configure() {
      from("skill:hold?idempotent=true").to("task:hold");
      from("skill:greet?idempotent=true").setBody(constant("hello"));
      from("skill:ask.colour?idempotent=true")
          .to("task:need?required=colour&description=Which colour?")
          .setBody(simple("It is ${body[colour]}."));
      from("direct:hold").to("agent:single?caller=operator&skill=hold&awaitEnd=false");
      from("direct:greet").to("agent:single?caller=operator&skill=greet&awaitEnd=false");
      from("direct:colour").to("agent:desk?caller=operator&skill=ask.colour&awaitEnd=false");
    }
  }

  @Test
  void whileTheApplicationStopsRequestsGet503AndQueuedTasksWaitForTheNextStart() throws Exception {
    write("agents/single.yaml", "agent_id: single\nskills: ['*']\nmax_concurrent: 1\n");
    StoppingDesk desk = new StoppingDesk();
    Main first = application(desk);
    first.start();
    CompletableFuture<Object> worker =
        first.getCamelTemplate().asyncRequestBody("direct:work", "{}");
    awaitState(desk.running.get(30, TimeUnit.SECONDS), "WORKING");
    String queued = give(first, "direct:greet");
    awaitState(queued, "SUBMITTED");

    Future<?> stop = CompletableFuture.runAsync(first::stop, work -> new Thread(work).start());
    Awaitility.await().until(() -> send(SEND, message("greet")).statusCode() == 503);
    desk.finish.complete(null);
    desk.ended.get(30, TimeUnit.SECONDS); // the agent is free, and the route holds the stop open
    assertThat(send(SEND, message("greet")).statusCode()).isEqualTo(503);
    assertThat(stop).isNotDone();
    desk.release.complete(null);
    stop.get(30, TimeUnit.SECONDS);

    assertThat(worker).isCompletedWithValue("done");
    assertThat(desk.greeted).hasValue(0);
    Main second = application(desk);
    second.start();
    try {
      awaitState(queued, "COMPLETED");
      assertThat(desk.greeted).hasValue(1);
    } finally {
      second.stop();
    }
  }

  /** A route that gives an agent work, and ends neither with that work nor before it is told. */
  private static final class StoppingDesk extends RouteBuilder {
    private final CompletableFuture<String> running = new CompletableFuture<>();
    private final CompletableFuture<Void> finish = new CompletableFuture<>();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final CompletableFuture<Void> release = new CompletableFuture<>();
    private final AtomicInteger greeted = new AtomicInteger();

    @Override
    public void configure() {
      from("direct:work")
          .to("agent:single?caller=operator&skill=work")
          .process(exchange -> ended.complete(null))
          .process(after(release));
      from("skill:work")
          .process(
              exchange -> running.complete(exchange.getMessage().getHeader(TASK, String.class)))
          .process(after(finish))
          .setBody(constant("done"));
      from("direct:greet").to("agent:single?caller=operator&skill=greet&awaitEnd=false");
      from("skill:greet?idempotent=true").process(exchange -> greeted.incrementAndGet());
    }

    private static Processor after(CompletableFuture<Void> signal) {
      return new AsyncProcessorSupport() {
        @Override
        public boolean process(Exchange exchange, AsyncCallback callback) {
          signal.whenComplete((done, failure) -> callback.done(false));
          return false;
        }
      };
    }
  }

  @Test
  void requestsThatComeBeforeTheRoutesOfTheApplicationAreToBeSentAgain() throws Exception {
    Main main = application(new WeatherDesk());
    CompletableFuture<HttpResponse<String>> early = new CompletableFuture<>();
    main.bind(
        "early",
        new LifecycleStrategySupport() {
          @Override
          public void onContextStarting(CamelContext camel) {
            early.complete(send(SEND, message("advice")));
          }
        });
    main.start();
    try {
      assertThat(early.get().statusCode()).isEqualTo(503);
      assertThat(early.get().headers().firstValue("Retry-After")).hasValue("1");
      assertThat(post(SEND, message("advice"))).contains("Take a coat: 21 degrees.");
    } finally {
      main.stop();
    }
  }

  @Test
  void headersOfMessagesFromOutsideDoNotChooseTheCaller() throws Exception {
    try (TestBroker broker = new TestBroker()) {
      Main main =
          application(
              new RouteBuilder() {
                @Override
                public void configure() {
                  from("sjms2:queue:outside").setBody(simple("[${header.SeraiAgentCaller}]"));
                }
              });
      main.addInitialProperty(
          "camel.component.sjms2.connection-factory", "#class:io.serai.hub.TestConnections");
      main.start();
      try {
        Message reply = broker.ask("outside", "{}", Map.of("SeraiAgentCaller", "reporter"));
        assertThat(Objects.requireNonNull(reply).getBody(String.class)).isEqualTo("[]");
      } finally {
        main.stop();
      }
    }
  }

  @Test
  void closeStopsTheHubOfAnApplicationThatFailedToStart() throws Exception {
    Main main =
        application(
            new RouteBuilder() {
              @Override
              public void configure() {
                from("direct:a").to("agent:desk?nonsense=1");
              }
            });

    try (EmbeddedHub closed = hub) {
      assertThatThrownBy(main::start).hasStackTraceContaining("nonsense");
    }

    assertThatThrownBy(hub::url).isInstanceOf(IllegalStateException.class);
    runOnce(); // the home is free again
  }

  @Test
  void hubThatMayNotServeStopsTheApplicationWithItsRoutes() throws Exception {
    Main main = application(new WeatherDesk());
    main.addOverrideProperty("serai.security.mode", "closed"); // and nobody has a key

    assertThatThrownBy(main::start).hasStackTraceContaining("Closed mode needs a key");

    assertThat(main.getCamelContext().isStopped()).isTrue();
    assertThatThrownBy(hub::url).isInstanceOf(IllegalStateException.class);
    runOnce(); // the home is free again
  }

  @Test
  void settingThatIsWrongStopsTheStartOfTheApplication() {
    Main main = application();
    main.addOverrideProperty("serai.port", "many");

    assertThatThrownBy(main::start)
        .hasRootCauseInstanceOf(InvalidSettingException.class)
        .hasRootCauseMessage("serai.port is \"many\"; it takes a whole number, 0 to 65535.");
  }

  @Test
  void documentationShowsTheRoutesThatAreTested() throws Exception {
    assertThat(
            Files.readString(Path.of("src/test/java/io/serai/application/WeatherDesk.java"))
                .replaceAll("(?m)^ {4}", ""))
        .contains(PageExample.of("library.md", "routes"));
  }

  @Test
  void mainMethodOfTheDocumentationCompiles() throws Exception {
    Path source = folder.resolve("Desk.java");
    Files.writeString(
        source,
        """
        import io.serai.application.WeatherDesk;
        import io.serai.hub.EmbeddedHub;
        import org.apache.camel.main.Main;

        class Desk {
          public static void main(String[] arguments) throws Exception {
        %s
          }
        }
        """
            .formatted(PageExample.of("library.md", "main")));
    ByteArrayOutputStream faults = new ByteArrayOutputStream();

    ToolProvider.getSystemJavaCompiler()
        .run(null, null, faults, "-proc:none", "-d", folder.toString(), source.toString());

    assertThat(faults.toString(UTF_8)).isEmpty();
    assertThat(folder.resolve("Desk.class")).exists();
  }

  @Test
  void dependencyOfTheDocumentationIsThisArtifact() throws Exception {
    String project = Files.readString(Path.of("pom.xml"));
    String shown = PageExample.of("library.md", "pom").replaceAll("\\s", "");

    assertThat(shown)
        .containsSubsequence(coordinates(project), "<scope>import</scope>", coordinates(project))
        .contains("<version>" + between(project, "<slf4j.version>", "<") + "</version>");
  }

  private static String coordinates(String project) {
    return "<groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>"
        .formatted(
            between(project, "<groupId>", "<"),
            between(project, "<artifactId>", "<"),
            between(project, "<version>", "<"));
  }

  private static String between(String text, String before, String behind) {
    int begin = text.indexOf(before) + before.length();
    return text.substring(begin, text.indexOf(behind, begin));
  }

  @Test
  void healthIsThatOfTheEndpointWhileTheHubServes() throws Exception {
    Main main = application();
    assertThat(hub.health()).isEmpty();
    main.start();
    try {
      Map<String, Object> health = hub.health().orElseThrow();
      assertThat(health).containsEntry("status", "UP").containsOnlyKeys("status", "checks");
      assertThat(JsonMappers.MAPPER.<JsonNode>valueToTree(health).findValuesAsText("name"))
          .isEqualTo(get("/observe/health").findValuesAsText("name"))
          .contains("database");
    } finally {
      main.stop();
    }
    assertThat(hub.health()).isEmpty();
  }

  @Test
  void homeThatDoesNotExistIsCreated() throws Exception {
    Main main = application();
    main.addOverrideProperty("serai.home", folder.resolve("new").toString());
    main.start();
    try {
      assertThat(folder.resolve("new/data")).isDirectory();
    } finally {
      main.stop();
    }
  }
}
