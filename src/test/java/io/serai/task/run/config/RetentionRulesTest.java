package io.serai.task.run.config;

import static io.serai.task.Tasks.asked;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.security.RetentionRule;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import io.serai.task.Retention;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RetentionRulesTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Retention STANDARD = new Retention(Duration.ZERO, HOUR.multipliedBy(7), 50);
  private static final RetentionRule DAY = rule(HOUR.multipliedBy(24), null, null);

  private final RetentionRules rules =
      new RetentionRules(
          Map.of("a2w", DAY, "a2a", rule(null, HOUR, 9)),
          agent -> agent.equals("writer") ? rule(null, null, 5) : RetentionRule.NONE,
          Optional.empty());

  @Test
  void retentionNameConsistsOfTheAgentAndProtocolThatHaveARule() {
    assertThat(rules.name(task("reader", "serai"))).isEmpty();
    assertThat(rules.name(task("reader", "a2a/1.0"))).isEqualTo("/a2a");
    assertThat(rules.name(task("reader", "a2a/0.3"))).isEqualTo("/a2a");
    assertThat(rules.name(task("writer", "a2w"))).isEqualTo("writer/a2w");
    assertThat(rules.name(task("writer", "serai"))).isEqualTo("writer/");
    assertThat(RetentionRules.NONE.name(task("writer", "a2w"))).isEmpty();
  }

  @Test
  void agentRulePrecedesProtocolRuleAndHubRule() {
    assertThat(rules.find("", STANDARD)).isEqualTo(STANDARD);
    assertThat(rules.find("/a2a", STANDARD)).isEqualTo(new Retention(Duration.ZERO, HOUR, 9));
    assertThat(rules.find("writer/a2a", STANDARD)).isEqualTo(new Retention(Duration.ZERO, HOUR, 5));
    assertThat(rules.find("writer/", STANDARD))
        .isEqualTo(new Retention(Duration.ZERO, STANDARD.keepFor(), 5));
  }

  @Test
  void minimumRetentionPrecedesMaximumAge() {
    Retention retention = rules.find("writer/a2w", STANDARD);

    assertThat(retention).isEqualTo(new Retention(HOUR.multipliedBy(24), HOUR.multipliedBy(24), 5));
  }

  @Test
  void hubRuleAppliesAfterARuleWasDeleted() {
    assertThat(rules.find("gone/unknown", STANDARD)).isEqualTo(STANDARD);
  }

  @Test
  void failedTasksAreKeptAsLongAsIsSetForThemUnlessARuleSaysHowLong() {
    RetentionRules failed =
        new RetentionRules(rules.protocols(), rules.agents(), Optional.of(HOUR.multipliedBy(100)));

    assertThat(failed.find("!", STANDARD))
        .isEqualTo(new Retention(Duration.ZERO, HOUR.multipliedBy(100), 50));
    assertThat(failed.find("writer/!", STANDARD))
        .isEqualTo(new Retention(Duration.ZERO, HOUR.multipliedBy(100), 5));
    assertThat(failed.find("/a2a!", STANDARD)).isEqualTo(new Retention(Duration.ZERO, HOUR, 9));
    assertThat(failed.find("", STANDARD)).isEqualTo(STANDARD);
    assertThat(rules.find("!", STANDARD)).isEqualTo(STANDARD);
  }

  @Test
  void longestConfigurableRetentionIsAccepted() {
    Duration endless = Duration.ofDays(999_999_999_999L);
    var now = io.serai.task.Tasks.NOON;

    Retention retention = new Retention(endless, endless, 1);

    assertThat(retention.expiry(now)).isBefore(java.time.Instant.EPOCH);
    assertThat(retention.protection(now).toEpochMilli()).isNegative();
  }

  private static NewTask task(String agent, String protocol) {
    NewTask like = asked("t").build();
    return NewTask.of("t", like.owner(), agent, like.skill())
        .origin(ProtocolOrigin.of(protocol))
        .build();
  }

  private static RetentionRule rule(Duration keepAtLeast, Duration keepFor, Integer keepMost) {
    return new RetentionRule(
        Optional.ofNullable(keepAtLeast),
        Optional.ofNullable(keepFor),
        keepMost == null ? OptionalInt.empty() : OptionalInt.of(keepMost));
  }
}
