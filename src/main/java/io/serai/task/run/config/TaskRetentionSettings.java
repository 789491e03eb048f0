package io.serai.task.run.config;

import io.serai.security.RetentionRule;
import io.serai.setting.Setting;
import io.serai.setting.Settings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The keys {@code serai.tasks.retention.PROTOCOL.*}: how long the ended tasks of one protocol are
 * kept.
 *
 * @param protocol name of the protocol
 * @param keepAtLeast age up to which ended tasks are kept whatever their number
 * @param keepFor how long ended tasks are kept
 * @param keepMost maximum number of ended tasks
 */
public record TaskRetentionSettings(
    String protocol,
    Setting<Duration> keepAtLeast,
    Setting<Duration> keepFor,
    Setting<Integer> keepMost) {

  private static final List<TaskRetentionSettings> PROTOCOLS =
      List.of(of("a2a", ""), of("a2w", "24h"), of("a2s", ""), of("camel", ""));

  /** All keys, in the order of the reference. */
  public static final List<Setting<?>> ALL =
      PROTOCOLS.stream()
          .flatMap(each -> Stream.<Setting<?>>of(each.keepAtLeast, each.keepFor, each.keepMost))
          .toList();

  private static TaskRetentionSettings of(String protocol, String keepAtLeast) {
    String prefix = "serai.tasks.retention." + protocol;
    return new TaskRetentionSettings(
        protocol,
        Setting.duration(
            prefix + ".keep-at-least",
            keepAtLeast,
            "Age up to which ended tasks of the protocol "
                + protocol
                + " are kept whatever their number."),
        Setting.duration(
            prefix + ".keep-for",
            "",
            "How long ended tasks of " + protocol + " are kept; if empty, serai.tasks.keep-for."),
        Setting.number(
            prefix + ".keep-most",
            "",
            0,
            Integer.MAX_VALUE,
            "Maximum number of ended tasks of "
                + protocol
                + " that are kept; if empty, serai.tasks.keep-most."));
  }

  /** Returns the rules of the protocols for which one of the settings is set, by protocol. */
  public static Map<String, RetentionRule> rules(Settings settings) {
    Map<String, RetentionRule> rules = new HashMap<>();
    for (TaskRetentionSettings each : PROTOCOLS) {
      RetentionRule rule = each.rule(settings);
      if (!rule.isEmpty()) {
        rules.put(each.protocol, rule);
      }
    }
    return rules;
  }

  private RetentionRule rule(Settings settings) {
    RetentionRule rule =
        new RetentionRule(
            settings.find(keepAtLeast),
            settings.find(keepFor),
            settings.find(keepMost).map(OptionalInt::of).orElse(OptionalInt.empty()));
    if (rule.isContradictory()) {
      throw settings.invalid(keepFor, "a duration that is not shorter than " + keepAtLeast.key());
    }
    return rule;
  }
}
