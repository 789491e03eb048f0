package io.serai.a2e.workflow;

import io.serai.a2e.data.DataPath;
import io.serai.document.DocumentNode;
import io.serai.outbound.guard.ReservedRequestHeaders;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Sends an HTTP request to a service (A2E 1.0.0, "ApiCall").
 *
 * @param method in upper case
 * @param url the address, with references to data
 * @param headers values of header fields, with references to data
 * @param credentials ids of the credentials that are the values of header fields
 * @param body the body, with references to data
 * @param timeout of one attempt, if the workflow says it; else it is that of all outgoing calls
 */
public record ApiCall(
    String method,
    UrlTemplate url,
    Map<String, TextTemplate> headers,
    Map<String, String> credentials,
    Optional<ValueTemplate> body,
    DataPath outputPath,
    Optional<Duration> timeout)
    implements Operation {

  /** The methods that can be called. */
  public static final List<String> METHODS = List.of("GET", "POST", "PUT", "DELETE", "PATCH");

  private static final Map<String, String> BY_NAME = new LinkedHashMap<>();

  static {
    METHODS.forEach(method -> BY_NAME.put(method, method));
  }

  private static final UrlTemplate NO_URL = UrlTemplate.parse("http://invalid/");
  private static final int MIN_TIMEOUT = 1_000;
  private static final int MAX_TIMEOUT = 300_000;
  private static final String HEADER =
      "write a text, or {\"credentialRef\": {\"id\": \"api-key-123\"}}";

  public ApiCall {
    headers = new LinkedHashMap<>(headers);
    credentials = new LinkedHashMap<>(credentials);
  }

  /** Whether it has an address; one with faults may have none. */
  @SuppressWarnings("ReferenceEquality") // a workflow may have the same text
  public boolean hasUrl() {
    return url != NO_URL;
  }

  /** Reads the configuration. */
  public static ApiCall read(OperationConfigReader config) {
    Map<String, TextTemplate> headers = new LinkedHashMap<>();
    Map<String, String> credentials = new LinkedHashMap<>();
    config
        .node()
        .object("headers")
        .members()
        .forEach((name, value) -> readHeader(name, value, headers, credentials));
    Optional<ValueTemplate> body =
        config.has("body") ? Optional.of(config.template("body")) : Optional.empty();
    if (body.isPresent() && body.get().isContainer() && format(headers) == BodyFormat.TEXT) {
      config.node().optional("body").fault(BodyFormat.NO_FORM + " " + BodyFormat.REMEDY);
    }
    DocumentNode url = config.node().optional("url");
    Optional<UrlTemplate> address =
        url.asText("write the address to call, such as https://api.example.com/users")
            .flatMap(text -> OperationConfigReader.parsed(url, text, UrlTemplate::parse));
    return new ApiCall(
        config.oneOf("method", BY_NAME),
        address.orElse(NO_URL),
        headers,
        credentials,
        body,
        config.outputPath(),
        timeout(config.node()));
  }

  private static Optional<Duration> timeout(DocumentNode operation) {
    OptionalInt millis = operation.integer("timeout", MIN_TIMEOUT, MAX_TIMEOUT);
    return millis.isPresent()
        ? Optional.of(Duration.ofMillis(millis.getAsInt()))
        : Optional.empty();
  }

  /** Returns the format of the body; that of JSON as long as the run's data decides. */
  private static BodyFormat format(Map<String, TextTemplate> headers) {
    for (Map.Entry<String, TextTemplate> header : headers.entrySet()) {
      if (header.getKey().equalsIgnoreCase("Content-Type")) {
        return header.getValue().literal().map(BodyFormat::of).orElse(BodyFormat.JSON);
      }
    }
    return BodyFormat.JSON;
  }

  private static void readHeader(
      String name,
      DocumentNode value,
      Map<String, TextTemplate> headers,
      Map<String, String> credentials) {
    if (!isHeaderName(name)) {
      value.fault(
          "the name of a header may contain only letters, digits and hyphens; write "
              + "X-Request-Id");
    } else if (ReservedRequestHeaders.contain(name)) {
      value.fault("the hub itself sends the header " + name + "; leave it out");
    } else if (value.node().isObject()) {
      DocumentNode reference = value.object("credentialRef");
      reference.optional("id").asText(HEADER).ifPresent(id -> credentials.put(name, id));
      reference.requireKnown();
      value.requireKnown();
    } else {
      value
          .asString(HEADER)
          .flatMap(text -> OperationConfigReader.parsed(value, text, TextTemplate::parse))
          .ifPresent(template -> headers.put(name, template));
    }
  }

  private static boolean isHeaderName(String name) {
    return !name.isEmpty()
        && name.chars()
            .allMatch(
                each ->
                    each < 128 && (Character.isLetterOrDigit(each) || "-_.".indexOf(each) >= 0));
  }

  @Override
  public List<DataPath> reads() {
    List<DataPath> reads = new ArrayList<>(url.paths());
    headers.values().forEach(header -> reads.addAll(header.paths()));
    body.ifPresent(template -> reads.addAll(template.paths()));
    return reads;
  }

  @Override
  public Optional<DataPath> writes() {
    return Optional.of(outputPath);
  }

  @Override
  public OperationEffect effect() {
    return OperationEffect.EXTERNAL;
  }
}
