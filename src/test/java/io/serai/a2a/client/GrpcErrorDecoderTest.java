package io.serai.a2a.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Any;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.Status;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.http.grpc.GrpcStatus;
import io.vertx.core.MultiMap;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors of A2A in gRPC statuses. */
class GrpcErrorDecoderTest {

  @Test
  void reasonOfTheDetailsIsTheErrorWhateverTheStatus() {
    MultiMap fields = status(GrpcStatus.FAILED_PRECONDITION);
    Status details =
        Status.newBuilder()
            .addDetails(Any.pack(BadRequest.getDefaultInstance()))
            .addDetails(Any.pack(info("TASK_NOT_CANCELABLE")))
            .build();
    fields.set("grpc-message", "it has ended: 100%25 \u0041%C3%A9+");

    fields.set("grpc-status-details-bin", base64(details, false));
    A2aException unpadded = GrpcErrorDecoder.find(fields).orElseThrow();
    fields.set("grpc-status-details-bin", base64(details, true));
    A2aException padded = GrpcErrorDecoder.find(fields).orElseThrow();

    assertThat(unpadded.error()).isEqualTo(A2aError.TASK_NOT_CANCELABLE);
    assertThat(padded.error()).isEqualTo(A2aError.TASK_NOT_CANCELABLE);
    assertThat(padded.text()).isEqualTo("it has ended: 100% Aé+");
  }

  @ParameterizedTest
  @CsvSource({
    "INVALID_ARGUMENT, INVALID_PARAMS",
    "NOT_FOUND, TASK_NOT_FOUND",
    "UNIMPLEMENTED, METHOD_NOT_FOUND",
    "FAILED_PRECONDITION, INVALID_REQUEST",
    "INTERNAL, INTERNAL_ERROR",
    "UNKNOWN, INTERNAL_ERROR",
  })
  void withoutReadableDetailsTheStatusIsTheError(GrpcStatus status, A2aError error) {
    MultiMap fields = status(status);

    A2aException without = GrpcErrorDecoder.find(fields).orElseThrow();
    fields.set("grpc-status-details-bin", "***");
    A2aException unreadable = GrpcErrorDecoder.find(fields).orElseThrow();
    fields.set(
        "grpc-status-details-bin",
        base64(Status.newBuilder().addDetails(Any.pack(info("ELSE"))).build(), true));
    A2aException unknown = GrpcErrorDecoder.find(fields).orElseThrow();

    assertThat(without.error()).isEqualTo(error);
    assertThat(without.text()).isEqualTo("no error message");
    assertThat(unreadable.error()).isEqualTo(error);
    assertThat(unknown.error()).isEqualTo(error);
  }

  @Test
  void statusThatDoesNotComeFromTheRequestIsNotAnError() {
    assertThat(GrpcErrorDecoder.find(status(GrpcStatus.DEADLINE_EXCEEDED))).isEmpty();
    assertThat(GrpcErrorDecoder.find(MultiMap.caseInsensitiveMultiMap())).isEmpty();
  }

  private static MultiMap status(GrpcStatus status) {
    return MultiMap.caseInsensitiveMultiMap().add("grpc-status", String.valueOf(status.code()));
  }

  private static ErrorInfo info(String reason) {
    return ErrorInfo.newBuilder().setReason(reason).setDomain("a2a-protocol.org").build();
  }

  private static String base64(Status details, boolean padded) {
    Base64.Encoder encoder = padded ? Base64.getEncoder() : Base64.getEncoder().withoutPadding();
    return encoder.encodeToString(details.toByteArray());
  }
}
