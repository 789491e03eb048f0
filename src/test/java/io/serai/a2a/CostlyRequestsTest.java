package io.serai.a2a;

import static io.serai.a2a.GrpcClient.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.serai.a2a.A2aHub.Reply;
import io.serai.a2a.GrpcClient.Refusal;
import io.serai.document.JsonMappers;
import lf.a2a.v1.Proto.Message;
import lf.a2a.v1.Proto.SendMessageRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Small requests that would cost much are refused in the error format of their protocol. */
class CostlyRequestsTest {
  private static final String TOO_LONG = "\"must have at most 1000 characters\"";

  private static A2aHub hub;

  @BeforeAll
  static void start() {
    hub = new A2aHub();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  static String[][] costly() {
    return new String[][] {
      {"1e9999999", "a number is outside the range of a double; write it as a string"},
      {"1e-9999999", "a number is outside the range of a double; write it as a string"},
      {"1".repeat(40_000), "a number has more than 100 digits"},
      {"{\"" + "n".repeat(1_001) + "\":1}", "a name is longer than 1000 characters"}
    };
  }

  @ParameterizedTest
  @MethodSource("costly")
  void costlyDataIsRefusedOverJsonRpc(String data, String words) {
    Reply reply = hub.rpc("SendMessage", parameters(data));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.at("/error/code").intValue()).isEqualTo(-32700);
    assertThat(reply.at("/error/message").textValue()).isEqualTo("The body is refused: " + words);
  }

  @ParameterizedTest
  @MethodSource("costly")
  void costlyDataIsRefusedOverHttpJson(String data, String words) {
    Reply reply = hub.post("/a2a/rest/message:send", parameters(data));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("The body is refused: " + words);
  }

  @Test
  void longMemberNameIsRefusedOverGrpc() {
    Struct data =
        Struct.newBuilder().putFields("n".repeat(1_001), Value.getDefaultInstance()).build();

    Refusal refused = refusalOf(data);

    assertThat(refused.status()).isEqualTo("INVALID_ARGUMENT");
    assertThat(refused.message()).isEqualTo("A name is longer than 1000 characters.");
  }

  @Test
  void onlyTheFirstHundredFieldViolationsAreReported() {
    Reply reply =
        hub.rpc(
            "SendMessage",
            "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":["
                + "1,".repeat(99_999)
                + "1]}}");

    assertThat(reply.at("/error/code").intValue()).isEqualTo(-32602);
    assertThat(reply.at("/error/data/0/fieldViolations").size()).isEqualTo(101);
    assertThat(reply.at("/error/data/0/fieldViolations/100/description").textValue())
        .matches("there are \\d+ more; correct these first");
  }

  @Test
  void jsonRpcIdIsEchoedUpToItsMaximumLength() {
    String longest = "i".repeat(1_000);
    Reply accepted = hub.post("/a2a/rpc", requestWithId("\"" + longest + "\""));
    Reply refused = hub.post("/a2a/rpc", requestWithId("\"" + longest + "i\""));
    Reply huge = hub.post("/a2a/rpc", requestWithId("\"" + "i".repeat(900_000) + "\""));

    assertThat(accepted.at("/id").textValue()).isEqualTo(longest);
    assertThat(accepted.at("/error/code").intValue()).isEqualTo(-32001);
    assertThat(refused.at("/id").isNull()).isTrue();
    assertThat(refused.at("/error/code").intValue()).isEqualTo(-32600);
    assertThat(refused.at("/error/message").textValue())
        .isEqualTo("The id is longer than 1000 characters.");
    assertThat(huge.text()).isEqualTo(refused.text());
  }

  @ParameterizedTest
  @CsvSource({
    "SendMessage,message.messageId,0",
    "SendMessage,message.taskId,-32001",
    "SendMessage,tenant,-32602",
    "GetTask,id,-32001",
    "CancelTask,id,-32001",
    "ListTasks,contextId,0",
    "ListTasks,pageToken,-32602",
    "GetTaskPushNotificationConfig,taskId,-32001",
    "DeleteTaskPushNotificationConfig,id,-32001",
  })
  void idsAreAcceptedUpToTheirMaximumLength(String method, String field, int otherwise) {
    Reply longest = hub.rpc(method, paramsWith(field, "\"" + "i".repeat(1_000) + "\""));
    Reply refused = hub.rpc(method, paramsWith(field, "\"" + "i".repeat(1_001) + "\""));

    assertThat(longest.text()).hasSizeLessThan(6_000).doesNotContain("at most 1000");
    assertThat(longest.at("/error/code").intValue()).isEqualTo(otherwise);
    assertThat(refused.at("/error/code").intValue()).isEqualTo(-32602);
    assertThat(refused.at("/error/data/0/fieldViolations").toString())
        .contains("{\"field\":\"" + field + "\",\"description\":" + TOO_LONG + "}");
  }

  @Test
  void taskReferencesAreAcceptedUpToTheirLimits() {
    String field = "message.referenceTaskIds";
    String[] accepted = {"[\"" + "i".repeat(1_000) + "\"]", list(100)};
    String[] refused = {"[\"" + "i".repeat(1_001) + "\"]", list(101)};

    for (String references : accepted) {
      Reply reply = hub.rpc("SendMessage", paramsWith(field, references));
      assertThat(reply.json().has("result")).as(reply.text()).isTrue();
    }
    for (String references : refused) {
      Reply reply = hub.rpc("SendMessage", paramsWith(field, references));
      assertThat(reply.at("/error/data/0/fieldViolations/0/field").textValue()).isEqualTo(field);
    }
  }

  @Test
  void idInAPathIsLimitedInLength() {
    Reply accepted = hub.get("/a2a/rest/tasks/" + "i".repeat(1_000));
    Reply refused = hub.get("/a2a/rest/tasks/" + "i".repeat(1_001));

    assertThat(accepted.status()).isEqualTo(404);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.text()).contains(TOO_LONG);
  }

  @Test
  void idOverGrpcIsLimitedInLength() {
    try (GrpcClient client = hub.grpcClient()) {
      Message.Builder message = GrpcClient.text("m".repeat(1_001));
      SendMessageRequest request = SendMessageRequest.newBuilder().setMessage(message).build();

      Refusal refused = refusal(() -> client.calls().sendMessage(request));

      assertThat(refused.status()).isEqualTo("INVALID_ARGUMENT");
      assertThat(refused.message()).contains("messageId").contains("at most 1000 characters");
    }
  }

  private static String list(int length) {
    return "[" + "\"i\",".repeat(length - 1) + "\"i\"]";
  }

  private static String requestWithId(String id) {
    return "{\"jsonrpc\":\"2.0\",\"id\":"
        + id
        + ",\"method\":\"GetTask\",\"params\":{\"id\":\"x\"}}";
  }

  /** Parameters with what all methods require, and a value for one field. */
  private static String paramsWith(String field, String value) {
    ObjectNode params = JsonMappers.object().put("id", "x").put("taskId", "x");
    ObjectNode message = params.putObject("message");
    message.put("messageId", "m").put("role", "ROLE_USER");
    message.putArray("parts").addObject().put("text", "hi");
    boolean inMessage = field.startsWith("message.");
    String name = inMessage ? field.substring("message.".length()) : field;
    (inMessage ? message : params).putRawValue(name, new RawValue(value));
    return params.toString();
  }

  private static Refusal refusalOf(Struct metadata) {
    Message.Builder message = GrpcClient.text("m1").setMetadata(metadata);
    try (GrpcClient client = hub.grpcClient()) {
      return refusal(
          () ->
              client
                  .calls()
                  .sendMessage(SendMessageRequest.newBuilder().setMessage(message).build()));
    }
  }

  private static String parameters(String data) {
    return "{\"message\":{\"messageId\":\"m1\",\"role\":\"ROLE_USER\",\"parts\":[{\"data\":"
        + data
        + "}]}}";
  }
}
