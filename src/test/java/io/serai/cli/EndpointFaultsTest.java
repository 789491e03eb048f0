package io.serai.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code serai validate} says about endpoints of the hub's own components. */
@Timeout(300)
class EndpointFaultsTest {
  @TempDir Path home;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "data:filter?sorce=/workflow/input&where=a > 1&target=/workflow/a | did you mean source?",
        "data:fliter?source=/workflow/input | There is no data:fliter",
        "data:sort?source=/workflow/a&target=/workflow/b | field",
        "api:GET?target=/workflow/a | url is missing",
        "store:localStorage?source=/workflow/a | key is missing",
        "wait:10s?then=x | There is no option then here; leave it out",
        "invoke:orders.find?inputs={}&target=/workflow/a | did you mean input?",
        "call:GET http://localhost/x?qury.limit=3 | did you mean query.NAME?",
        "call:GET http://localhost/x?timeot=3s | did you mean timeout?",
        "capability:GetDog?inputs.id=3 | did you mean input.NAME?",
        "skill:orders.find?versoin=^1 | did you mean version?",
        "agent:writer?calller=shop | did you mean caller?",
        "task:progress?valu=1 | did you mean value?",
      })
  void wrongOptionIsReportedWithItsLineAndTheOneThatWasMeant(String uri, String words)
      throws IOException {
    String line = fault("            - to: \"" + uri + "\"\n");

    assertThat(line).contains("wrong.camel.yaml:6: ").contains(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "data:filter | sorce: /workflow/a | did you mean source?",
        "call:GET http://localhost/x | qury.limit: 3 | did you mean query.NAME?",
        "task:log | levl: info | did you mean level?",
      })
  void optionOnALineOfItsOwnHasThatLine(String uri, String option, String words)
      throws IOException {
    String line =
        fault(
            """
                        - to:
                            uri: "%s"
                            parameters:
                              %s
            """
                .formatted(uri, option));

    assertThat(line).contains("wrong.camel.yaml:9: ").contains(words);
  }

  @Test
  void pathMayBeAParameterAsKaotoWritesIt() throws IOException {
    String steps =
        """
                    - to:
                        uri: data
                        parameters:
                          action: sort
                          source: /workflow/input
                          field: age
                          target: /workflow/sorted
                    - to:
                        uri: wait
                        parameters:
                          duration: 10ms
        """;

    assertThat(fault(steps)).isEmpty();
  }

  private String fault(String steps) throws IOException {
    Path routes = Files.createDirectories(home.resolve("routes"));
    Files.writeString(
        routes.resolve("wrong.camel.yaml"),
        """
        - route:
            id: wrong
            from:
              uri: direct:wrong
              steps:
        %s"""
            .formatted(steps));
    Shell shell = new Shell();
    int unused = shell.run("validate", home.toString());
    return shell.out();
  }
}
