package io.serai.protocol.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentNode;
import io.serai.document.DocumentParseException;
import io.serai.document.FaultCollector;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.document.TextFunctions;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.http.request.AuditNotes;
import io.serai.http.request.RedactedRequestBody;
import io.serai.http.request.RequestContext;
import io.serai.http.request.RequestProperties;
import io.serai.security.Caller;
import io.vertx.core.MultiMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * A request to a JSON API: reads its body, parameters and headers. Invalid input is refused with
 * status 400. Not thread-safe.
 */
public final class JsonRequest {

  private static final List<String> FORWARDED_HEADERS =
      List.of("X-Request-Id", "traceparent", "tracestate");

  private static final int MAX_DIGITS = 9;

  private final Exchange exchange;
  private final RequestContext context;

  JsonRequest(Exchange exchange) {
    this.exchange = exchange;
    this.context = RequestContext.of(exchange);
  }

  /** Returns the exchange that carries the request. */
  public Exchange exchange() {
    return exchange;
  }

  /** Returns the context of the request for logs, traces and cancellation. */
  public RequestContext context() {
    return context;
  }

  /** Returns who sent the request. */
  public Caller caller() {
    return exchange.getProperty(Caller.PROPERTY, Caller.class);
  }

  /** Returns a parameter of the path. */
  public String pathParameter(String name) {
    return Objects.requireNonNull(header(name));
  }

  /**
   * Returns a parameter of the query; the last value if there are several, null if there is none.
   */
  public @Nullable String parameter(String name) {
    MultiMap query = exchange.getProperty(RequestProperties.QUERY, MultiMap.class);
    List<String> values = query == null ? List.of() : query.getAll(name);
    return values.isEmpty() ? null : values.get(values.size() - 1);
  }

  /** Returns a header; the last value if there are several, null if there is none. */
  public @Nullable String header(String name) {
    Object value = exchange.getMessage().getHeader(name);
    Object last = value instanceof List<?> many ? many.get(many.size() - 1) : value;
    return last == null ? null : last.toString();
  }

  /**
   * Returns a parameter that is true or false; false if it is missing.
   *
   * @throws HttpErrorException if it is neither
   */
  public boolean flag(String name) {
    String text = parameter(name);
    if (text == null || text.equalsIgnoreCase("false")) {
      return false;
    }
    if (text.equalsIgnoreCase("true")) {
      return true;
    }
    throw invalid(name + " is \"" + TextFunctions.clipped(text) + "\". Give true or false.");
  }

  /**
   * Returns a parameter that is a whole number from 1 on.
   *
   * @throws HttpErrorException if it is another text, or more than {@code max}
   */
  public int number(String name, int defaultValue, int max) {
    return number(name, defaultValue, 1, max);
  }

  /**
   * Returns a parameter that is a whole number from {@code min} on, which is not negative.
   *
   * @throws HttpErrorException if it is another text, or more than {@code max}
   */
  public int number(String name, int defaultValue, int min, int max) {
    String text = parameter(name);
    if (text == null) {
      return defaultValue;
    }
    if (text.length() <= MAX_DIGITS && TextFunctions.consistsOf(text, TextFunctions::isDigit)) {
      int number = Integer.parseInt(text);
      if (number >= min && number <= max) {
        return number;
      }
    }
    String given = TextFunctions.clipped(text);
    throw invalid(name + " is \"" + given + "\". Give a number from " + min + " to " + max + ".");
  }

  /** Returns the body as text; an empty one if there is no body. */
  public String text() {
    Object body = exchange.getMessage().getBody();
    if (body instanceof RedactedRequestBody redacted) {
      return redacted.text();
    }
    String text = body == null ? null : exchange.getMessage().getBody(String.class);
    return text == null ? "" : text;
  }

  /**
   * Returns the body as a document with line numbers: YAML if the content type says so, otherwise
   * JSON.
   *
   * @throws HttpErrorException if it is empty or malformed
   */
  public ParsedDocument document() {
    String text = requiredText();
    try {
      return isYaml() ? ParsedDocument.yaml(text) : ParsedDocument.json(text);
    } catch (DocumentParseException failure) {
      throw invalid(failure.fault().message());
    }
  }

  /**
   * Returns the body, which is JSON or YAML, as an object; an empty one if there is no body.
   *
   * @throws HttpErrorException if it is malformed or no object
   */
  public JsonNode object() {
    if (exchange.getMessage().getBody() == null) {
      return JsonMappers.object();
    }
    JsonNode body = value();
    if (!body.isObject()) {
      throw invalid("The body is not a JSON object. Send an object.");
    }
    return body;
  }

  /** Names the subject of the entry in the audit log. */
  public void subject(String id) {
    note(new AuditNotes(id, null, null));
  }

  /** Adds to the entry in the audit log; replaces what was added before. */
  public void note(AuditNotes notes) {
    exchange.setProperty(RequestProperties.AUDIT_NOTES, notes);
  }

  /** Removes all headers but those that are forwarded to the calls that the request causes. */
  public void keepForwardedHeaders() {
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

  /**
   * Reads members of the body.
   *
   * @throws HttpErrorException if reading reports faults; its message has all of them
   */
  public static <T> T read(JsonNode body, Function<DocumentNode, T> reading) {
    FaultCollector faults = new FaultCollector(false);
    T read = reading.apply(DocumentNode.root(body, faults));
    if (faults.count() > 0) {
      throw invalid(
          faults.faults(pointer -> 0).stream()
              .map(JsonRequest::sentence)
              .collect(Collectors.joining(" ")));
    }
    return read;
  }

  private static String sentence(DocumentFault fault) {
    String place = fault.path().lastIndexOf('/') > 0 ? fault.path() + ": " : "";
    return place + fault.message() + (fault.message().endsWith("?") ? "" : ".");
  }

  /** Creates the refusal of an invalid request, with status 400. */
  public static HttpErrorException invalid(String message) {
    return refusal(400, "INVALID_REQUEST", message);
  }

  /** Creates a refusal. */
  public static HttpErrorException refusal(int status, String code, String message) {
    return new HttpErrorException(HttpError.of(status, code, message));
  }

  private JsonNode value() {
    String text = requiredText();
    try {
      return isYaml() ? ParsedDocument.yaml(text).root() : JsonMappers.read(text);
    } catch (DocumentParseException failure) {
      throw invalid(failure.fault().message());
    }
  }

  private String requiredText() {
    String text = text();
    if (text.isBlank()) {
      throw invalid("The body is empty. Send a document in JSON or YAML.");
    }
    return text;
  }

  private boolean isYaml() {
    return exchange
        .getMessage()
        .getHeader(Exchange.CONTENT_TYPE, "", String.class)
        .contains("yaml");
  }
}
