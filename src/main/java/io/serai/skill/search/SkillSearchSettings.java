package io.serai.skill.search;

import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;

/**
 * The keys of the search for skills: {@code serai.search.*}, {@code serai.embeddings.*}, {@code
 * serai.intake.*}.
 */
public final class SkillSearchSettings {

  private static final double OWN_MODEL_MIN_SIMILARITY = 0.36;
  private static final double ENDPOINT_MIN_SIMILARITY = 0.6;
  private static final String NO_EMBEDDINGS = "none";

  public static final Setting<Double> INTAKE_MIN_FIT =
      Setting.fraction(
          "serai.intake.min-fit",
          "0.3",
          "Minimum share of the words of a message that a skill must cover to be selected by"
              + " them.");

  static final Setting<Double> MIN_SIMILARITY =
      Setting.fraction(
          "serai.search.min-similarity",
          "",
          "Minimum cosine of a hit that shares no word with the query; if absent, 0.36 with the"
              + " hub's own models and 0.6 with an embeddings endpoint.");

  static final Setting<String> EMBEDDINGS_URL =
      Setting.text(
          "serai.embeddings.url",
          "URL or none",
          "",
          "An OpenAI-compatible embeddings endpoint, instead of the hub's own models; none for"
              + " search by words alone.");

  public static final Setting<String> EMBEDDINGS_MODEL =
      Setting.text(
          "serai.embeddings.model",
          "text",
          "",
          "The name of the model that is requested from the endpoint.");

  public static final Setting<String> EMBEDDINGS_KEY =
      Setting.text(
          "serai.embeddings.key",
          "text",
          "",
          "API key of the endpoint; preferably set in the environment.");

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      List.of(INTAKE_MIN_FIT, MIN_SIMILARITY, EMBEDDINGS_URL, EMBEDDINGS_MODEL, EMBEDDINGS_KEY);

  private SkillSearchSettings() {}

  /** Returns the minimum cosine of a hit that shares no word, by default that of the model. */
  public static double minSimilarity(Settings settings) {
    return settings
        .find(MIN_SIMILARITY)
        .orElse(
            settings.find(EMBEDDINGS_URL).isEmpty()
                ? OWN_MODEL_MIN_SIMILARITY
                : ENDPOINT_MIN_SIMILARITY);
  }

  /** Whether skills are found by words alone. */
  public static boolean byWordsAlone(Settings settings) {
    return settings.text(EMBEDDINGS_URL).equals(NO_EMBEDDINGS);
  }

  /** Returns the address of the embeddings endpoint; empty for the hub's own models. */
  public static Optional<URI> embeddingsEndpoint(Settings settings) {
    return settings.find(EMBEDDINGS_URL).map(text -> uri(settings, text));
  }

  private static URI uri(Settings settings, String text) {
    try {
      URI uri = new URI(text);
      if (uri.getHost() != null) {
        return uri;
      }
    } catch (URISyntaxException noUrl) {
      // reported below
    }
    throw settings.invalid(EMBEDDINGS_URL, "a URL such as https://HOST/v1/embeddings, or none");
  }
}
