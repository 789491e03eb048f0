package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.serai.Patience;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Error handlers that route files declare, as Camel's documentation writes them. */
@ExtendWith(Patience.class)
class RouteErrorHandlersTest {

  private static final int MORE_THAN_EVENT_LOOPS = 64;

  private static final AtomicInteger ARRIVED = new AtomicInteger();

  private static final String OK =
      """
      - route:
          id: %1$s
          from:
            uri: platform-http:/%1$s
            steps:
              - setBody: {constant: fine}
      """;

  private static final String FAILING =
      """
      - route:
          id: %1$s
          from:
            uri: platform-http:/%1$s
            steps:
              - bean: {beanType: io.serai.hub.RouteErrorHandlersTest, method: arrived}
              - throwException: {exceptionType: java.lang.IllegalStateException, message: "no"}
      """;

  private static final String DEAD_LETTER =
      """
      - errorHandler:
          deadLetterChannel:
            deadLetterUri: direct:dead
      - route:
          id: dead
          from:
            uri: direct:dead
            steps:
              - setBody: {constant: dead}
      """;

  @TempDir private Path home;
  private HubFixture hub;

  @BeforeEach
  void create() {
    ARRIVED.set(0);
    hub = new HubFixture(home).property("serai.shutdown-timeout", "1s");
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  @Test
  @Tag("FLD-4")
  void errorHandlerOfAFileIsThatOfItsRoutesOnly() {
    // given
    hub.file("routes/a.camel.yaml", DEAD_LETTER + FAILING.formatted("own")).start();

    // when
    hub.file("routes/b.camel.yaml", FAILING.formatted("other"))
        .file("routes/c.camel.yaml", OK.formatted("third"));

    // then
    await().until(() -> hub.get("/third").status() == 200);
    assertThat(hub.get("/own").text()).isEqualTo("dead");
    assertThat(hub.get("/other").status()).isEqualTo(500);
  }

  @Test
  void errorHandlerOfAFileIsThatOfItsRestServicesAndTemplates() {
    // given
    hub.file(
        "routes/a.camel.yaml",
        DEAD_LETTER
            + """
            - rest:
                path: /rest
                get:
                  - to: direct:failing
            - route:
                from:
                  uri: direct:failing
                  steps:
                    - throwException: {exceptionType: java.lang.IllegalStateException, message: "no"}
            - routeTemplate:
                id: failing
                parameters: [{name: path}]
                from:
                  uri: "platform-http:/{{path}}"
                  steps:
                    - throwException: {exceptionType: java.lang.IllegalStateException, message: "no"}
            - templatedRoute: {routeTemplateRef: failing, parameters: [{name: path, value: templated}]}
            """);

    // when
    hub.start();

    // then
    assertThat(hub.get("/rest").text()).as(hub.get("/a2s/v1/reloads").text()).isEqualTo("dead");
    assertThat(hub.get("/templated").text()).isEqualTo("dead");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "- onException: {exception: [java.lang.Exception], redeliveryPolicy: {maximumRedeliveries: 5, redeliveryDelay: 3600000}}\n",
        "- errorHandler: {defaultErrorHandler: {redeliveryPolicy: {maximumRedeliveries: 5, redeliveryDelay: 3600000}}}\n",
        "- errorHandler: {deadLetterChannel: {deadLetterUri: 'log:dead', redeliveryPolicy: {maximumRedeliveries: 5, redeliveryDelay: 3600000}}}\n"
      })
  @Timeout(60)
  void pauseBeforeARedeliveryHoldsNoEventLoop(String handler) {
    // given
    hub.file("routes/a.camel.yaml", handler + FAILING.formatted("failing"))
        .file("routes/b.camel.yaml", OK.formatted("neighbour"))
        .start();

    // when
    List<CompletableFuture<HubFixture.Reply>> waiting = new ArrayList<>();
    for (int i = 0; i < MORE_THAN_EVENT_LOOPS; i++) {
      waiting.add(hub.begin("/failing", "{}"));
    }
    await().until(() -> ARRIVED.get() == MORE_THAN_EVENT_LOOPS);

    // then
    assertThat(hub.get("/neighbour").text()).isEqualTo("fine");
    assertThat(waiting).noneMatch(CompletableFuture::isDone);
  }

  @Test
  void redeliveryIsAnsweredWithWhatItGives() {
    // given
    hub.file(
            "routes/a.camel.yaml",
            """
            - onException:
                exception: [java.lang.Exception]
                handled: {constant: "true"}
                redeliveryPolicy: {maximumRedeliveries: 30, redeliveryDelay: 20, logRetryAttempted: false}
                steps:
                  - setBody: {constant: handled}
            """
                + FAILING.formatted("failing"))
        .start();

    // when
    List<CompletableFuture<HubFixture.Reply>> all = new ArrayList<>();
    for (int i = 0; i < MORE_THAN_EVENT_LOOPS; i++) {
      all.add(hub.begin("/failing", "{}"));
    }

    // then
    assertThat(
            all.stream()
                .map(each -> each.orTimeout(60, TimeUnit.SECONDS).join().text())
                .collect(Collectors.toSet()))
        .containsExactly("handled");
    assertThat(ARRIVED).hasValue(MORE_THAN_EVENT_LOOPS); // only the step that failed is repeated
  }

  /** Called by the failing route. */
  public static void arrived() {
    ARRIVED.incrementAndGet();
  }
}
