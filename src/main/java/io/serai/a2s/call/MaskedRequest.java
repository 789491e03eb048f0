package io.serai.a2s.call;

import io.serai.outbound.OutboundRequest;
import io.vertx.core.buffer.Buffer;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request as a dry run shows it, with every secret replaced by {@code ***}.
 *
 * @param body the text of the body; null if there is none
 */
public record MaskedRequest(
    String method, String url, Map<String, String> headers, @Nullable String body) {

  private static final String MASK = "***";

  /** Masks the secrets of a request. */
  public static MaskedRequest of(OutboundRequest request) {
    List<String> secrets =
        request.secrets().stream()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
    Map<String, String> headers = new LinkedHashMap<>();
    request
        .headers()
        .forEach(
            (name, value) -> headers.put(name, HeaderEncoding.displayed(mask(value, secrets))));
    Buffer body = request.body();
    return new MaskedRequest(
        request.method(),
        mask(request.uri().toString(), secrets),
        headers,
        body == null ? null : mask(body.toString(), secrets));
  }

  private static String mask(String text, List<String> secrets) {
    String masked = text;
    for (String secret : secrets) {
      masked = masked.replace(secret, MASK);
    }
    return masked;
  }
}
