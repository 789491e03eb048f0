package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import org.apache.camel.Exchange;

/** Writes the responses of the agents API. */
final class AgentsApiResponses {
  private AgentsApiResponses() {}

  static void json(Exchange exchange, int status, JsonNode body) {
    exchange.getMessage().setHeader(Exchange.HTTP_RESPONSE_CODE, status);
    exchange.getMessage().setHeader(Exchange.CONTENT_TYPE, "application/json");
    exchange
        .getMessage()
        .setBody(Buffer.buffer(JsonMappers.text(body).getBytes(StandardCharsets.UTF_8)));
  }

  static void nothing(Exchange exchange) {
    exchange.getMessage().setHeader(Exchange.HTTP_RESPONSE_CODE, 204);
    exchange.getMessage().setBody(null);
  }
}
