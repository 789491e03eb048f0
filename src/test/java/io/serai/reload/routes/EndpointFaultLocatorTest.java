package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentFault;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class EndpointFaultLocatorTest {

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private RouteFolderHandler files;

  @BeforeEach
  void start() {
    camel.getRegistry().bind("skills", new SkillCatalog());
    camel.start();
    files = new RouteFolderHandler(camel, SwapGate.NONE, Duration.ofSeconds(5), Clock.systemUTC());
    files.beginMessages();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @ParameterizedTest
  @CsvSource({"http://localhost:18290/x", "https://api.example.com/x?key=secret"})
  void httpEndpointIsToBeWrittenWithTheGuardedClient(String uri) {
    DocumentFault fault = sendingTo(uri);

    assertThat(fault.code()).isEqualTo("ROUTE_INVALID");
    assertThat(fault.message())
        .contains("write outbound:" + uri.replaceFirst("[?].*", "") + " (camel-http")
        .contains("sends without its guard, retries and vault")
        .doesNotContain("secret");
    assertThat(fault.line()).isEqualTo(6);
  }

  @ParameterizedTest
  @CsvSource({
    "skil:stock.level, skil (did you mean skill:?)",
    "outbond:http://localhost/x, outbond (did you mean outbound:?)",
    "agnet:desk, agnet (did you mean agent:?)",
    "taks:hold, taks (did you mean task:?)",
    "sead:orders, sead (did you mean seda:?)",
    "kafka3:orders, kafka3; its jar may be added by: serai lib add camel-kafka3",
  })
  void misspeltComponentSuggestsTheNearestAndAnotherOneItsJar(String uri, String words) {
    DocumentFault fault = sendingTo(uri);

    assertThat(fault.message())
        .isEqualTo("there is no component " + words + RouteFaultMapper.ADVICE);
    assertThat(fault.line()).isEqualTo(6);
  }

  @Test
  void misspeltOptionOfAnInputSuggestsTheNearestInItsLine() {
    DocumentFault fault =
        fault(
            """
            - route:
                from:
                  uri: skill:stock.level
                  parameters:
                    name: Stock
                    descripton: Tells what is in stock, and where
                  steps:
                    - log: x
            """);

    assertThat(fault.code()).isEqualTo("ROUTE_INVALID");
    assertThat(fault.message())
        .isEqualTo(
            "skill: has no option descripton (did you mean description?)"
                + RouteFaultMapper.ADVICE);
    assertThat(fault.line()).isEqualTo(6);
  }

  @ParameterizedTest
  @CsvSource({
    "direct:x?timout=5, direct: has no option timout (did you mean timeout?)",
    "task:progress?valeu=1, task: has no option valeu (did you mean value?)",
    "log:x?quite=1&color=2, log: has no option color",
    "log:x?p\u00e4ssword=timout, log: has no option p\u00e4ssword",
  })
  void unknownOptionOfAnyEndpointIsNamedWithoutTheUri(String uri, String words) {
    DocumentFault fault = sendingTo(uri);

    assertThat(fault.message())
        .startsWith(words)
        .doesNotContain("Unknown parameters", "?timout", "=timout");
    assertThat(fault.line()).isEqualTo(6);
  }

  @Test
  void uriWithinAnotherUriIsNotItsPlace() {
    DocumentFault fault =
        fault(
            """
            - route:
                from:
                  uri: direct:x
                  steps:
                    - to: mock:http://localhost/x
                    - to: http://localhost/x
            """);

    assertThat(fault.line()).isEqualTo(6);
  }

  private DocumentFault sendingTo(String uri) {
    return fault(
        """
        - route:
            from:
              uri: direct:x
              steps:
                - log: x
                - to: "%s"
        """
            .formatted(uri));
  }

  private DocumentFault fault(String text) {
    List<FileReloadOutcome> outcomes =
        files.apply(new ChangeSet(Map.of("routes/x.camel.yaml", text), Set.of(), false));
    return outcomes.get(0).errors().get(0);
  }
}
