package io.serai.outbound.component;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundException;
import io.vertx.core.buffer.Buffer;
import java.util.Collection;
import java.util.Map;
import org.apache.camel.InvalidPayloadException;
import org.apache.camel.Message;
import org.apache.camel.TypeConversionException;
import org.jspecify.annotations.Nullable;

/**
 * The body of a Camel message as octets.
 *
 * @param type media type if the Java type of the body determines it
 */
record OutboundRequestBody(@Nullable Buffer octets, @Nullable String type) {

  private static final OutboundRequestBody NONE = new OutboundRequestBody(null, null);

  /**
   * Returns the body; maps, lists and JSON nodes as JSON.
   *
   * @throws OutboundException if the body has no octets
   */
  static OutboundRequestBody of(Message message) throws OutboundException {
    Object body = message.getBody();
    if (body == null) {
      return NONE;
    }
    if (body instanceof Buffer octets) {
      return new OutboundRequestBody(octets, null);
    }
    if (body instanceof JsonNode json) {
      return new OutboundRequestBody(Buffer.buffer(json.toString()), "application/json");
    }
    if (body instanceof Map || body instanceof Collection) {
      return new OutboundRequestBody(json(body), "application/json");
    }
    if (body instanceof String text) {
      return new OutboundRequestBody(Buffer.buffer(text), "text/plain; charset=utf-8");
    }
    return new OutboundRequestBody(octets(message), null);
  }

  private static Buffer json(Object body) throws OutboundException {
    try {
      return Buffer.buffer(JsonMappers.MAPPER.writeValueAsBytes(body));
    } catch (JsonProcessingException notJson) {
      throw unsendable(body, "cannot be written as JSON: " + notJson.getOriginalMessage());
    }
  }

  private static Buffer octets(Message message) throws OutboundException {
    try {
      return Buffer.buffer(message.getMandatoryBody(byte[].class));
    } catch (InvalidPayloadException | TypeConversionException noOctets) {
      throw unsendable(message.getBody(), "has no bytes to send; convert it before the call");
    }
  }

  private static OutboundException unsendable(Object body, String reason) {
    return OutboundException.refused(
        "the body of the message, a " + body.getClass().getSimpleName() + ", " + reason);
  }
}
