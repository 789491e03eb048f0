package io.serai.a2s.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.registry.A2sException;
import io.serai.document.DocumentFault;
import io.serai.document.FaultReportLimit;
import io.serai.document.JsonMappers;
import io.vertx.core.buffer.Buffer;
import java.util.Collection;
import org.apache.camel.Exchange;
import org.apache.camel.Message;

/** Writes the JSON responses of the A2S API. */
final class A2sResponses {

  private A2sResponses() {}

  static void json(Exchange exchange, int status, JsonNode body) {
    Message message = exchange.getMessage();
    message.setHeader(Exchange.HTTP_RESPONSE_CODE, status);
    message.setHeader(Exchange.CONTENT_TYPE, "application/json");
    try {
      message.setBody(Buffer.buffer(JsonMappers.MAPPER.writeValueAsBytes(body)));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static void noContent(Exchange exchange) {
    exchange.getMessage().setHeader(Exchange.HTTP_RESPONSE_CODE, 204);
    exchange.getMessage().setBody(null);
  }

  /** Writes an error response: {@code {error: {code, message, details?, errors?}}} (A2S-Q24). */
  static void error(Exchange exchange, A2sException failure) {
    ObjectNode body = JsonMappers.object();
    ObjectNode error = body.putObject("error");
    error.put("code", failure.code()).put("message", failure.getMessage());
    if (!failure.details().isEmpty()) {
      error.set("details", failure.details());
    }
    if (!failure.faults().isEmpty()) {
      error.set("errors", faults(failure.faults()));
    }
    json(exchange, failure.status(), body);
  }

  static ArrayNode faults(Collection<DocumentFault> faults) {
    ArrayNode array = JsonMappers.array();
    for (DocumentFault fault : FaultReportLimit.of(faults)) {
      ObjectNode each = array.addObject();
      each.put("path", fault.path()).put("code", fault.code()).put("message", fault.message());
      if (fault.line() > 0) {
        each.put("line", fault.line());
      }
    }
    return array;
  }
}
