package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.registry.A2sException;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.document.TextFunctions;
import io.serai.security.Caller;
import java.util.List;
import java.util.Map;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Reads bodies, parameters and headers of A2S requests. Invalid input is refused with status 400.
 */
final class A2sRequestReader {

  private static final List<String> FORWARDED_HEADERS =
      List.of("X-Request-Id", "traceparent", "tracestate");

  private A2sRequestReader() {}

  /**
   * Reads the body as a document with line numbers: YAML if the content type says so, otherwise
   * JSON.
   */
  static ParsedDocument document(Exchange exchange) throws A2sException {
    String text = text(exchange);
    try {
      return isYaml(exchange) ? ParsedDocument.yaml(text) : ParsedDocument.json(text);
    } catch (DocumentParseException failure) {
      throw invalid(failure.fault().message());
    }
  }

  private static JsonNode value(Exchange exchange) throws A2sException {
    String text = text(exchange);
    try {
      return isYaml(exchange) ? ParsedDocument.yaml(text).root() : JsonMappers.read(text);
    } catch (DocumentParseException failure) {
      throw invalid(failure.fault().message());
    }
  }

  private static String text(Exchange exchange) throws A2sException {
    String text = exchange.getMessage().getBody(String.class);
    if (text == null || text.isBlank()) {
      throw invalid("The body is empty. Send a document in JSON or YAML.");
    }
    return text;
  }

  private static boolean isYaml(Exchange exchange) {
    return exchange
        .getMessage()
        .getHeader(Exchange.CONTENT_TYPE, "", String.class)
        .contains("yaml");
  }

  /** Reads the body as a JSON object; an empty one if there is no body. */
  static JsonNode object(Exchange exchange) throws A2sException {
    if (exchange.getMessage().getBody() == null) {
      return JsonMappers.object();
    }
    JsonNode body = value(exchange);
    if (!body.isObject()) {
      throw invalid("The body is no JSON object. Send an object.");
    }
    return body;
  }

  /** Reads a member that is an object; an empty one if it is missing or null. */
  static JsonNode objectMember(JsonNode body, String name) throws A2sException {
    JsonNode member = body.path(name);
    if (member.isMissingNode() || member.isNull()) {
      return JsonMappers.object();
    }
    if (!member.isObject()) {
      throw invalid(name + " is no object. Send {\"" + name + "\": {…}}.");
    }
    return member;
  }

  static String textMember(JsonNode body, String name) throws A2sException {
    JsonNode member = body.path(name);
    if (!member.isTextual() || member.textValue().isBlank()) {
      throw invalid(name + " is missing. Send {\"" + name + "\": \"…\"}.");
    }
    return member.textValue();
  }

  /** Reads a member that is a name, of limited length. */
  static String nameMember(JsonNode body, String name) throws A2sException {
    String text = textMember(body, name);
    if (text.length() > TextFunctions.LONGEST_NAME) {
      throw invalid(name + " is longer than " + TextFunctions.LONGEST_NAME + " characters.");
    }
    return text;
  }

  static @Nullable String parameter(Exchange exchange, String name) {
    Object value = exchange.getMessage().getHeader(name);
    Object last = value instanceof List<?> many ? many.get(many.size() - 1) : value;
    return last == null ? null : last.toString();
  }

  /**
   * Reads a boolean parameter; false if it is missing. Any value but {@code true} and {@code false}
   * is refused.
   */
  static boolean flag(Exchange exchange, String name) throws A2sException {
    String text = parameter(exchange, name);
    if (text == null || text.equalsIgnoreCase("false")) {
      return false;
    }
    if (text.equalsIgnoreCase("true")) {
      return true;
    }
    throw invalid(name + " is \"" + TextFunctions.clipped(text) + "\". Give true or false.");
  }

  static int number(Exchange exchange, String name, int defaultValue, int max) throws A2sException {
    String text = parameter(exchange, name);
    try {
      int number = text == null ? defaultValue : Integer.parseInt(text);
      if (number >= 1 && number <= max) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // reported below
    }
    String given = TextFunctions.clipped(String.valueOf(text));
    throw invalid(name + " is \"" + given + "\". Give a number from 1 to " + max + ".");
  }

  static Caller caller(Exchange exchange) {
    return exchange.getProperty(Caller.PROPERTY, Caller.class);
  }

  /** Removes all headers but those that are forwarded to the calls that the request causes. */
  static void keepForwardedHeaders(Exchange exchange) {
    Map<String, Object> headers = exchange.getMessage().getHeaders();
    Map<String, Object> kept =
        exchange.getContext().getCamelContextExtension().getHeadersMapFactory().newMap();
    for (String name : FORWARDED_HEADERS) {
      Object value = headers.get(name);
      if (value != null) {
        kept.put(name, value);
      }
    }
    exchange.getMessage().setHeaders(kept);
  }

  static void requireRegistryWriter(Exchange exchange) throws A2sException {
    Caller caller = caller(exchange);
    if (!caller.mayWriteRegistry()) {
      throw A2sException.of(
          403,
          "FORBIDDEN",
          "%s may not change the registry. An operator grants it with permissions: {registry:"
                  .formatted(caller.id())
              + " [write]} in its file.");
    }
  }

  static A2sException invalid(String message) {
    return A2sException.of(400, "INVALID_REQUEST", message);
  }
}
