package io.serai.a2s.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The formats in which a request body can be sent, the preferred ones first. */
public enum BodyMediaType {
  JSON,
  FORM,
  MULTIPART,
  TEXT,
  /** The bytes of one file. */
  BINARY;

  private static final String MERGE_PATCH = "application/merge-patch+json";
  private static final String JSON_PATCH = "application/json-patch+json";

  private static final Set<String> TEXTS =
      Set.of(
          "application/graphql",
          "application/javascript",
          "application/jose",
          "application/jsonl",
          "application/jwt",
          "application/ndjson",
          "application/sql",
          "application/text",
          "application/x-ndjson",
          "application/x-yaml",
          "application/xml",
          "application/yaml");

  /**
   * Returns the format of a media type; empty if the hub does not support it for request bodies.
   */
  public static Optional<BodyMediaType> of(String type) {
    String base = base(type);
    if (isJson(base) || base.equals("*/*") || base.equals("application/*")) {
      return Optional.of(JSON);
    }
    if (base.equals("application/x-www-form-urlencoded")) {
      return Optional.of(FORM);
    }
    if (base.startsWith("multipart/")) {
      return base.equals("multipart/form-data") ? Optional.of(MULTIPART) : Optional.empty();
    }
    if (!isType(base)) {
      return Optional.empty();
    }
    return Optional.of(isText(base) ? TEXT : BINARY);
  }

  /**
   * Returns the media type that is sent, of those that a body can have; empty if none can be sent.
   * Of several kinds of JSON the first is sent. A {@code PATCH} with an object is a merge patch,
   * and with a list a JSON patch, if it can be.
   *
   * @param schema the resolved schema of a media type, of which the type is read
   */
  public static Optional<String> best(
      String method, Collection<String> types, Function<String, JsonNode> schema) {
    Comparator<String> order = Comparator.comparing(type -> of(type).orElse(BINARY));
    if (method.equals("PATCH")) {
      order = order.thenComparing(type -> patchRank(type, schema.apply(type)));
    }
    return types.stream().filter(type -> of(type).isPresent()).min(order);
  }

  private static int patchRank(String type, JsonNode schema) {
    boolean list = schema.path("type").asText().equals("array");
    List<String> order =
        list ? List.of(JSON_PATCH, "application/json") : List.of(MERGE_PATCH, "application/json");
    int rank = order.indexOf(base(type));
    int last = order.size() + (list || !base(type).equals(JSON_PATCH) ? 0 : 1);
    return rank < 0 ? last : rank;
  }

  /** Returns whether a media type is JSON. */
  public static boolean isJson(String type) {
    String base = base(type);
    return base.equals("application/json") || base.endsWith("+json") || base.equals("text/json");
  }

  private static boolean isText(String base) {
    return base.startsWith("text/")
        || base.endsWith("+xml")
        || base.endsWith("+yaml")
        || TEXTS.contains(base);
  }

  /** Returns whether a text can be sent as a media type. */
  public static boolean isType(String type) {
    String base = base(type);
    int slash = base.indexOf('/');
    return slash > 0
        && TextFunctions.isToken(base.substring(0, slash))
        && TextFunctions.isToken(base.substring(slash + 1))
        && TextFunctions.consistsOf(type, c -> c >= ' ' && c < 0x7F);
  }

  /** Returns a media type without its parameters, in lower case. */
  public static String base(String type) {
    int end = type.indexOf(';');
    return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
  }
}
