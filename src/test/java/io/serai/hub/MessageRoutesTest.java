package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.document.JsonMappers;
import jakarta.jms.Message;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Routes that consume messages start after everything else that the hub loads, and stop before it.
 */
@Timeout(300)
class MessageRoutesTest {
  private static final String AGENTS = "agent_id: %s\nskills: ['*']\nallowed_callers: ['*']\n";

  private static final String QUEUE =
      """
      - route:
          from:
            uri: sjms2:queue:requests
            parameters: {transacted: true}
            steps:
              - setHeader: {name: SeraiAgentKey, simple: "${header.JMSMessageID}"}
              - to: agent:writer?skill=greet&caller=shop
              - convertBodyTo: {type: String}
              - setHeader: {name: CamelJmsDestinationName, constant: replies}
              - to: {uri: 'sjms2:queue:replies', pattern: InOnly}
      """;

  private static final String SKILL =
      """
      - route:
          from:
            uri: skill:greet
            steps:
              - setBody: {simple: "hello ${body[text]} from ${header.SeraiCaller}"}
      """;

  @TempDir private Path folder;
  private TestBroker broker;
  private HubFixture hub;

  @BeforeEach
  void prepare() throws Exception {
    broker = new TestBroker();
    hub =
        new HubFixture(folder)
            .property("serai.shutdown-timeout", "2s")
            .file("application.properties", TestBroker.PROPERTIES)
            .file("agents/writer.yaml", AGENTS.formatted("writer"))
            .file("agents/shop.yaml", AGENTS.formatted("shop"));
  }

  @AfterEach
  void stop() throws Exception {
    hub.close();
    broker.close();
  }

  @Test
  void waitingMessagesAreHandledBySkillsAndAgentsLoadedLater() throws Exception {
    for (int i = 0; i < 20; i++) {
      broker.send("requests", "Ann", Map.of());
    }

    hub.file("routes/a-queue.camel.yaml", QUEUE).file("routes/z-skill.camel.yaml", SKILL).start();

    for (int i = 0; i < 20; i++) {
      assertThat(text("replies")).isEqualTo("hello Ann from shop");
    }
    assertThat(broker.dead()).isZero();
  }

  @Test
  void noMessageIsLostOrDeadWhenTheHubRestartsUnderLoad() throws Exception {
    hub.file("routes/a-queue.camel.yaml", QUEUE).file("routes/z-skill.camel.yaml", SKILL).start();
    for (int i = 0; i < 400; i++) {
      broker.send("requests", "Ann", Map.of());
    }
    await().until(() -> broker.count("replies") > 0);

    hub.close();
    long before = broker.count("replies");
    assertThat(before + broker.count("requests")).isEqualTo(400);
    hub.start();

    await().until(() -> broker.count("replies") == 400);
    assertThat(broker.dead()).isZero();
  }

  @Test
  void fileAndTimerRoutesFindSkillsLoadedLater() throws Exception {
    hub.file("in/one.txt", "Ann")
        .file(
            "routes/a-sources.camel.yaml",
            """
            - route:
                id: files
                from:
                  uri: file:{{serai.home}}/in
                  parameters: {delay: 100}
                  steps:
                    - to: agent:writer?skill=greet&caller=shop
                    - to: file:{{serai.home}}/out?fileName=file.txt
            - route:
                id: once
                from:
                  uri: timer:once?repeatCount=1&delay=0
                  steps:
                    - setBody: {constant: Bob}
                    - to: agent:writer?skill=greet&caller=shop
                    - to: file:{{serai.home}}/out?fileName=timer.txt
            """)
        .file("routes/z-skill.camel.yaml", SKILL)
        .start();

    await().until(() -> written("file.txt") && written("timer.txt"));
    assertThat(folder.resolve("out/file.txt")).content().isEqualTo("hello Ann from shop");
    assertThat(folder.resolve("out/timer.txt")).content().isEqualTo("hello Bob from shop");
    await().until(() -> Files.exists(folder.resolve("in/.camel/one.txt"))); // moved afterwards
    assertThat(hub.hub().summary().routes()).isEqualTo(3);
    assertThat(hub.get("/observe/health").at("/status").asText()).isEqualTo("UP");
  }

  private boolean written(String name) throws java.io.IOException {
    Path file = folder.resolve("out").resolve(name);
    return Files.exists(file) && Files.size(file) > 0;
  }

  @Test
  void routeWithoutAutoStartupIsNotStarted() throws Exception {
    hub.file(
            "routes/queue.camel.yaml",
            QUEUE.replace("- route:\n", "- route:\n    autoStartup: false\n"))
        .file("routes/z-skill.camel.yaml", SKILL)
        .start();
    broker.send("requests", "Ann", Map.of());
    hub.file("routes/other.camel.yaml", QUEUE.replace("requests", "others"));
    broker.send("others", "Bob", Map.of());

    assertThat(text("replies")).isEqualTo("hello Bob from shop");
    assertThat(broker.count("requests")).isEqualTo(1);
  }

  @Test
  void timerRouteCanBeExposedAsASkill() throws Exception {
    hub.property("serai.expose.tick.skill", "ticked")
        .file(
            "routes/tick.camel.yaml",
            """
            - route:
                id: tick
                from:
                  uri: timer:tick?delay=1h
                  steps:
                    - setBody: {simple: "tock for ${header.SeraiCaller}"}
            """)
        .start();

    assertThat(
            JsonMappers.MAPPER.readTree(hub.post("/a2a/rest/message:send", SEND).text()).toString())
        .contains("tock for operator:open");
  }

  private static final String SEND =
      """
      {"message":{"messageId":"m1","role":"ROLE_USER","metadata":{"skillId":"ticked"},
        "parts":[{"data":{}}]}}""";

  @Test
  void fileOfARouteThatFailsToStartIsRefusedAndTheHubServes() {
    hub.file(
            "routes/broken.camel.yaml",
            """
            - route:
                id: broken
                from:
                  uri: file:{{serai.home}}/none?startingDirectoryMustExist=true&autoCreate=false
                  steps:
                    - to: log:broken
            """)
        .file("routes/z-skill.camel.yaml", SKILL)
        .start();

    await().untilAsserted(() -> assertThat(hub.hub().summary().refused()).hasSize(1));
    assertThat(hub.hub().summary().refused().toString()).contains("ROUTE_START_FAILED");
    assertThat(hub.hub().summary().routes()).isEqualTo(1);
  }

  @Test
  void routeThatCallsAnAgentWithoutACallerIsRefused() {
    hub.file("routes/queue.camel.yaml", QUEUE.replace("&caller=shop", "")).start();

    await()
        .untilAsserted(
            () ->
                assertThat(hub.hub().summary().refused().toString())
                    .contains("AGENT_CALLER", "add caller= with the id of an agent"));
  }

  private String text(String queue) throws Exception {
    Message message = Objects.requireNonNull(broker.take(queue), "no message in " + queue);
    return message.getBody(String.class);
  }
}
