package io.serai.a2s.model;

import java.util.Locale;
import java.util.regex.Pattern;

/** Derives the id of a capability: its PascalCase name in kebab-case (A2S-Q1). */
public final class CapabilityIdDeriver {
  private static final Pattern START_OF_WORD =
      Pattern.compile(
          "(?<=[a-z])(?=[A-Z])|(?<=[a-z][0-9]{1,9})(?=[A-Z])|(?<=[A-Z0-9])(?=[A-Z][a-z])");

  private CapabilityIdDeriver() {}

  /**
   * Returns the id of {@code name}: {@code WeatherAlertCapability} becomes {@code
   * weather-alert-capability}, {@code HTTPProxy} becomes {@code http-proxy}, {@code A2SDemo}
   * becomes {@code a2s-demo}. Names that differ only in the case of an acronym have the same id.
   */
  public static String of(String name) {
    return START_OF_WORD.matcher(name).replaceAll("-").toLowerCase(Locale.ROOT);
  }
}
