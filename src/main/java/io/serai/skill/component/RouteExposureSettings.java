package io.serai.skill.component;

import io.serai.document.TypoSuggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The properties {@code serai.expose.<routeId>.*} of a route that is exposed as a skill.
 *
 * @param skill the skill's id
 * @param options all options by name: {@code description}, {@code input-schema} …
 */
public record RouteExposureSettings(String routeId, String skill, Map<String, String> options) {

  /** The prefix of the properties. */
  public static final String PREFIX = "serai.expose.";

  private static final String SKILL = "skill";
  private static final Set<String> OPTIONS =
      Set.of(
          SKILL,
          "name",
          "version",
          "description",
          "tags",
          "examples",
          "input-schema",
          "output-schema",
          "input-modes",
          "output-modes",
          "resource-uri",
          "permissions",
          "idempotent",
          "pace-alternate",
          "pace-contingent",
          "pace-emergency",
          "body");

  /** Copies the options. */
  public RouteExposureSettings {
    options = Map.copyOf(options);
  }

  /**
   * Parses the properties of all routes; route ids may contain dots. Unknown properties are
   * ignored.
   *
   * @throws IllegalArgumentException if a route has no skill, or an option is not valid
   */
  public static List<RouteExposureSettings> read(Map<String, String> properties) {
    Map<String, Map<String, String>> routes = new LinkedHashMap<>();
    properties.forEach((key, value) -> addProperty(key, value, routes));
    List<RouteExposureSettings> exposures = new ArrayList<>();
    routes.forEach((route, options) -> exposures.add(of(route, options)));
    return exposures;
  }

  /** Returns whether a key is one of these properties and unknown. */
  public static boolean isUnknown(String key) {
    return key.startsWith(PREFIX) && !isKnown(key);
  }

  /** Returns the known property that an unknown one probably means. */
  public static Optional<String> nearest(String key) {
    int dot = key.lastIndexOf('.');
    return dot < PREFIX.length()
        ? Optional.empty()
        : TypoSuggestion.to(key.substring(dot + 1), OPTIONS)
            .map(option -> key.substring(0, dot + 1) + option);
  }

  private static boolean isKnown(String key) {
    int dot = key.lastIndexOf('.');
    return dot >= PREFIX.length() && OPTIONS.contains(key.substring(dot + 1));
  }

  /** Returns the value of the option; null if it is not set. */
  @Nullable String option(String name) {
    return options.get(name);
  }

  /** Whether the route takes its inputs as JSON text instead of a Map. */
  boolean takesText() {
    return "json".equals(option("body"));
  }

  private static void addProperty(
      String key, String value, Map<String, Map<String, String>> routes) {
    if (key.startsWith(PREFIX) && isKnown(key)) {
      int dot = key.lastIndexOf('.');
      routes
          .computeIfAbsent(key.substring(PREFIX.length(), dot), id -> new LinkedHashMap<>())
          .put(key.substring(dot + 1), value.strip());
    }
  }

  private static RouteExposureSettings of(String route, Map<String, String> options) {
    String skill = options.getOrDefault(SKILL, "");
    if (skill.isEmpty()) {
      throw new IllegalArgumentException(
          PREFIX + route + ".skill is missing: the id of the skill that the route is to be.");
    }
    if (!Set.of("map", "json").contains(options.getOrDefault("body", "map"))) {
      throw new IllegalArgumentException(PREFIX + route + ".body must be map or json.");
    }
    return new RouteExposureSettings(route, skill, options);
  }
}
