package io.serai.a2a;

import static io.serai.a2a.GrpcClient.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2a.GrpcClient.Refusal;
import lf.a2a.v1.Proto.GetTaskRequest;
import org.junit.jupiter.api.Test;

/** gRPC methods that throw unexpected errors. */
class GrpcFaultsTest {

  @Test
  void methodThatThrowsAnErrorIsAnsweredAsInternal() {
    try (A2aHub hub = new A2aHub();
        GrpcClient client = hub.grpcClient()) {
      hub.grpc.serve(
          "lf.a2a.v1.A2AService/GetTask",
          call -> {
            throw new StackOverflowError();
          });

      Refusal refused = refusal(() -> client.calls().getTask(GetTaskRequest.getDefaultInstance()));

      assertThat(refused.status()).isEqualTo("INTERNAL");
      assertThat(refused.message()).doesNotContain("StackOverflowError");
    }
  }
}
