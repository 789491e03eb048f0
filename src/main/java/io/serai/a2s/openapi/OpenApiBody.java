package io.serai.a2s.openapi;

import io.serai.document.DocumentNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The body that an operation declares.
 *
 * @param node the request body object, with references resolved
 */
public record OpenApiBody(OpenApiDocument document, DocumentNode node) {

  public boolean required() {
    return node.node().path("required").asBoolean(false);
  }

  /** The media types of the body. */
  public DocumentNode content() {
    return node.member("content");
  }

  /** Returns the names of the media types. */
  public List<String> types() {
    List<String> names = new ArrayList<>();
    content().node().fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Returns the media type in which a hub sends the body; empty if it can send none. */
  public Optional<String> sent(String method) {
    return BodyMediaType.best(
        method,
        types().stream().filter(OpenApiBody::isUtf8).toList(),
        name -> document.resolve(content().member(name).member("schema").node()));
  }

  private static boolean isUtf8(String mediaType) {
    String lower = mediaType.toLowerCase(Locale.ROOT);
    int charset = lower.indexOf("charset=");
    return charset < 0
        || lower
            .substring(charset + 8)
            .replace("\"", "")
            .strip()
            .startsWith(StandardCharsets.UTF_8.name().toLowerCase(Locale.ROOT));
  }
}
