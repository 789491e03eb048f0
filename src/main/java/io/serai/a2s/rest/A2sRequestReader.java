package io.serai.a2s.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.registry.A2sException;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.document.TextFunctions;
import io.serai.http.HubHttpServer;
import io.serai.security.Caller;
import java.util.List;
import java.util.Map;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/** What a request to the registry says. */
final class A2sRequestReader {

  private static final List<String> PASSED_ON =
      List.of("X-Request-Id", "traceparent", "tracestate");

  private A2sRequestReader() {}

  /** The body as a document with lines: YAML where the content type says so, else JSON. */
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

  /** The body as a JSON object; an empty one where there is none. */
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

  /** A member that is an object; an empty one where it is missing or null. */
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

  /** A member that is a name. */
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

  /** Whether a flag is set. What is neither true nor false is refused, never guessed. */
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

  static int number(Exchange exchange, String name, int standard, int most) throws A2sException {
    String text = parameter(exchange, name);
    try {
      int number = text == null ? standard : Integer.parseInt(text);
      if (number >= 1 && number <= most) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // said below
    }
    String given = TextFunctions.clipped(String.valueOf(text));
    throw invalid(name + " is \"" + given + "\". Give a number from 1 to " + most + ".");
  }

  static Caller caller(Exchange exchange) {
    return exchange.getProperty(HubHttpServer.CALLER, Caller.class);
  }

  /** Leaves of the request's headers those that go along with the calls it leads to. */
  static void keepPassedOn(Exchange exchange) {
    Map<String, Object> headers = exchange.getMessage().getHeaders();
    Map<String, Object> kept =
        exchange.getContext().getCamelContextExtension().getHeadersMapFactory().newMap();
    for (String name : PASSED_ON) {
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
