package io.serai.skill.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.http.request.UrlDecoder;
import io.serai.skill.Skill;
import io.serai.skill.intake.SkillInputRequirements;
import io.serai.task.ErrorCode;
import io.serai.task.component.TaskFailureException;
import java.util.List;
import java.util.Locale;
import org.apache.camel.Exchange;

/**
 * Reads the inputs of a skill from the body of a message. A Map, a bean, JSON or a form has them by
 * name. Words become the one input that is missing, as those of a task do. An empty body has no
 * inputs. A body that is not any of these fails the call.
 */
final class SkillBodyReader {

  private static final String FORM = "application/x-www-form-urlencoded";

  /** More fields than any form has that is within the limits of bodies. */
  private static final int MAX_FIELDS = JsonMappers.TOKENS;

  private final Skill skill;
  private final Exchange exchange;

  private SkillBodyReader(Skill skill, Exchange exchange) {
    this.skill = skill;
    this.exchange = exchange;
  }

  /**
   * Returns the inputs, not yet checked against the schema.
   *
   * @throws TaskFailureException if the body cannot be read as inputs
   */
  static ObjectNode inputs(Skill skill, Exchange exchange) {
    return new SkillBodyReader(skill, exchange).read();
  }

  private ObjectNode read() {
    Object body = exchange.getMessage().getBody();
    if (body == null) {
      return JsonMappers.object();
    }
    if (!JsonBodyReader.isContent(body)) {
      return object(tree(body));
    }
    String text = exchange.getMessage().getBody(String.class);
    if (text == null) {
      throw unreadable("a " + body.getClass().getSimpleName());
    }
    return text.isBlank() ? JsonMappers.object() : read(text, body instanceof String);
  }

  /**
   * Reads a text.
   *
   * @param written whether the route has written it; then {@code Content-Type} may be that of an
   *     earlier body
   */
  private ObjectNode read(String text, boolean written) {
    String type = written ? "" : contentType();
    if (type.startsWith(FORM)) {
      return form(text);
    }
    boolean json = type.startsWith("application/") && type.contains("json");
    if (json || text.stripLeading().startsWith("{")) {
      return object(json(text));
    }
    if (!type.isEmpty() && !type.startsWith("text/")) {
      throw unreadable("of the type " + type);
    }
    return words(text);
  }

  /** Reads words; a JSON list is not words, but a text may begin with a bracket. */
  private ObjectNode words(String text) {
    JsonNode value = JsonBodyReader.parsed(text).orElse(null);
    if (value != null) {
      return object(value);
    }
    SkillInputRequirements requirements = SkillInputRequirements.of(skill);
    ObjectNode inputs = requirements.read(text.strip());
    if (inputs.isEmpty()) {
      throw unreadable("text, which is not any of its inputs " + requirements.names());
    }
    return inputs;
  }

  private ObjectNode form(String text) {
    if (text.chars().filter(each -> each == '&').count() >= MAX_FIELDS) {
      throw unreadable("a form of more than " + MAX_FIELDS + " fields");
    }
    try {
      ObjectNode inputs = JsonMappers.object();
      UrlDecoder.form(text).forEach((name, values) -> inputs.set(name, field(values)));
      return SkillInputRequirements.of(skill).withTypedTexts(inputs);
    } catch (IllegalArgumentException malformed) {
      throw unreadable("a malformed form");
    }
  }

  private static JsonNode field(List<String> values) {
    return JsonMappers.MAPPER.valueToTree(values.size() == 1 ? values.get(0) : values);
  }

  private JsonNode json(String text) {
    try {
      return JsonMappers.read(text);
    } catch (DocumentParseException malformed) {
      throw unreadable("malformed JSON: " + malformed.fault().message());
    }
  }

  private JsonNode tree(Object body) {
    try {
      return JsonBodyReader.tree(body);
    } catch (IllegalArgumentException noJson) {
      throw unreadable("a " + body.getClass().getSimpleName());
    }
  }

  private ObjectNode object(JsonNode body) {
    if (body instanceof ObjectNode object) {
      return object;
    }
    if (body.isNull()) {
      return JsonMappers.object();
    }
    throw unreadable(body.getNodeType().name().toLowerCase(Locale.ROOT));
  }

  private String contentType() {
    String type = exchange.getMessage().getHeader(Exchange.CONTENT_TYPE, String.class);
    return type == null ? "" : type.strip().toLowerCase(Locale.ROOT);
  }

  private TaskFailureException unreadable(String what) {
    return new TaskFailureException(
        ErrorCode.INVALID_INPUT.code(),
        "The inputs of %s must be a JSON object or a Map, but the body is %s"
            .formatted(skill.name(), what));
  }
}
