package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentFault;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.LoadProgressListener;
import io.serai.route.ManyRoutesCamelContext;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class MissingDirectRouteWarningsTest {

  private static final String CALLER = "routes/caller.camel.yaml";
  private static final String CALLED = "routes/called.camel.yaml";
  private static final String GREET =
      "- route: {id: greet, from: {uri: 'direct:greet', steps: [{setBody: {constant: hello}}]}}";

  private final DefaultCamelContext camel = new ManyRoutesCamelContext(true);
  private RouteFolderHandler files;

  @BeforeEach
  void start() {
    camel.start();
    files = new RouteFolderHandler(camel, SwapGate.NONE, Duration.ofSeconds(5), Clock.systemUTC());
    files.beginMessages();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void callOfAMissingRouteIsAWarningWithItsLine() {
    List<FileReloadOutcome> outcomes = write(Map.of(CALLER, calling("direct:greet?block=false")));

    DocumentFault warning = warnings(outcomes, CALLER).get(0);
    assertThat(warning.code()).isEqualTo("DIRECT_ROUTE_MISSING");
    assertThat(warning.message()).startsWith("no route consumes from direct:greet, so");
    assertThat(warning.line()).isEqualTo(6);
    assertThat(outcomes.get(0).status()).isEqualTo(FileReloadOutcome.Status.APPLIED);
  }

  @Test
  void warningEndsWhenAnotherFileHasTheRouteAndReturnsWithoutIt() {
    write(Map.of(CALLER, calling("direct:greet")));

    List<FileReloadOutcome> added = write(Map.of(CALLED, GREET));
    List<FileReloadOutcome> unchanged = write(Map.of(CALLED, GREET.replace("hello", "hi")));
    List<FileReloadOutcome> removed =
        files.apply(new ChangeSet(Map.of(), Set.of(CALLED), false, LoadProgressListener.NONE));

    assertThat(warnings(added, CALLER)).isEmpty();
    assertThat(unchanged).extracting(FileReloadOutcome::file).containsExactly(CALLED);
    assertThat(warnings(removed, CALLER)).hasSize(1);
  }

  @Test
  void fileWhoseTemplateIsGoneStaysRefusedWhenItsWarningsChange() {
    String template = "routes/template.camel.yaml";
    String definition =
        "- routeTemplate: {id: calling, from: {uri: 'direct:in', steps: [{to: 'direct:greet'}]}}";
    String use = "- templatedRoute: {routeTemplateRef: calling}";
    assertThat(warnings(write(Map.of(template, definition, CALLER, use)), CALLER)).hasSize(1);
    files.apply(new ChangeSet(Map.of(), Set.of(template), false, LoadProgressListener.NONE));

    List<FileReloadOutcome> outcomes = write(Map.of(CALLED, GREET));

    assertThat(outcomes)
        .filteredOn(outcome -> outcome.file().equals(CALLER))
        .noneMatch(outcome -> outcome.status() == FileReloadOutcome.Status.APPLIED);
  }

  @Test
  void filesThatComeTogetherHaveNoWarnings() {
    List<FileReloadOutcome> outcomes =
        write(Map.of(CALLED, GREET, CALLER, calling("direct://greet")));

    assertThat(outcomes).hasSize(2).allMatch(outcome -> outcome.warnings().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "direct:own",
        "direct:stopped",
        "direct:greet?failIfNoConsumers=false",
        "log:greet"
      })
  void callThatMaySucceedIsNotAWarning(String uri) throws Exception {
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:own").log("own");
            from("direct:stopped").autoStartup(false).log("stopped");
          }
        });

    assertThat(warnings(write(Map.of(CALLER, calling(uri))), CALLER)).isEmpty();
  }

  @Test
  void inputsOfTemplatesAreKnown() {
    String template =
        """
        - routeTemplate:
            id: saying
            parameters: [{name: name}]
            from:
              uri: "direct:{{name}}"
              steps:
                - to: "direct:{{name}}-unknown"
        - templatedRoute:
            routeTemplateRef: saying
            parameters: [{name: name, value: greet}]
        """;

    List<FileReloadOutcome> outcomes =
        write(Map.of(CALLED, template, CALLER, calling("direct:greet")));

    assertThat(outcomes).hasSize(2).allMatch(outcome -> outcome.warnings().isEmpty());
  }

  private static String calling(String uri) {
    return """
    - route:
        id: caller
        from:
          uri: direct:caller
          steps:
            - to: %s
    """
        .formatted(uri);
  }

  private List<FileReloadOutcome> write(Map<String, String> texts) {
    return files.apply(new ChangeSet(texts, Set.of(), false, LoadProgressListener.NONE));
  }

  private static List<DocumentFault> warnings(List<FileReloadOutcome> outcomes, String file) {
    return outcomes.stream()
        .filter(outcome -> outcome.file().equals(file))
        .findFirst()
        .orElseThrow()
        .warnings();
  }
}
