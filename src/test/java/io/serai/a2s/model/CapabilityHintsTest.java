package io.serai.a2s.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.skill.SkillHints;
import io.serai.skill.SkillHints.TaskSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What clients are told of a capability: what it declares, else what its calls show. */
class CapabilityHintsTest {

  @ParameterizedTest
  @CsvSource({
    "get, true, , true",
    "head, true, , true",
    "put, , , true",
    "delete, , true, true",
    "post, , , ",
    "patch, , , "
  })
  void hintsAreDerivedFromTheMethodOfTheCall(
      String method,
      @Nullable Boolean readOnly,
      @Nullable Boolean destructive,
      @Nullable Boolean idempotent) {
    assertThat(hints(method, "")).isEqualTo(hints(readOnly, destructive, idempotent, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "post   | readOnly: true     | true  |       | true",
        "post   | destructive: true  |       | true  |",
        "post   | idempotent: true   |       |       | true",
        "delete | destructive: false |       | false | true",
        "delete | readOnly: true     | true  |       | true",
        "delete | idempotent: false  |       | true  | false",
        "get    | destructive: true  |       | true  | true",
        "get    | readOnly: false    | false |       | true",
        "get    | idempotent: false  | true  |       | false"
      })
  void whatIsDeclaredCountsBeforeWhatIsDerived(
      String method,
      String declared,
      @Nullable Boolean readOnly,
      @Nullable Boolean destructive,
      @Nullable Boolean idempotent) {
    assertThat(hints(method, declared)).isEqualTo(hints(readOnly, destructive, idempotent, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "delete | readOnly: true     |       | true | true  | true",
        "post   | readOnly: true     |       |      |       | true",
        "post   | idempotent: true   |       |      |       | true",
        "post   | destructive: false |       |      |       | true",
        "delete | destructive: false |       | true | true  | true",
        "post   | destructive: true  |       | true |       | false",
        "delete | idempotent: false  |       | true | false | false",
        "get    | readOnly: false    | false |      | true  | false",
        "get    | readOnly: true     | true  |      | true  | false",
        "delete | readOnly: false    | false | true | true  | false"
      })
  void whoRegistersCanOnlyMakeClientsMoreCareful(
      String method,
      String declared,
      @Nullable Boolean readOnly,
      @Nullable Boolean destructive,
      @Nullable Boolean idempotent,
      boolean warns) {
    Capability registered = capability(method, declared).registered(path -> 7);

    assertThat(registered.hints()).isEqualTo(hints(readOnly, destructive, idempotent, null));
    assertThat(registered.idempotent()).isEqualTo(Boolean.TRUE.equals(idempotent));
    assertThat(registered.warnings())
        .filteredOn(each -> each.code().equals("HINT_IGNORED"))
        .hasSize(warns ? 1 : 0)
        .allMatch(each -> each.line() == 7 && each.path().equals("/x-serai/hints"));
  }

  @Test
  void iconIsDeclared() {
    String icon = "https://shop.example.com/icon.png";

    assertThat(hints("get", "icon: '" + icon + "'")).isEqualTo(hints(true, null, true, icon));
  }

  @Test
  void capabilityIsRepeatedAfterACrashIfItsHintsSaySo() {
    assertThat(capability("post", "readOnly: true").idempotent()).isTrue();
    assertThat(capability("get", "idempotent: false").idempotent()).isFalse();
  }

  @Test
  void checksumCoversTheHints() {
    assertThat(capability("post", "readOnly: true").checksum())
        .isNotEqualTo(capability("post", "readOnly: false").checksum())
        .isNotEqualTo(capability("post", "").checksum());
  }

  private static SkillHints hints(
      @Nullable Boolean readOnly,
      @Nullable Boolean destructive,
      @Nullable Boolean idempotent,
      @Nullable String icon) {
    return new SkillHints(readOnly, destructive, idempotent, TaskSupport.OPTIONAL, icon);
  }

  private static SkillHints hints(String method, String declared) {
    return capability(method, declared).hints();
  }

  private static Capability capability(String method, String declared) {
    return Texts.accepted(
        """
        a2s: 1.0.0
        name: OneCall
        description: Calls a service
        charset: utf-8
        domains: [shop.example.com]
        version: 1.0.0
        authors: [{name: Ada}]
        %s
        execution:
          type: sequence
          steps:
            - id: call
              format: OpenAPI
              task:
                openapi: 3.1.0
                info: {title: Shop, version: '1'}
                servers: [{url: 'https://shop.example.com'}]
                paths:
                  /orders:
                    %s:
                      responses: {'200': {description: ok}}
        """
            .formatted(declared.isEmpty() ? "" : "x-serai: {hints: {" + declared + "}}", method));
  }
}
