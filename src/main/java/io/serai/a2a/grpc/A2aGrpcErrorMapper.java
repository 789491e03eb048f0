package io.serai.a2a.grpc;

import com.google.protobuf.Any;
import com.google.rpc.BadRequest;
import com.google.rpc.ErrorInfo;
import com.google.rpc.Status;
import io.serai.a2a.model.A2aError.ErrorTableVersion;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aVersion;
import io.serai.document.TextFunctions;
import io.serai.http.grpc.GrpcException;
import io.serai.http.grpc.GrpcStatus;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/**
 * Maps A2A errors to gRPC: a status, and google.rpc.Status with the details in the metadata.
 *
 * <p>gRPC clients accept only a few KiB of metadata, so texts and lists are truncated.
 */
final class A2aGrpcErrorMapper {
  private static final String DETAILS = "grpc-status-details-bin";
  private static final int MAX_TEXT_LENGTH = 300;
  private static final int MAX_VIOLATIONS = 8;

  private A2aGrpcErrorMapper() {}

  static GrpcException of(A2aException error, GrpcService service, ErrorTableVersion configured) {
    GrpcStatus status = error.error().status(service.errors(configured)).grpc();
    String text = cut(text(error, service.version()));
    Map<String, String> metadata = new HashMap<>(error.headers());
    if (error.error().isOfA2a() || !error.violations().isEmpty()) {
      byte[] details = details(error, status.code(), text).toByteArray();
      metadata.put(DETAILS, Base64.getEncoder().withoutPadding().encodeToString(details));
    }
    return new GrpcException(status, text, metadata);
  }

  /** Returns the message; that of 0.3 begins with the name of the error, which its SDKs read. */
  private static String text(A2aException error, A2aVersion version) {
    return version == A2aVersion.V0_3
        ? error.error().oldName().map(name -> name + ": ").orElse("") + error.text()
        : error.text();
  }

  private static Status details(A2aException error, int code, String text) {
    Status.Builder status = Status.newBuilder().setCode(code).setMessage(text);
    if (error.error().isOfA2a()) {
      status.addDetails(Any.pack(info(error)));
    }
    if (!error.violations().isEmpty()) {
      status.addDetails(Any.pack(badRequest(error)));
    }
    return status.build();
  }

  private static ErrorInfo info(A2aException error) {
    ErrorInfo.Builder info =
        ErrorInfo.newBuilder().setReason(error.error().name()).setDomain("a2a-protocol.org");
    error.metadata().forEach((name, value) -> info.putMetadata(name, cut(value)));
    return info.build();
  }

  private static BadRequest badRequest(A2aException error) {
    BadRequest.Builder request = BadRequest.newBuilder();
    error.violations().stream()
        .limit(MAX_VIOLATIONS)
        .forEach(
            violation ->
                request
                    .addFieldViolationsBuilder()
                    .setField(cut(violation.field()))
                    .setDescription(cut(violation.description())));
    return request.build();
  }

  private static String cut(String text) {
    return TextFunctions.wellFormedOf(TextFunctions.clipped(text, MAX_TEXT_LENGTH - 1));
  }
}
