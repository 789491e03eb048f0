package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a task waits for.
 *
 * @param required names that the data must have; where empty, any answer will do
 * @param description for people
 * @param urgency high, medium or low
 * @param details more for those who understand it, such as a schema for each name
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InputRequest(
    List<String> required,
    String description,
    @Nullable String urgency,
    @Nullable JsonNode details) {

  /** Copies the names. */
  public InputRequest {
    required = List.copyOf(required);
  }

  /** A need of names and words. */
  public static InputRequest of(List<String> required, String description) {
    return new InputRequest(required, description, null, null);
  }

  /** The names that {@code data} does not have. */
  public List<String> missing(JsonNode data) {
    return required.stream().filter(name -> !data.has(name)).toList();
  }
}
