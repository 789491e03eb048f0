package io.serai.hub;

import java.util.Locale;

/**
 * One key of {@code application.properties}: the reference of all of them is {@link Settings#ALL}.
 *
 * @param key such as {@code serai.routes.max}
 * @param type what its value is, in words
 * @param standard the value where none is set, as text; empty for none
 * @param meaning one sentence for the reference
 */
public record Setting(String key, String type, String standard, String meaning) {

  /** The environment variable that sets it too: {@code SERAI_ROUTES_MAX}. */
  public String environmentVariable() {
    return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }
}
