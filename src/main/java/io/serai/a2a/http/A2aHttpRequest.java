package io.serai.a2a.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.run.Extensions;
import io.serai.document.JsonErrorMessages;
import io.serai.document.JsonMappers;
import io.serai.http.HubHttpServer;
import io.serai.http.RedactedRequestBody;
import io.serai.http.RequestContext;
import io.serai.security.Caller;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** A request as the bindings read it. */
record A2aHttpRequest(Exchange exchange) {

  String method() {
    return text(Exchange.HTTP_METHOD);
  }

  /** Without the base of an agent. */
  String path() {
    return text(Exchange.HTTP_PATH);
  }

  /** A header, or the request parameter of its name; the first where there are several. */
  @Nullable String header(String name) {
    Object value = exchange.getMessage().getHeader(name);
    Object first = value instanceof List<?> many ? many.get(0) : value;
    return first == null ? null : first.toString();
  }

  Caller caller() {
    return exchange.getProperty(HubHttpServer.CALLER, Caller.class);
  }

  RequestContext facts() {
    return RequestContext.of(exchange);
  }

  /** The agent that the path names. */
  @Nullable String agent() {
    return exchange.getProperty(HubHttpServer.AGENT, String.class);
  }

  /** URIs of the extensions that the caller opted into. */
  Set<String> extensions() {
    return Extensions.wanted(header(Extensions.HEADER));
  }

  /** The event that the caller has seen last; none where it names none. */
  @Nullable Long seen() {
    String id = header("Last-Event-ID");
    try {
      return id == null ? null : Long.valueOf(id.strip());
    } catch (NumberFormatException anothers) {
      return null;
    }
  }

  /** Scheme and authority by which the request came, to the hub or to a proxy in front of it. */
  String origin() {
    String told = exchange.getProperty(HubHttpServer.ORIGIN, String.class);
    return told == null ? own() : told;
  }

  private String own() {
    String url = text(Exchange.HTTP_URL);
    int path = url.indexOf('/', url.indexOf("://") + 3);
    return path < 0 ? url : url.substring(0, path);
  }

  /** Whether there is a body, and of JSON. */
  void requireJson() {
    String type = header(Exchange.CONTENT_TYPE);
    if (type != null && !A2aMediaTypes.isJson(type) && exchange.getMessage().getBody() != null) {
      String words =
          type.isBlank()
              ? "The Content-Type is missing. Send application/json."
              : "Send application/json, not " + type + ".";
      throw A2aException.of(A2aError.CONTENT_TYPE_NOT_SUPPORTED, words).with("mediaType", type);
    }
  }

  /** The body as JSON; missing where there is none. */
  JsonNode json() {
    Object body = exchange.getMessage().getBody();
    if (body == null) {
      return JsonMappers.MAPPER.missingNode();
    }
    try {
      return JsonMappers.MAPPER.readTree(octets(body));
    } catch (JsonProcessingException broken) {
      throw A2aException.of(A2aError.PARSE_ERROR, JsonErrorMessages.sentence("The body", broken));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private byte[] octets(Object body) {
    if (body instanceof RedactedRequestBody sealed) {
      return sealed.bytes();
    }
    return body instanceof Buffer buffer
        ? buffer.getBytes()
        : exchange.getMessage().getBody(byte[].class);
  }

  private String text(String name) {
    return String.valueOf(exchange.getMessage().getHeader(name));
  }
}
