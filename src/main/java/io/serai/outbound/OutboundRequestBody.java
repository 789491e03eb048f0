package io.serai.outbound;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.buffer.Buffer;
import org.apache.camel.InvalidPayloadException;
import org.apache.camel.Message;
import org.jspecify.annotations.Nullable;

/**
 * The body of a Camel message as octets.
 *
 * @param type media type if the Java type of the body determines it
 */
record OutboundRequestBody(@Nullable Buffer octets, @Nullable String type) {

  private static final OutboundRequestBody NONE = new OutboundRequestBody(null, null);

  static OutboundRequestBody of(Message message) throws InvalidPayloadException {
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
    if (body instanceof String text) {
      return new OutboundRequestBody(Buffer.buffer(text), "text/plain; charset=utf-8");
    }
    return new OutboundRequestBody(Buffer.buffer(message.getMandatoryBody(byte[].class)), null);
  }
}
