package io.serai.hub;

import io.serai.security.TypoSuggestion;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Names that look like settings and are none, told with the name that was likely meant. */
final class UnknownSettingsCheck {

  private static final String PREFIX = "SERAI_";

  /** Read elsewhere: by the vault, the command line, the start script and the container. */
  private static final Set<String> OTHERS =
      Set.of("SERAI_VAULT_KEY", "SERAI_KEY", "SERAI_JAVA_OPTIONS", "SERAI_HOME");

  private UnknownSettingsCheck() {}

  /** One sentence for each of the keys and environment variables that mean nothing. */
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
                    OTHERS.stream(),
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
