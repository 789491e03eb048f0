package io.serai.hub;

import io.serai.document.TypoSuggestion;
import io.serai.setting.Setting;
import io.serai.skill.component.RouteExposureSettings;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds keys and environment variables that look like settings but are unknown, and suggests the
 * closest known name.
 */
final class UnknownSettingsCheck {

  private static final String PREFIX = "SERAI_";

  /** Variables read by the vault, the command line, the start script and the container. */
  private static final Set<String> OTHER_VARIABLES =
      Set.of("SERAI_VAULT_KEY", "SERAI_URL", "SERAI_KEY", "SERAI_JAVA_OPTIONS", "SERAI_HOME");

  private UnknownSettingsCheck() {}

  /** Returns one sentence for each unknown key or environment variable. */
  static List<String> of(Collection<String> keys, Collection<String> variables) {
    return Stream.of(
            sentences(
                keys,
                key -> key.startsWith("serai.") && !key.startsWith(RouteExposureSettings.PREFIX),
                HubSettings.ALL.stream().map(Setting::key)),
            exposures(keys),
            sentences(
                variables,
                variable -> variable.startsWith(PREFIX),
                Stream.concat(
                    OTHER_VARIABLES.stream(),
                    HubSettings.ALL.stream().map(Setting::environmentVariable))))
        .flatMap(sentences -> sentences)
        .toList();
  }

  private static Stream<String> exposures(Collection<String> keys) {
    return keys.stream()
        .filter(RouteExposureSettings::isUnknown)
        .sorted()
        .map(key -> sentence(key, RouteExposureSettings.nearest(key)));
  }

  private static Stream<String> sentences(
      Collection<String> names, Predicate<String> ours, Stream<String> known) {
    Set<String> all = new TreeSet<>(known.toList());
    return names.stream()
        .filter(ours)
        .filter(name -> !all.contains(name))
        .sorted()
        .map(name -> sentence(name, TypoSuggestion.to(name, all)));
  }

  private static String sentence(String name, Optional<String> meant) {
    String what = name + " is not a setting of this version and does nothing";
    return meant.map(nearest -> what + "; did you mean " + nearest + "?").orElse(what + ".");
  }
}
