package io.serai.a2s.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.template.Template;
import io.serai.document.Json;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The body of a call.
 *
 * @param contentType as it is sent
 * @param encodings how the fields of a form are written that say so
 */
record Body(
    String contentType,
    Media media,
    boolean required,
    Template template,
    List<Conversion> conversions,
    Map<String, Encoding> encodings) {

  /** How a field of a form is written. */
  record Encoding(Style style, boolean explode) {}

  /** The octets; null where an optional body has no value. */
  @Nullable Buffer write(Rendering rendering) throws CallException {
    JsonNode value = rendering.render(template);
    if (value.isNull() && !template.isConstant()) {
      if (required) {
        throw new CallException("The required body has no value.");
      }
      return null;
    }
    return switch (media) {
      case JSON -> Buffer.buffer(json(Conversion.apply(conversions, value)));
      case FORM -> Buffer.buffer(form(value));
      case TEXT -> Buffer.buffer(text(value));
    };
  }

  static byte[] json(JsonNode value) throws CallException {
    try {
      return Json.MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new CallException("The body holds a text that JSON cannot hold.");
    }
  }

  private static byte[] text(JsonNode value) {
    String text = value.isTextual() ? value.textValue() : value.toString();
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private String form(JsonNode value) throws CallException {
    if (!value.isObject()) {
      throw new CallException("The body is sent as a form: its value must be an object.");
    }
    StringBuilder out = new StringBuilder();
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      if (Style.isDefined(field.getValue())) {
        out.append(out.isEmpty() ? "" : "&");
        field(out, field.getKey(), field.getValue());
      }
    }
    return out.toString();
  }

  private void field(StringBuilder out, String name, JsonNode value) throws CallException {
    Encoding encoding = encodings.get(name);
    String written = PercentEncoding.ALL.of(name);
    if (encoding != null) {
      encoding.style().write(out, written, value, encoding.explode(), PercentEncoding.ALL);
    } else {
      JsonNode plain = value.isObject() ? TextNode.valueOf(value.toString()) : value;
      Style.FORM.write(out, written, plain, true, PercentEncoding.ALL);
    }
  }
}
