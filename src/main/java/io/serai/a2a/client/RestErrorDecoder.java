package io.serai.a2a.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aError;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Finds the A2A error of an HTTP+JSON error body by its ErrorInfo reason, else by its status
 * (section 11.6).
 */
final class RestErrorDecoder {
  private static final int DISK_FULL = 507;

  private RestErrorDecoder() {}

  static A2aError find(JsonNode error) {
    Stream<String> reasons =
        StreamSupport.stream(error.path("details").spliterator(), false)
            .map(detail -> detail.path("reason").asText());
    return reasons
        .flatMap(reason -> byReason(reason).stream())
        .findFirst()
        .orElseGet(() -> ofStatus(error.path("status").asText(), error.path("code").asInt()));
  }

  private static Optional<A2aError> byReason(String reason) {
    return Stream.of(A2aError.values()).filter(each -> each.name().equals(reason)).findFirst();
  }

  private static A2aError ofStatus(String status, int code) {
    return switch (status) {
      case "INVALID_ARGUMENT" -> A2aError.INVALID_PARAMS;
      case "UNAUTHENTICATED" -> A2aError.UNAUTHENTICATED;
      case "PERMISSION_DENIED" -> A2aError.PERMISSION_DENIED;
      case "RESOURCE_EXHAUSTED" -> code == DISK_FULL ? A2aError.DISK_FULL : A2aError.BUSY;
      case "UNAVAILABLE" -> A2aError.UNAVAILABLE;
      case "NOT_FOUND" -> A2aError.METHOD_NOT_FOUND;
      default -> code == 400 ? A2aError.INVALID_REQUEST : A2aError.INTERNAL_ERROR;
    };
  }
}
