package io.serai.a2a.client;

import com.google.protobuf.Any;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.rpc.ErrorInfo;
import com.google.rpc.Status;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.http.grpc.GrpcStatus;
import io.vertx.core.MultiMap;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the A2A error of a gRPC status by the reason of its ErrorInfo, else by the status itself
 * (section 10.6).
 */
final class GrpcErrorDecoder {
  private static final String STATUS = "grpc-status";
  private static final String MESSAGE = "grpc-message";
  private static final String DETAILS = "grpc-status-details-bin";

  private GrpcErrorDecoder() {}

  /**
   * Returns the error.
   *
   * @param fields header fields and trailers of the response
   * @return empty if the response has no gRPC status, or one that does not come from the agent's
   *     handling of the request
   */
  static Optional<A2aException> find(MultiMap fields) {
    String status = fields.get(STATUS);
    if (status == null) {
      return Optional.empty();
    }
    return reason(fields.get(DETAILS))
        .or(() -> ofStatus(status))
        .map(error -> A2aException.of(error, text(fields.get(MESSAGE))));
  }

  private static Optional<A2aError> reason(@Nullable String details) {
    if (details == null) {
      return Optional.empty();
    }
    try {
      return Status.parseFrom(Base64.getDecoder().decode(details)).getDetailsList().stream()
          .flatMap(detail -> error(detail).stream())
          .findFirst();
    } catch (IllegalArgumentException | InvalidProtocolBufferException unreadable) {
      return Optional.empty();
    }
  }

  private static Optional<A2aError> error(Any detail) {
    try {
      String reason = detail.is(ErrorInfo.class) ? detail.unpack(ErrorInfo.class).getReason() : "";
      return Stream.of(A2aError.values()).filter(each -> each.name().equals(reason)).findFirst();
    } catch (InvalidProtocolBufferException unreadable) {
      return Optional.empty();
    }
  }

  private static Optional<A2aError> ofStatus(String status) {
    return switch (GrpcStatus.of(status)) {
      case INVALID_ARGUMENT -> Optional.of(A2aError.INVALID_PARAMS);
      case NOT_FOUND -> Optional.of(A2aError.TASK_NOT_FOUND);
      case UNIMPLEMENTED -> Optional.of(A2aError.METHOD_NOT_FOUND);
      case FAILED_PRECONDITION, OUT_OF_RANGE, ALREADY_EXISTS ->
          Optional.of(A2aError.INVALID_REQUEST);
      case UNKNOWN, INTERNAL, DATA_LOSS, ABORTED, CANCELLED -> Optional.of(A2aError.INTERNAL_ERROR);
      default -> Optional.empty();
    };
  }

  /** Returns the text of {@code grpc-message}, which is percent-encoded UTF-8. */
  private static String text(@Nullable String message) {
    if (message == null || message.isEmpty()) {
      return "no error message";
    }
    try {
      return URLDecoder.decode(message.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return message;
    }
  }
}
