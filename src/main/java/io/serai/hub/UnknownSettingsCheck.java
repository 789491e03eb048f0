package io.serai.hub;

import io.serai.document.TypoSuggestion;
import java.util.Collection;
import java.util.List;
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
      Set.of("SERAI_VAULT_KEY", "SERAI_KEY", "SERAI_JAVA_OPTIONS", "SERAI_HOME");

  private UnknownSettingsCheck() {}

  /** Returns one sentence for each unknown key or environment variable. */
  static List<String> of(Collection<String> keys, Collection<String> variables) {
    return Stream.concat(
            sentences(
                keys,
                key -> key.startsWith("serai.") && !key.startsWith("serai.expose."),
                SettingDefinition.ALL.stream().map(SettingDefinition::key)),
            sentences(
                variables,
                variable -> variable.startsWith(PREFIX),
                Stream.concat(
                    OTHER_VARIABLES.stream(),
                    SettingDefinition.ALL.stream().map(SettingDefinition::environmentVariable))))
        .toList();
  }

  private static Stream<String> sentences(
      Collection<String> names, Predicate<String> ours, Stream<String> known) {
    Set<String> all = new TreeSet<>(known.toList());
    return names.stream()
        .filter(ours)
        .filter(name -> !all.contains(name))
        .sorted()
        .map(name -> sentence(name, all));
  }

  private static String sentence(String name, Set<String> known) {
    String what = name + " is no setting of this version and does nothing";
    return TypoSuggestion.to(name, known)
        .map(nearest -> what + "; did you mean " + nearest + "?")
        .orElse(what + ".");
  }
}
