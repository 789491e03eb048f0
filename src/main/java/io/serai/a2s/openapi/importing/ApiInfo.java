package io.serai.a2s.openapi.importing;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.CapabilityVersionParser;
import java.util.List;

/**
 * The members of a document that describe the whole API.
 *
 * @param openApiVersion the version of OpenAPI
 * @param id the name of the API in kebab-case, from the prefix or the title; may be empty
 * @param version as the document writes it
 * @param capabilityVersion the version of its capabilities: that of the API if it is semantic, else
 *     1.0.0
 */
record ApiInfo(
    String openApiVersion,
    String title,
    String id,
    String version,
    String capabilityVersion,
    String author) {

  private static final int MAX_LENGTH = 100;
  private static final List<String> NOISE =
      List.of("api", "open", "openapi", "swagger", "rest", "the");

  static ApiInfo of(JsonNode root, String prefix) {
    JsonNode info = root.path("info");
    String title = text(info.path("title"), "API");
    String version = text(info.path("version"), "1.0.0");
    String semantic = CapabilityVersionParser.isSemantic(version) ? version : "1.0.0";
    String author = text(info.path("contact").path("name"), title);
    return new ApiInfo(
        openApiVersion(root),
        title,
        prefix.isEmpty() ? id(title) : NameCase.kebab(prefix),
        version,
        semantic,
        author);
  }

  /** Returns the version of OpenAPI, with three numbers also where the document has two. */
  static String openApiVersion(JsonNode root) {
    String version = root.path("openapi").asText();
    return version.equals("3.0") || version.equals("3.1") ? version + ".0" : version;
  }

  private static String text(JsonNode node, String otherwise) {
    String text = PlainText.of(node.asText(), MAX_LENGTH);
    return text.isEmpty() ? otherwise : text;
  }

  private static String id(String title) {
    List<String> words = NameCase.words(title).stream().filter(word -> !isNoise(word)).toList();
    return String.join("-", words.subList(0, Math.min(3, words.size())));
  }

  private static boolean isNoise(String word) {
    return NOISE.contains(word) || Character.isDigit(word.charAt(word.length() - 1));
  }
}
