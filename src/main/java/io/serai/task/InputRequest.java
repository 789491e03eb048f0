package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The input that a waiting task needs.
 *
 * @param required names that the input must contain; if empty, any response is accepted
 * @param description text for people
 * @param urgency high, medium or low
 * @param details further information for programs, such as a schema for each name
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InputRequest(
    List<String> required,
    String description,
    @Nullable String urgency,
    @Nullable JsonNode details) {

  /**
   * Member of the details with requests to the client itself, in the form of MCP's {@code
   * inputRequests}; the required names are their keys.
   */
  public static final String CLIENT_REQUESTS = "client_requests";

  /** Copies the names. */
  public InputRequest {
    required = List.copyOf(required);
  }

  /** Creates a request with only names and a description. */
  public static InputRequest of(List<String> required, String description) {
    return new InputRequest(required, description, null, null);
  }

  /** Returns the required names that {@code data} does not contain. */
  public List<String> missing(JsonNode data) {
    return required.stream().filter(name -> !data.has(name)).toList();
  }
}
