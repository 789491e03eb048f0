package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.buffer.Buffer;
import java.util.Map;

/**
 * Writes objects as {@code application/x-www-form-urlencoded}.
 *
 * @param encodings the encoding of the fields that declare one
 */
record FormBodyWriter(String contentType, Map<String, FieldEncoding> encodings)
    implements BodyWriter {

  /** The encoding of a field. */
  record FieldEncoding(ParameterStyle style, boolean explode) {}

  FormBodyWriter {
    encodings = Map.copyOf(encodings);
  }

  @Override
  public RequestBody write(JsonNode value) throws ServiceCallException {
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
    return new RequestBody(contentType, Buffer.buffer(out.toString()));
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
