package io.serai.llm;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.Patience;
import io.serai.hub.HubFixture;
import io.serai.hub.PageExample;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files with wrong options of {@code llm:} are refused, with what to do. */
@Timeout(120)
@ExtendWith(Patience.class)
class LlmComponentTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|llm:m|set serai.llm.url, or the option url",
        "http://localhost:1/v1|llm:default|set serai.llm.model, or write llm:NAME",
        "localhost:1|llm:m|is not the address of a service",
        "http://me:geheim@localhost:1/v1|llm:m|The url has a user or a password",
        "''|llm:m?url=http://me:geheim@localhost:1/v1|The url has a user or a password",
        "''|llm:m?url=RAW(me:geheim@localhost)|The url is not the address of a service",
        "http://localhost:1/v1#geheim|llm:m|The url has a fragment",
        "''|llm:m?url=http://geheim@localhost:1/v1|The url has a user or a password",
        "file:///etc/passwd|llm:m|is not the address of a service",
        "http://localhost:1/v1|llm:m?maxRequests=0|maxRequests must be 1 to 100",
        "http://localhost:1/v1|llm:m?maxCharacters=many|maxCharacters must be 1 to 1000000",
        "http://localhost:1/v1|llm:m?timeout=2h|timeout must be 1ms to 1h",
        "http://localhost:1/v1|llm:m?stream=maybe|stream must be true or false",
        "http://localhost:1/v1|llm:m?extraBody=[1]|extraBody must be a JSON object",
        "http://localhost:1/v1|llm:m?instructions=file:nothing.txt|nothing.txt",
        "http://localhost:1/v1|llm:m?tolls=get-weather|has no option tolls"
      })
  void wrongOptionIsRefused(String url, String uri, String reason, @TempDir Path home) {
    try (HubFixture hub =
        new HubFixture(home)
            .property("serai.llm.url", url)
            .settledFile(
                "routes/bad.camel.yaml",
                """
                - route:
                    id: bad
                    from:
                      uri: skill:bad
                      steps:
                        - to: "%s"
                """
                    .formatted(uri))
            .start()) {

      assertThat(hub.get("/a2s/v1/reloads").text())
          .contains("bad.camel.yaml", reason)
          .doesNotContain("geheim");
    }
  }

  @Test
  void exampleOfThePageIsServed(@TempDir Path home) throws Exception {
    try (HubFixture hub =
        new HubFixture(home)
            .property("serai.llm.url", "http://localhost:1/v1")
            .property("serai.llm.model", "m")
            .file("routes/assistant.camel.yaml", PageExample.of("llm-agent.md", "llm"))
            .start()) {

      assertThat(hub.get("/a2s/v1/reloads").text())
          .contains("assistant.camel.yaml")
          .doesNotContain("ROUTE_INVALID");
      assertThat(
              hub.post("/mcp", "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/list\"}")
                  .text())
          .contains("assistant__ask");
    }
  }
}
