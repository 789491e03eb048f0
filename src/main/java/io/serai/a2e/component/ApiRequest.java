package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.RunData;
import io.serai.a2e.workflow.ApiCall;
import io.serai.a2e.workflow.BodyFormat;
import io.serai.document.JsonMappers;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.credential.HeaderCredential;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Makes the request of an ApiCall from the data of its run. */
final class ApiRequest {
  private static final String CONTENT_TYPE = "Content-Type";
  private static final String JSON = "application/json";

  private ApiRequest() {}

  /**
   * Returns the address that is called.
   *
   * @throws DataException if a value that the address needs is missing or does not fit
   */
  static URI address(ApiCall call, RunData data) {
    String text = call.url().resolve(data);
    try {
      return new URI(text);
    } catch (URISyntaxException invalid) {
      throw new DataException(
          "The address is not valid at character " + (invalid.getIndex() + 1) + ".",
          "Encode special characters of the url, such as a space as %20.");
    }
  }

  /**
   * Returns the request.
   *
   * @param places hosts with ports to which it may go, also by a redirect
   * @param credentials by the names of their headers
   * @throws DataException if a value that the request needs is missing or does not fit
   */
  static OutboundRequest of(
      ApiCall call,
      RunData data,
      URI address,
      Set<String> places,
      Map<String, HeaderCredential> credentials,
      String agent,
      CallPolicy policy) {
    Map<String, String> headers = new LinkedHashMap<>();
    call.headers()
        .forEach((name, template) -> headers.put(name, headerValue(name, template.resolve(data))));
    Set<String> secrets = new LinkedHashSet<>();
    credentials.forEach(
        (name, credential) -> {
          if (!credential.isEmpty()) {
            headers.put(name, credential.value());
          }
          secrets.addAll(credential.secrets());
        });
    return new OutboundRequest(
        call.method(),
        address,
        headers,
        body(call, data, headers),
        places,
        call.timeout().map(policy::withTimeout).orElse(policy),
        secrets,
        null,
        partition(agent, call),
        false,
        false);
  }

  /** Returns the part of the cache of one agent and the credentials that it sends. */
  private static String partition(String agent, ApiCall call) {
    return call.credentials().isEmpty()
        ? agent
        : agent + " " + String.join(" ", new TreeSet<>(call.credentials().values()));
  }

  private static String headerValue(String name, String value) {
    if (value.chars().anyMatch(each -> Character.isISOControl(each) && each != '\t')) {
      throw new DataException(
          "The value of the header " + name + " has a line break or another control character.",
          "Send such a value in the body.");
    }
    return value;
  }

  private static @Nullable Buffer body(ApiCall call, RunData data, Map<String, String> headers) {
    if (call.body().isEmpty() || call.method().equals("GET")) {
      return null;
    }
    JsonNode body = call.body().get().resolve(data);
    Optional<String> type =
        headers.entrySet().stream()
            .filter(header -> header.getKey().equalsIgnoreCase(CONTENT_TYPE))
            .map(Map.Entry::getValue)
            .findFirst()
            .filter(value -> !value.isEmpty());
    if (type.isEmpty()) {
      headers.put(CONTENT_TYPE, JSON);
    }
    return Buffer.buffer(text(body, BodyFormat.of(type.orElse(JSON))));
  }

  private static String text(JsonNode body, BodyFormat format) {
    if (format != BodyFormat.JSON && body.isTextual()) {
      return body.textValue();
    }
    if (format == BodyFormat.TEXT && body.isContainerNode()) {
      throw new DataException(BodyFormat.NO_FORM, BodyFormat.REMEDY);
    }
    return format == BodyFormat.FORM && body.isContainerNode()
        ? FormText.of(body)
        : JsonMappers.text(body);
  }
}
