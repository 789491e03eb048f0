package io.serai.a2s.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.JsonMappers;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The body of a call, as a template.
 *
 * @param contentType the {@code Content-Type} that is sent
 * @param encodings the encoding of the form fields that declare one
 */
record RequestBodyTemplate(
    String contentType,
    BodyMediaType media,
    boolean required,
    JsonTemplate template,
    List<TypeCoercion> conversions,
    Map<String, FieldEncoding> encodings) {

  /** The encoding of a form field. */
  record FieldEncoding(ParameterStyle style, boolean explode) {}

  /** Renders the body; null if it is optional and has no value. */
  @Nullable Buffer write(RequestRenderer renderer) throws ServiceCallException {
    JsonNode value = renderer.render(template);
    if (value.isNull() && !template.isConstant()) {
      if (required) {
        throw new ServiceCallException("The required body has no value.");
      }
      return null;
    }
    return switch (media) {
      case JSON -> Buffer.buffer(json(TypeCoercion.apply(conversions, value)));
      case FORM -> Buffer.buffer(form(value));
      case TEXT -> Buffer.buffer(text(value));
    };
  }

  static byte[] json(JsonNode value) throws ServiceCallException {
    try {
      return JsonMappers.MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new ServiceCallException("The body holds a text that JSON cannot hold.");
    }
  }

  private static byte[] text(JsonNode value) {
    String text = value.isTextual() ? value.textValue() : value.toString();
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private String form(JsonNode value) throws ServiceCallException {
    if (!value.isObject()) {
      throw new ServiceCallException("The body is sent as a form: its value must be an object.");
    }
    StringBuilder out = new StringBuilder();
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      if (ParameterStyle.isDefined(field.getValue())) {
        out.append(out.isEmpty() ? "" : "&");
        field(out, field.getKey(), field.getValue());
      }
    }
    return out.toString();
  }

  private void field(StringBuilder out, String name, JsonNode value) throws ServiceCallException {
    FieldEncoding encoding = encodings.get(name);
    String encodedName = PercentEncoding.ALL.of(name);
    if (encoding != null) {
      encoding.style().write(out, encodedName, value, encoding.explode(), PercentEncoding.ALL);
    } else {
      ParameterStyle style = value.isObject() ? ParameterStyle.DEEP_OBJECT : ParameterStyle.FORM;
      style.write(out, encodedName, value, true, PercentEncoding.ALL);
    }
  }
}
