package io.serai.a2a;

import static io.serai.a2a.A2aHub.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2a.A2aHub.Reply;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Versions, envelopes of JSON-RPC and extensions. */
class VersionsTest {
  private static final String OLD =
      """
      {"message":{"kind":"message","messageId":"a","role":"user",
        "parts":[{"kind":"text","text":"hi"}]}}\
      """;

  private static A2aHub hub;

  @BeforeAll
  static void start() {
    hub = new A2aHub();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void methodNameSelectsTheVersionWithoutAHeader() {
    assertThat(hub.rpc("SendMessage", message("a")).json().at("/result").has("task")).isTrue();
    assertThat(hub.rpc("message/send", OLD).at("/result/kind").asText()).isEqualTo("task");
  }

  @Test
  void patchLevelOfTheVersionIsIgnored() {
    assertThat(hub.rpc("SendMessage", message("a"), "A2A-Version", "1.0.1").json().has("result"))
        .isTrue();
    assertThat(hub.rpc("message/send", OLD, "A2A-Version", "0.3.0").json().has("result")).isTrue();
  }

  @Test
  void methodOfAnotherVersionThanTheHeaderIsNotFound() {
    assertThat(code(hub.rpc("message/send", OLD, "A2A-Version", "1.0"))).isEqualTo(-32601);
    assertThat(code(hub.rpc("SendMessage", message("a"), "A2A-Version", "0.3"))).isEqualTo(-32601);
    assertThat(code(hub.rpc("Nothing", "{}"))).isEqualTo(-32601);
  }

  @Test
  void unsupportedVersionIsRefusedInHeaderAndQuery() {
    Reply rpc = hub.rpc("SendMessage", message("a"), "A2A-Version", "99.0");
    Reply rest = hub.get("/a2a/rest/tasks?A2A-Version=99.0");
    Reply other = hub.get("/a2a/rest/tasks", "A2A-Version", "0.3");

    assertThat(code(rpc)).isEqualTo(-32009);
    assertThat(rpc.at("/error/data/0/reason").asText()).isEqualTo("VERSION_NOT_SUPPORTED");
    assertThat(rest.status()).isEqualTo(400);
    assertThat(other.at("/error/details/0/reason").asText()).isEqualTo("VERSION_NOT_SUPPORTED");
  }

  @Test
  @Tag("OK-51")
  void malformedEnvelopesAreRefusedWithTheirErrorCodes() {
    assertThat(code(hub.post("/a2a/rpc", "{"))).isEqualTo(-32700);
    assertThat(code(hub.post("/a2a/rpc", "[]"))).isEqualTo(-32600);
    assertThat(code(hub.post("/a2a/rpc", "{\"jsonrpc\":\"2.0\",\"id\":1}"))).isEqualTo(-32600);
    assertThat(code(hub.post("/a2a/rpc", "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"x\"}")))
        .isEqualTo(-32600);
    assertThat(code(hub.post("/a2a/rpc", "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"x\"}")))
        .isEqualTo(-32600);
    Reply params =
        hub.post(
            "/a2a/rpc", "{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\"GetTask\",\"params\":[]}");
    assertThat(code(params)).isEqualTo(-32602);
    assertThat(params.at("/id").asText()).isEqualTo("q");
    assertThat(code(hub.post("/a2a/rpc", "hello", "Content-Type", "text/plain"))).isEqualTo(-32005);
  }

  @Test
  void unknownMembersAreIgnored() {
    String params = message("a", ",\"somethingNew\":{\"x\":1}").replaceFirst("\\{", "{\"more\":1,");

    assertThat(hub.rpc("SendMessage", params).json().has("result")).isTrue();
  }

  @Test
  void disabledOldVersionIsNotServed() {
    try (A2aHub pure = new A2aHub(options(false, List.of(), Set.of()))) {
      assertThat(code(pure.rpc("message/send", OLD))).isEqualTo(-32601);
      assertThat(code(pure.rpc("message/send", OLD, "A2A-Version", "0.3"))).isEqualTo(-32009);
      assertThat(pure.get("/a2a/rest03/v1/tasks/x").status()).isEqualTo(404);
      assertThat(pure.get("/.well-known/agent-card.json").json().has("protocolVersion")).isFalse();
    }
  }

  @Test
  void requiredExtensionMustBeNamedAndIsEchoed() {
    String uri = "https://example.com/ext/v1";
    try (A2aHub strict = new A2aHub(options(true, List.of(uri), Set.of(uri)))) {
      Reply without = strict.rpc("SendMessage", message("a"));
      Reply with =
          strict.rpc("SendMessage", message("a"), "A2A-Extensions", "https://else.example, " + uri);

      assertThat(code(without)).isEqualTo(-32008);
      assertThat(without.at("/error/data/0/metadata/extension").asText()).isEqualTo(uri);
      assertThat(with.json().has("result")).isTrue();
      assertThat(with.header("a2a-extensions")).isEqualTo(uri);
      assertThat(
              strict
                  .get("/.well-known/agent-card.json")
                  .at("/capabilities/extensions/0/required")
                  .asBoolean())
          .isTrue();
    }
  }

  private static A2aConfig options(boolean legacy, List<String> known, Set<String> required) {
    A2aConfig now = A2aConfig.DEFAULT;
    return new A2aConfig(
        legacy,
        false,
        false,
        now.errors(),
        now.restMedia(),
        now.inputModes(),
        known,
        required,
        now.heartbeat(),
        now.grpc(),
        false,
        false);
  }

  private static int code(Reply reply) {
    return reply.at("/error/code").asInt();
  }
}
