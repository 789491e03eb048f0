package io.serai.a2a;

import static io.serai.a2a.GrpcClient.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.serai.a2a.A2aHub.Reply;
import io.serai.a2a.GrpcClient.Refusal;
import lf.a2a.v1.Proto.Message;
import lf.a2a.v1.Proto.SendMessageRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests of few octets that would cost much are refused in the shape of their protocol. */
class CostlyRequestsTest {
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
  void byJsonRpc(String data, String words) {
    Reply reply = hub.rpc("SendMessage", parameters(data));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.at("/error/code").intValue()).isEqualTo(-32700);
    assertThat(reply.at("/error/message").textValue()).isEqualTo("The body is refused: " + words);
  }

  @ParameterizedTest
  @MethodSource("costly")
  void byHttpAndJson(String data, String words) {
    Reply reply = hub.post("/a2a/rest/message:send", parameters(data));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text()).contains("The body is refused: " + words);
  }

  @Test
  void byGrpc() {
    Struct data =
        Struct.newBuilder().putFields("n".repeat(1_001), Value.getDefaultInstance()).build();

    Refusal refused = refused(data);

    assertThat(refused.status()).isEqualTo("INVALID_ARGUMENT");
    assertThat(refused.message()).isEqualTo("A name is longer than 1000 characters.");
  }

  @Test
  void parametersThatAreWrongEverywhereAreToldByTheirFirstFaults() {
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
  void aLongIdIsToldByItsBeginning() {
    Reply reply = hub.rpc("GetTask", "{\"id\":\"" + "i".repeat(100_000) + "\"}");

    assertThat(reply.at("/error/code").intValue()).isEqualTo(-32001);
    assertThat(reply.text()).hasSizeLessThan(5_000);
  }

  private static Refusal refused(Struct metadata) {
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
