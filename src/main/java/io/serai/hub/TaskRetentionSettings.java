package io.serai.hub;

import io.serai.protocol.ProtocolFactory;
import io.serai.security.RetentionRule;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The settings {@code serai.tasks.retention.PROTOCOL.*}: how long the ended tasks of one protocol
 * are kept. A protocol has them once {@link SettingDefinition#ALL} lists them.
 */
final class TaskRetentionSettings {
  private static final String PREFIX = "serai.tasks.retention.";
  private static final String KEEP_AT_LEAST = ".keep-at-least";
  private static final String KEEP_FOR = ".keep-for";
  private static final String KEEP_MOST = ".keep-most";

  private TaskRetentionSettings() {}

  static SettingDefinition keepAtLeast(String protocol) {
    return keepAtLeast(protocol, "");
  }

  static SettingDefinition keepAtLeast(String protocol, String standard) {
    return new SettingDefinition(
        PREFIX + protocol + KEEP_AT_LEAST,
        "duration",
        standard,
        "Age up to which ended tasks of the protocol "
            + protocol
            + " are kept whatever their number.");
  }

  static SettingDefinition keepFor(String protocol) {
    return new SettingDefinition(
        PREFIX + protocol + KEEP_FOR,
        "duration",
        "",
        "How long ended tasks of " + protocol + " are kept; if empty, serai.tasks.keep-for.");
  }

  static SettingDefinition keepMost(String protocol) {
    return new SettingDefinition(
        PREFIX + protocol + KEEP_MOST,
        "number",
        "",
        "Maximum number of ended tasks of "
            + protocol
            + " that are kept; if empty, serai.tasks.keep-most.");
  }

  /** Returns the rules of the protocols for which one of the settings is set, by protocol. */
  static Map<String, RetentionRule> rules(Settings settings) {
    return SettingDefinition.ALL.stream()
        .map(SettingDefinition::key)
        .filter(key -> key.startsWith(PREFIX) && key.endsWith(KEEP_FOR))
        .map(key -> key.substring(PREFIX.length(), key.length() - KEEP_FOR.length()))
        .filter(protocol -> !rule(settings, protocol).isEmpty())
        .collect(
            Collectors.toMap(
                Function.identity(), protocol -> rule(settings, protocol), (a, b) -> a));
  }

  /** Returns these rules with those that protocols have of their own, by protocol. */
  static Map<String, RetentionRule> rules(Settings settings, List<ProtocolFactory> protocols) {
    Map<String, RetentionRule> rules = new HashMap<>(rules(settings));
    protocols.forEach(protocol -> rules.putAll(protocol.retentions()));
    return rules;
  }

  private static RetentionRule rule(Settings settings, String protocol) {
    String keepMost = PREFIX + protocol + KEEP_MOST;
    RetentionRule rule =
        new RetentionRule(
            duration(settings, PREFIX + protocol + KEEP_AT_LEAST),
            duration(settings, PREFIX + protocol + KEEP_FOR),
            settings.text(keepMost).isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(settings.number(keepMost, 0, Integer.MAX_VALUE)));
    if (rule.isContradictory()) {
      throw settings.wrong(
          PREFIX + protocol + KEEP_FOR,
          "a duration that is not shorter than " + PREFIX + protocol + KEEP_AT_LEAST);
    }
    return rule;
  }

  private static Optional<Duration> duration(Settings settings, String key) {
    return settings.text(key).isEmpty() ? Optional.empty() : Optional.of(settings.duration(key));
  }
}
