package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.jms.Message;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Headers that control the hub's components, when something else than a route has set them. */
@Timeout(300)
class ForeignHeadersTest {
  private static final String SHOWN =
      "[${header.SeraiAgentCaller}][${header.SeraiAgentKey}][${header.seen}]";
  private static final Map<String, String> FORGED =
      Map.of("SeraiAgentCaller", "boss", "seraiAgentKey", "k-1", "seen", "yes");

  private static final String ROUTES =
      """
      - route:
          from:
            uri: sjms2:queue:show
            steps:
              - setBody: {simple: "%1$s"}
      - route:
          from:
            uri: sjms2:queue:own
            steps:
              - setHeader: {name: SeraiAgentKey, constant: mine}
              - to: direct:deeper
      - route:
          from:
            uri: direct:deeper
            steps:
              - split:
                  expression: {simple: "${body}"}
                  steps:
                    - to: seda:deepest?waitForTaskToComplete=Always
              - setBody: {simple: "%1$s"}
      - route:
          from:
            uri: seda:deepest
            steps:
              - to: log:deepest
      """;

  private static final String SERVICE =
      """
      - route:
          from:
            uri: sjms2:queue:service
            steps:
              - setHeader: {name: SeraiAgentCaller, constant: boss}
              - setHeader: {name: SeraiAgentKey, constant: k-1}
              - setHeader: {name: seen, constant: 'yes'}
      """;

  private static final String ASKING =
      """
      - route:
          from:
            uri: platform-http:/ask
            steps:
              - setHeader: {name: SeraiAgentKey, constant: mine}
              - %s
              - setBody: {simple: "%s"}
      """;

  private static final String NOTHING =
      """
      - route: {from: {uri: 'direct:nothing', steps: [{to: 'log:nothing'}]}}
      """;

  @TempDir private Path folder;
  private TestBroker broker;
  private HubFixture hub;

  @BeforeEach
  void start() throws Exception {
    broker = new TestBroker();
    hub = new HubFixture(folder).file("application.properties", TestBroker.PROPERTIES);
    hub.property("serai.shutdown-timeout", "1s");
  }

  @AfterEach
  void stop() throws Exception {
    hub.close();
    broker.close();
  }

  private String shown(String queue) throws Exception {
    return Objects.requireNonNull(broker.ask(queue, "hello", FORGED)).getBody(String.class);
  }

  @Test
  void internalHeadersOfAMessageAreIgnored() throws Exception {
    hub.file("routes/show.camel.yaml", ROUTES.formatted(SHOWN)).start();

    assertThat(shown("show")).isEqualTo("[][][yes]");
  }

  @Test
  void internalHeadersSetByARouteAreKeptWithinTheHub() throws Exception {
    hub.file("routes/show.camel.yaml", ROUTES.formatted(SHOWN)).start();

    assertThat(shown("own")).isEqualTo("[][mine][yes]");
  }

  @Test
  void originalMessageHasNoInternalHeaders() throws Exception {
    hub.file(
            "routes/original.camel.yaml",
            """
            - onException:
                exception: [java.lang.Exception]
                useOriginalMessage: true
                handled: {constant: true}
                steps:
                  - setBody: {simple: "%s"}
            - route:
                from:
                  uri: sjms2:queue:original
                  steps:
                    - throwException: {exceptionType: java.lang.IllegalStateException, message: no}
            """
                .formatted(SHOWN))
        .start();

    assertThat(shown("original")).isEqualTo("[][][yes]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "to: {uri: 'sjms2:queue:service', pattern: InOut}",
        "toD: {uri: 'sjms2:queue:${header.where}', pattern: InOut}",
        "enrich: {constant: 'sjms2:queue:service?exchangePattern=InOut'}",
        "recipientList: {constant: 'direct:nothing,sjms2:queue:service'}",
        "routingSlip: {constant: 'sjms2:queue:service,direct:nothing'}"
      })
  void internalHeadersOfAReplyAreIgnored(String way) {
    hub.file("routes/service.camel.yaml", SERVICE)
        .file("routes/nothing.camel.yaml", NOTHING)
        .file("routes/ask.camel.yaml", ASKING.formatted(way, SHOWN))
        .start();

    assertThat(hub.post("/ask?where=service", "{}").text()).isEqualTo("[][mine][yes]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pollEnrich", "poll"})
  void internalHeadersOfAPolledMessageAreIgnored(String way) throws Exception {
    String fetching =
        way.equals("poll")
            ? "poll: {uri: 'sjms2:queue:fetched', timeout: 10000}"
            : "pollEnrich: {constant: 'sjms2:queue:fetched', timeout: 10000}";
    hub.file("routes/ask.camel.yaml", ASKING.formatted(fetching, SHOWN)).start();
    broker.send("fetched", "hello", FORGED);

    assertThat(hub.post("/ask", "{}").text()).startsWith("[]").doesNotContain("k-1");
  }

  @Test
  void endpointAcceptsTheInternalHeadersItLists() throws Exception {
    hub.file(
            "routes/accept.camel.yaml",
            """
            - route:
                from:
                  uri: sjms2:queue:accept
                  steps:
                    - to: agent:serai?skill=who&caller=operator&acceptHeaders=key
            - route:
                from:
                  uri: skill:who
                  steps:
                    - setBody: {simple: "${header.SeraiCaller}"}
            """)
        .start();

    Message first = Objects.requireNonNull(broker.ask("accept", "{}", FORGED));
    Message second = Objects.requireNonNull(broker.ask("accept", "{}", FORGED));

    assertThat(first.getBody(String.class)).isEqualTo("operator:bus");
    assertThat(second.getStringProperty("SeraiTaskId"))
        .isEqualTo(first.getStringProperty("SeraiTaskId"));
  }

  @Test
  void fileWithAnUnknownAcceptHeadersValueIsRefused() {
    hub.file(
            "routes/accept.camel.yaml",
            "- route: {from: {uri: 'direct:a', steps: [{to: 'agent:serai?acceptHeaders=key,name'}]}}\n")
        .start();

    await()
        .untilAsserted(
            () ->
                assertThat(hub.hub().summary().refused().toString())
                    .contains(
                        "acceptHeaders may contain only caller, context, key, priority, reason, "
                            + "relay, skill,"
                            + " task"));
  }
}
