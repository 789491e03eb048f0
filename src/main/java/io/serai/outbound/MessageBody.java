package io.serai.outbound;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.buffer.Buffer;
import org.apache.camel.InvalidPayloadException;
import org.apache.camel.Message;
import org.jspecify.annotations.Nullable;

/**
 * The body of a Camel message as octets.
 *
 * @param type its media type where the Java type tells
 */
record MessageBody(@Nullable Buffer octets, @Nullable String type) {

  private static final MessageBody NONE = new MessageBody(null, null);

  static MessageBody of(Message message) throws InvalidPayloadException {
    Object body = message.getBody();
    if (body == null) {
      return NONE;
    }
    if (body instanceof Buffer octets) {
      return new MessageBody(octets, null);
    }
    if (body instanceof JsonNode json) {
      return new MessageBody(Buffer.buffer(json.toString()), "application/json");
    }
    if (body instanceof String text) {
      return new MessageBody(Buffer.buffer(text), "text/plain; charset=utf-8");
    }
    return new MessageBody(Buffer.buffer(message.getMandatoryBody(byte[].class)), null);
  }
}
