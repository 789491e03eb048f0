package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentFault;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FileReloadOutcome.Status;
import io.serai.reload.LoadProgressListener;
import io.serai.route.ManyRoutesCamelContext;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.camel.component.direct.DirectComponent;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file cannot intercept what routes of other files send. */
@Tag("FLD-4")
@Timeout(300)
class InterceptedSendsTest {

  private static final String NEIGHBOUR = "routes/neighbour.camel.yaml";
  private static final String FILE = "routes/intercepting.camel.yaml";

  private static final String SHARED =
      """
      - route:
          id: innocent
          from:
            uri: direct:innocent
            steps:
              - setBody: {constant: GOOD}
              - to: direct:shared
      - route:
          id: shared
          from:
            uri: direct:shared
            steps:
              - log: {message: shared}
      """;

  private static final String SEND =
      """
      - interceptSendToEndpoint:
          uri: direct:shared
          steps:
            - setBody: {constant: INTERCEPTED}
      """;

  private static final String MINE =
      """
      - route:
          id: mine
          from:
            uri: direct:mine
            steps:
              - to: direct:shared
      """;

  private final DefaultCamelContext camel = new ManyRoutesCamelContext(true);
  private RouteFolderHandler files;

  @BeforeEach
  void start() {
    camel.getComponent("direct", DirectComponent.class).setBlock(false);
    camel.start();
    files = new RouteFolderHandler(camel, () -> () -> {}, Duration.ofSeconds(5), Clock.systemUTC());
    files.beginMessages();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void aFileThatInterceptsWhatIsSentIsRefusedAtItsPlaceWithTheRemedy() {
    List<FileReloadOutcome> outcomes = write(FILE, "# sends\n" + SEND + MINE);

    assertThat(outcomes.get(0).errors())
        .containsExactly(
            new DocumentFault(
                "",
                "INTERCEPT_SEND",
                "interceptSendToEndpoint would change the routes of other files, too; put the steps"
                    + " into a direct: route in front of the endpoint, or use interceptFrom",
                2));
    assertThat(camel.getRoutes()).isEmpty();
  }

  @Test
  void theRoutesOfOtherFilesSendAsBeforeAlsoWhenTheirFileIsReplaced() {
    // given
    write(NEIGHBOUR, SHARED);

    // when
    write(FILE, SEND + MINE);
    List<FileReloadOutcome> replaced = write(NEIGHBOUR, SHARED + "# changed\n");

    // then
    assertThat(statuses(replaced)).containsExactly(Status.APPLIED);
    assertThat(call("direct:innocent")).isEqualTo("GOOD");

    // when
    files.apply(new ChangeSet(Map.of(), Set.of(FILE), false, LoadProgressListener.NONE));
    write(NEIGHBOUR, SHARED);

    // then
    assertThat(call("direct:innocent")).isEqualTo("GOOD");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          java|routes/Intercepting.camel.java
          configuration|routes/intercepting.camel.yaml
          configurations|routes/IntercConf.camel.java
          """)
  void everyWayToWriteItIsRefused(String way, String file) {
    List<FileReloadOutcome> outcomes = write(file, text(way));

    assertThat(outcomes.get(0).errors())
        .extracting(DocumentFault::code)
        .containsExactly("INTERCEPT_SEND");
    assertThat(camel.getRoutes()).isEmpty();
  }

  @Test
  void aRefusedFileIsServedWhenItInterceptsNoMore() {
    write(FILE, SEND + MINE);

    List<FileReloadOutcome> corrected = write(FILE, MINE);

    assertThat(statuses(corrected)).containsExactly(Status.APPLIED);
  }

  @Test
  void aFileMayInterceptWhatItsOwnRoutesReceive() {
    // given
    String from =
        SEND.replace("interceptSendToEndpoint", "interceptFrom").replace("shared", "mine");
    write(NEIGHBOUR, SHARED);

    // when
    List<FileReloadOutcome> outcomes = write(FILE, from + MINE);
    write(NEIGHBOUR, SHARED + "# changed\n");

    // then
    assertThat(statuses(outcomes)).containsExactly(Status.APPLIED);
    assertThat(call("direct:mine")).isEqualTo("INTERCEPTED");
    assertThat(call("direct:innocent")).isEqualTo("GOOD");
  }

  private static String text(String way) {
    return switch (way) {
      case "java" ->
          """
          import org.apache.camel.builder.RouteBuilder;

          public class Intercepting extends RouteBuilder {
            @Override
            public void configure() {
              interceptSendToEndpoint("direct:shared").to("log:x");
              from("direct:mine").to("direct:shared");
            }
          }
          """;
      case "configurations" ->
          """
          import org.apache.camel.builder.RouteConfigurationBuilder;

          public class IntercConf extends RouteConfigurationBuilder {
            @Override
            public void configuration() {
              routeConfiguration().interceptSendToEndpoint("direct:shared").to("log:x");
            }
          }
          """;
      default ->
          """
          - routeConfiguration:
              id: all
              interceptSendToEndpoint:
                - interceptSendToEndpoint:
                    uri: direct:shared
                    steps:
                      - log: {message: x}
          - route:
              id: mine
              from:
                uri: direct:mine
                steps:
                  - to: direct:shared
          """;
    };
  }

  private List<FileReloadOutcome> write(String file, String text) {
    return files.apply(
        new ChangeSet(Map.of(file, text), Set.of(), false, LoadProgressListener.NONE));
  }

  private Object call(String uri) {
    return camel.createProducerTemplate().requestBody(uri, "x", Object.class);
  }

  private static List<Status> statuses(List<FileReloadOutcome> outcomes) {
    return outcomes.stream().map(FileReloadOutcome::status).toList();
  }
}
