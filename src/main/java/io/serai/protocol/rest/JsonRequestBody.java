package io.serai.protocol.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.serai.document.JsonMappers;
import io.serai.http.body.BodyBytes;
import io.serai.http.request.RedactedRequestBody;
import io.vertx.core.buffer.Buffer;
import java.io.CharConversionException;
import java.io.IOException;
import org.apache.camel.Exchange;

/** Reads the body of a request as JSON, within the limits of documents. */
public final class JsonRequestBody {

  private JsonRequestBody() {}

  /**
   * Takes the body from the exchange, so that it is not kept beside what was read from it, and
   * returns it as JSON; a missing node if there is no body.
   *
   * @throws CharConversionException if the body is not UTF-8
   * @throws JsonProcessingException if it is not JSON
   */
  public static JsonNode take(Exchange exchange)
      throws CharConversionException, JsonProcessingException {
    Object body = exchange.getMessage().getBody();
    if (body == null) {
      return MissingNode.getInstance();
    }
    exchange.getMessage().setBody(null);
    try {
      return read(BodyBytes.of(buffer(exchange, body)));
    } catch (CharConversionException | JsonProcessingException malformed) {
      throw malformed;
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static JsonNode read(ByteBuf body) throws IOException {
    boolean direct = !body.hasArray();
    byte[] bytes = direct ? ByteBufUtil.getBytes(body) : body.array();
    int from = direct ? 0 : body.arrayOffset() + body.readerIndex();
    return JsonMappers.tree(bytes, from, body.readableBytes());
  }

  private static Buffer buffer(Exchange exchange, Object body) {
    if (body instanceof Buffer buffer) {
      return buffer;
    }
    return body instanceof RedactedRequestBody redacted
        ? redacted.octets()
        : Buffer.buffer(
            exchange.getContext().getTypeConverter().convertTo(byte[].class, exchange, body));
  }
}
