package io.serai.outbound.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The errors of a GraphQL response, which has them also with status 200. Stateless. */
public final class GraphQlErrors {
  private static final int MAX_ERRORS = 5;
  private static final int MAX_MESSAGE = 300;

  private GraphQlErrors() {}

  /** Returns what the errors of a response say; empty if it has none. */
  public static Optional<String> of(JsonNode response) {
    JsonNode errors = response.path("errors");
    boolean none = errors.isArray() ? errors.isEmpty() : errors.isMissingNode() || errors.isNull();
    return none
        ? Optional.empty()
        : Optional.of("The service answered with errors: " + messages(errors));
  }

  private static String messages(JsonNode errors) {
    List<String> messages = new ArrayList<>();
    for (int i = 0; i < Math.min(errors.size(), MAX_ERRORS); i++) {
      String message = errors.path(i).path("message").asText("no message");
      messages.add(TextFunctions.clipped(message, MAX_MESSAGE));
    }
    return String.join("; ", messages);
  }
}
