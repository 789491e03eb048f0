package io.serai.llm;

import io.serai.document.TextFunctions;
import io.serai.document.UriParser;
import io.serai.route.option.InvalidOptionException;
import io.serai.setting.Settings;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A language model, and how it is reached.
 *
 * @param url where requests are sent
 * @param model its name there
 * @param credential id of the credential of the vault that is sent; empty if there is none
 * @param key the bearer token that is sent in place of a credential; empty if there is none
 */
record ModelAddress(URI url, String model, String credential, String key) {

  /** The path that names the model of the settings. */
  static final String DEFAULT = "default";

  private static final String PATH = "/chat/completions";

  /**
   * Returns the address of a model.
   *
   * @param model its name, or {@value #DEFAULT}
   * @param url the base address; null for that of the settings, whose credential and key are sent
   *     to no other
   * @param credential id of the credential; null for that of the settings
   * @throws InvalidOptionException if it is not complete
   */
  static ModelAddress of(
      Settings settings, String model, @Nullable String url, @Nullable String credential) {
    boolean standard = url == null;
    String base = url == null ? settings.get(LlmSettings.URL) : url;
    if (base.isBlank()) {
      throw new InvalidOptionException(
          "url", "There is no address of a language model: set serai.llm.url, or the option url.");
    }
    String name = model.equals(DEFAULT) ? settings.get(LlmSettings.MODEL) : model;
    if (name.isBlank()) {
      throw new InvalidOptionException(
          "model", "There is no language model: set serai.llm.model, or write llm:NAME.");
    }
    String known = standard ? settings.get(LlmSettings.CREDENTIAL) : "";
    String id = credential == null ? known : credential;
    return new ModelAddress(
        address(base.strip()),
        name,
        id,
        standard && id.isEmpty() ? settings.get(LlmSettings.KEY).strip() : "");
  }

  private static URI address(String base) {
    URI url = UriParser.parse(base).orElse(URI.create(""));
    String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
    if (url.getHost() == null || !(scheme.equals("http") || scheme.equals("https"))) {
      throw new InvalidOptionException(
          "url",
          shown(base) + " is not the address of a service: write it as https://api.openai.com/v1.");
    }
    if (url.getRawUserInfo() != null) {
      throw new InvalidOptionException(
          "url",
          "The url has a user or a password: set serai.llm.key, or use a credential of the vault.");
    }
    if (url.getRawFragment() != null) {
      throw new InvalidOptionException("url", "The url has a fragment: leave out what is from #.");
    }
    String path = TextFunctions.withoutTrailing(url.getRawPath(), '/');
    String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    return URI.create(url.getScheme() + "://" + url.getRawAuthority() + path + PATH + query);
  }

  /** Returns what is written, unless it may contain a secret. */
  private static String shown(String base) {
    return base.contains("@") || base.contains("?") ? "The url" : "\"" + base + "\"";
  }

  /** Contains no key. */
  @Override
  public String toString() {
    return model + " at " + url.getHost();
  }
}
