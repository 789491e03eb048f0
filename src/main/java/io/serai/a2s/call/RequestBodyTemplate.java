package io.serai.a2s.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.JsonMappers;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a call, as a template.
 *
 * @param contentType the media type that the task declares
 * @param conversions the texts within the value that become numbers or booleans
 */
record RequestBodyTemplate(
    String contentType,
    boolean required,
    JsonTemplate template,
    List<TypeCoercion> conversions,
    BodyWriter writer) {

  /** Whether it is written as a body is that no document describes. */
  boolean isPlain() {
    boolean alwaysThere = !required || template.passedVariable().isEmpty();
    return contentType.equals(MinimalOpenApiDocument.JSON) && conversions.isEmpty() && alwaysThere;
  }

  /** Renders the body; null if it is optional and has no value. */
  @Nullable RequestBody write(RequestTemplateRenderer renderer) throws ServiceCallException {
    JsonNode value = renderer.render(template);
    if (value.isNull() && !template.isConstant()) {
      if (required) {
        throw new ServiceCallException("The required body has no value.");
      }
      return null;
    }
    return writer.write(TypeCoercion.apply(conversions, value));
  }

  static byte[] json(JsonNode value) throws ServiceCallException {
    try {
      return JsonMappers.MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new ServiceCallException("The body contains a text that JSON cannot represent.");
    }
  }
}
