package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentFault;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.LoadProgressListener;
import io.serai.route.ManyRoutesCamelContext;
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

  private final DefaultCamelContext camel = new ManyRoutesCamelContext(true);
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
    "timers:tick, timers (did you mean timer:?)",
    "logs:x, logs (did you mean log:?)",
    "files:in, files (did you mean file:?)",
    "kafak:orders, kafak (did you mean kafka:?)",
    "kafka:orders, kafka; add its jar (serai lib add camel-kafka) and restart the hub",
    "sftp:me@example.com/in?password=x, sftp; add its jar (serai lib add camel-ftp) and restart the hub",
    "smtps:mail.example.com, smtps; add its jar (serai lib add camel-mail) and restart the hub",
    "ldaps:directory, ldaps; add its jar (serai lib add camel-ldap) and restart the hub",
  })
  void misspeltComponentSuggestsTheNearestAndAnotherOneItsJar(String uri, String words) {
    DocumentFault fault = sendingTo(uri);

    assertThat(fault.message())
        .isEqualTo("there is no component " + words + RouteFaultMapper.ADVICE);
    assertThat(fault.line()).isEqualTo(6);
  }

  @Test
  void componentThatNoCatalogHasIsNamed() {
    assertThat(sendingTo("ourown:orders").message())
        .startsWith(
            "there is no component ourown, and Camel has none of this name; correct it, or add its"
                + " jar (serai lib add GROUP:ARTIFACT:VERSION) and restart the hub");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "to: {uri: jms, parameters: {destinationName: orders, password: secret}} | there is no component jms; add its jar (serai lib add camel-jms)",
        "wireTap: {uri: ftps, parameters: {host: h, password: secret}} | there is no component ftps; add its jar (serai lib add camel-ftp)",
        "setBody: {groovy: 1 + 1} | there is no language groovy; add its jar (serai lib add camel-groovy)",
        "marshal: {csv: {}} | there is no data format csv; add its jar (serai lib add camel-csv)",
        "unmarshal: {bindy: {type: Csv, classType: java.lang.String}} | there is no data format bindyCsv; add its jar (serai lib add camel-bindy)",
        "choice: {when: [{simple: '${body}', steps: [{to: 'imaps:h?password=secret'}]}]} | there is no component imaps; add its jar (serai lib add camel-mail)",
        "setBody: {constant: '{{greeting.word}}'} | {{greeting.word}} has no value; set greeting.word in application.properties beside this file, or in that of the home and restart the hub, or give it a standard value here: {{greeting.word:VALUE}}",
        "to: 'log:{{logger}}?level={{level:INFO}}' | {{logger}} has no value; set logger in application.properties",
        "setBody: {constant: '{{env:NO_SUCH_VARIABLE}}'} | {{env:NO_SUCH_VARIABLE}} has no value; set the environment variable NO_SUCH_VARIABLE",
        "kamelet: {name: log-sink} | there is no kamelet log-sink; for those of Camel, add its jar (serai lib add org.apache.camel.kamelets:camel-kamelets:",
      })
  void missingPartIsNamedWithItsLineAndItsRemedyAndWithoutOptions(String step, String words) {
    DocumentFault fault =
        fault(
            "- route:\n    from:\n      uri: direct:x\n      steps:\n        - log: x\n        - "
                + step);

    assertThat(fault.message()).startsWith(words).doesNotContain("secret").doesNotContain("@");
    assertThat(fault.code()).isEqualTo("ROUTE_INVALID");
    assertThat(fault.line()).isEqualTo(6);
  }

  @Test
  void inputOfAMissingComponentHasItsLineAndItsJar() {
    DocumentFault fault =
        fault(
            """
            - route:
                from:
                  uri: sftp
                  parameters: {host: example.com, directoryName: in, password: secret}
                  steps: [{log: x}]
            """);

    assertThat(fault.message())
        .startsWith("there is no component sftp; add its jar (serai lib add camel-ftp)")
        .doesNotContain("secret");
    assertThat(fault.line()).isEqualTo(3);
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
        files.apply(
            new ChangeSet(
                Map.of("routes/x.camel.yaml", text), Set.of(), false, LoadProgressListener.NONE));
    return outcomes.get(0).errors().get(0);
  }
}
