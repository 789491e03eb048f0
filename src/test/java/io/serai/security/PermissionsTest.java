package io.serai.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.security.agent.Agents;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PermissionsTest {

  @ParameterizedTest
  @CsvSource({
    "*, anything, true",
    "orders.*, orders.lookup, true",
    "orders.*, orders., true",
    "orders.*, order.lookup, false",
    "orders.*, my.orders.lookup, false",
    "*.read, a.b.read, true",
    "*.read, a.read.b, false",
    "a*b*c, aXbYc, true",
    "a*b*c, aXcYb, false",
    "exact, exact, true",
    "exact, Exact, false",
    "exact, exactly, false",
    "a.b, aXb, false",
    "'', x, false",
    "'', '', true"
  })
  void patternMatchesTheWholeName(String pattern, String name, boolean matches) {
    assertThat(WildcardMatcher.matches(pattern, name)).isEqualTo(matches);
  }

  @ParameterizedTest
  @EnumSource(PermissionKind.class)
  void onlyMatchingNamesAreAllowed(PermissionKind permissionKind) {
    Permissions permissions = new Permissions(Map.of(permissionKind, List.of("a", "b.*")));

    assertThat(permissions.allows(permissionKind, "a")).isTrue();
    assertThat(permissions.allows(permissionKind, "b.c")).isTrue();
    assertThat(permissions.allows(permissionKind, "c")).isFalse();
    for (PermissionKind other : PermissionKind.values()) {
      assertThat(permissions.allows(other, "a")).isEqualTo(other == permissionKind);
    }
  }

  @ParameterizedTest
  @EnumSource(PermissionKind.class)
  void defaultAllowsNothingAndAnOperatorEverything(PermissionKind permissionKind) {
    assertThat(Permissions.NONE.allows(permissionKind, "a")).isFalse();
    assertThat(Permissions.ALL.allows(permissionKind, "a")).isTrue();
    assertThat(Caller.ANONYMOUS.may(permissionKind, "a")).isFalse();
    assertThat(Caller.OPERATOR_OPEN.may(permissionKind, "a")).isTrue();
    assertThat(new Caller("operator:x", true, Permissions.NONE).may(permissionKind, "a")).isTrue();
  }

  @Test
  void agentMayExecuteTheSkillsItsFileNamesOrAllIfItNamesNone() {
    Caller bound = Caller.of(Agents.of("{agent_id: a, permissions: {skills: ['get-*']}}"));
    Caller barred = Caller.of(Agents.of("{agent_id: b, permissions: {skills: []}}"));
    Caller unfinished = Caller.of(Agents.of("{agent_id: c, permissions: {skills: }}"));
    Caller free = Caller.of(Agents.of("{agent_id: d}"));

    assertThat(bound.mayExecute("get-weather", "operator")).isTrue();
    assertThat(bound.mayExecute("weather-alert", "operator")).isFalse();
    assertThat(barred.mayExecute("get-weather", "operator")).isFalse();
    assertThat(unfinished.mayExecute("get-weather", "operator")).isFalse();
    assertThat(free.mayExecute("get-weather", "operator")).isTrue();
    assertThat(Caller.OPERATOR_OPEN.mayExecute("get-weather", "operator")).isTrue();
  }

  @Test
  void patternOfASkillMaySayWhoseItIs() {
    Caller bound =
        Caller.of(
            Agents.of("{agent_id: a, permissions: {skills: ['get-*@ada', '*@operator', mail]}}"));

    assertThat(bound.mayExecute("get-weather", "ada")).isTrue();
    assertThat(bound.mayExecute("get-weather", "bob")).isFalse();
    assertThat(bound.mayExecute("post-news", "ada")).isFalse();
    assertThat(bound.mayExecute("post-news", "operator")).isTrue();
    assertThat(bound.mayExecute("mail", "bob")).isTrue();
    assertThat(bound.isGrantedSkill("mail", "bob")).isTrue();
    assertThat(bound.isGrantedSkill("post-news", "ada")).isFalse();
  }

  @Test
  void operatorsAndPermittedAgentsMayWriteTheRegistry() {
    Caller writer = Caller.of(Agents.of("{agent_id: a, permissions: {registry: [write]}}"));
    Caller other = Caller.of(Agents.of("{agent_id: b, permissions: {skills: ['*']}}"));

    assertThat(writer.mayWriteRegistry()).isTrue();
    assertThat(other.mayWriteRegistry()).isFalse();
    assertThat(Caller.OPERATOR_OPEN.mayWriteRegistry()).isTrue();
  }
}
