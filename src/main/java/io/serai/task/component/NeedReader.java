package io.serai.task.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.task.InputRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.support.ResourceHelper;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a {@code task:need} endpoint asks for: names, a JSON Schema of the input, or the
 * requests themselves in the form of MCP.
 */
record NeedReader(CamelContext camel) {

  /**
   * Returns the input request.
   *
   * @param required names that the input must contain; if empty, those that the schema requires
   * @param schema the JSON Schema of the input, or a resource that contains it
   * @param requests requests by their keys, as {@code inputRequests} of MCP, or a resource that
   *     contains them; the input has the answers by the same keys
   * @throws IllegalArgumentException if schema or requests cannot be read
   */
  InputRequest read(
      List<String> required,
      @Nullable String description,
      @Nullable String urgency,
      @Nullable String schema,
      @Nullable String requests) {
    if (requests != null) {
      return ofRequests(object("requests", requests), description, urgency);
    }
    JsonNode declared = schema == null ? JsonMappers.object() : object("schema", schema);
    List<String> names = required.isEmpty() ? texts(declared.path("required")) : required;
    JsonNode properties = declared.path("properties");
    return new InputRequest(
        names, words(description, names), urgency, properties.isObject() ? properties : null);
  }

  private static InputRequest ofRequests(
      JsonNode requests, @Nullable String description, @Nullable String urgency) {
    List<String> keys = new ArrayList<>();
    requests.fieldNames().forEachRemaining(keys::add);
    String question = requests.findPath("message").asText();
    String words = description != null || question.isEmpty() ? words(description, keys) : question;
    ObjectNode details = JsonMappers.object();
    details.set(InputRequest.CLIENT_REQUESTS, requests);
    return new InputRequest(keys, words, urgency, details);
  }

  private static String words(@Nullable String description, List<String> names) {
    if (description != null) {
      return description;
    }
    return names.isEmpty() ? "More input is needed." : "Give " + String.join(", ", names) + ".";
  }

  private JsonNode object(String option, String given) {
    String text = given.strip();
    try {
      JsonNode read = JsonMappers.read(text.startsWith("{") ? text : resource(text));
      if (read.isObject()) {
        return read;
      }
      throw new IllegalArgumentException(option + " of task:need must be a JSON object");
    } catch (DocumentParseException malformed) {
      throw new IllegalArgumentException(
          option + " of task:need: " + malformed.fault().message(), malformed);
    } catch (IOException unreadable) {
      throw new IllegalArgumentException(
          option
              + " of task:need is neither a JSON object nor a resource that can be read: "
              + text,
          unreadable);
    }
  }

  private String resource(String uri) throws IOException {
    try (InputStream in = ResourceHelper.resolveMandatoryResourceAsInputStream(camel, uri)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }
}
