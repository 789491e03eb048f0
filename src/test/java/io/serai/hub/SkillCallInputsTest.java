package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a skill gets as its inputs, and what is refused, when a route calls it. */
@Tag("FLD-8")
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SkillCallInputsTest {

  private static final String ROUTES =
      """
      - beans:
          - name: order
            type: io.serai.hub.SkillCallInputsTest$Order
      - route:
          from:
            uri: skill:stock.level
            parameters:
              inputSchema: '{"type": "object", "required": ["item"], "properties": {"item": {"type": "string"}, "n": {"type": "integer"}}}'
            steps:
              - log: "stock level of <${body[item]}> is looked up"
              - setBody: {simple: '{"item": "${body[item]}", "n": "${body[n]}"}'}
      - route:
          from:
            uri: platform-http:/stock
            steps:
              - to: skill:stock.level
      - route:
          from:
            uri: platform-http:/parsed
            steps:
              - unmarshal: {json: {}}
              - to: skill:stock.level
      - route:
          from:
            uri: platform-http:/words
            steps:
              - setBody: {constant: a lamp}
              - to: skill:stock.level
      - route:
          from:
            uri: platform-http:/bean
            steps:
              - setBody: {simple: "${bean:order?method=itself}"}
              - to: skill:stock.level
      - route:
          from:
            uri: platform-http:/list
            steps:
              - setBody: {constant: "[1, 2]"}
              - to: skill:stock.level
      """;

  private HubFixture hub;

  @BeforeAll
  void start(@TempDir Path home) {
    hub = new HubFixture(home).file("routes/stock.camel.yaml", ROUTES).start();
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/stock  | application/json                  | {\"item\": \"lamp\", \"n\": 2}  | lamp   | 2",
        "/stock  | application/json; charset=utf-8   | {\"item\": \"lamp\"}            | lamp   |",
        "/stock  | application/merge-patch+json      | {\"item\": \"lamp\"}            | lamp   |",
        "/stock  | text/plain                        | a red lamp                      | a red lamp |",
        "/stock  | text/plain                        | [urgent] lamp                   | [urgent] lamp |",
        "/stock  | application/x-www-form-urlencoded | item=a+red%20lamp&n=2           | a red lamp | 2",
        "/parsed | application/json                  | {\"item\": \"lamp\", \"n\": 2}  | lamp   | 2",
        "/words  | application/json                  | {\"other\": 1}                  | a lamp |",
        "/bean   | application/json                  | {}                              | desk   | 7",
      })
  void bodyIsRead(String path, String type, String body, String item, String n) {
    Reply reply = hub.post(path, body, Map.of("content-type", type));

    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(reply.at("/item").textValue()).isEqualTo(item);
    assertThat(reply.at("/n").textValue()).isEqualTo(n == null ? "" : n);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/stock  | application/json | {\"nope\": 1}                    | stock.level needs item.",
        "/stock  | application/json | {\"item\": \"lamp\", \"n\": \"x\"} | stock.level: /n string found, integer expected.",
        "/parsed | application/json | {\"item\": [\"lamp\"]}           | stock.level: /item array found, string expected.",
        "/stock  | application/json | [1]                              | but the body is array",
        "/stock  | application/json | {\"item\":                       | but the body is malformed JSON: ",
        "/stock  | text/plain       | {\"item\":                       | but the body is malformed JSON: ",
        "/stock  | image/png        | item                             | but the body is of the type image/png",
        "/list   | application/json | {}                               | but the body is array",
      })
  void bodyThatCannotBeReadOrDoesNotFitIsRefused(
      String path, String type, String body, String words) {
    try (CapturedLog log = new CapturedLog()) {
      Reply reply = hub.post(path, body, Map.of("content-type", type));

      assertThat(reply.status()).as(reply.text()).isEqualTo(400);
      assertThat(reply.text()).contains(words.replace("\"", "\\\""));
      assertThat(log.text()).doesNotContain("is looked up").doesNotContain("\tat ");
    }
  }

  /** A bean whose properties are inputs. */
  public static final class Order {
    public Order itself() {
      return this;
    }

    public String getItem() {
      return "desk";
    }

    public int getN() {
      return 7;
    }
  }
}
