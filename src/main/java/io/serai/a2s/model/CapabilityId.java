package io.serai.a2s.model;

import java.util.Locale;
import java.util.regex.Pattern;

/** The id of a capability: its PascalCase name in kebab-case (A2S-Q1). */
public final class CapabilityId {
  private static final Pattern START_OF_WORD =
      Pattern.compile(
          "(?<=[a-z])(?=[A-Z])|(?<=[a-z][0-9]{1,9})(?=[A-Z])|(?<=[A-Z0-9])(?=[A-Z][a-z])");

  private CapabilityId() {}

  /**
   * The id of {@code name}: {@code WeatherAlertCapability} is {@code weather-alert-capability},
   * {@code HTTPProxy} is {@code http-proxy}, {@code A2SDemo} is {@code a2s-demo}. Names that differ
   * in the case of an acronym alone share an id.
   */
  public static String of(String name) {
    return START_OF_WORD.matcher(name).replaceAll("-").toLowerCase(Locale.ROOT);
  }
}
