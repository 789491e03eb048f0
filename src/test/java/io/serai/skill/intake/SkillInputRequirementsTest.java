package io.serai.skill.intake;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.skill.FallbackPlan;
import io.serai.skill.Skill;
import io.serai.skill.SkillHints;
import io.serai.skill.SkillModes;
import java.util.List;
import java.util.Set;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SkillInputRequirementsTest {

  private static final String SCHEMA =
      "{type: object, required: [room], properties: {room: {type: integer}, price: {type: number},"
          + " late: {type: boolean}, code: {type: string}, size: {type: [integer, 'null']}, free: {},"
          + " kind: {type: string, enum: [a]}, states: {type: array, items: {type: string}},"
          + " sizes: {type: array, items: {type: integer}}, guest: {type: object},"
          + " file: {type: [object, string]}, key: {type: [integer, string]},"
          + " keys: {type: array, items: {type: [integer, string]}}, floor: {type: integer, minimum: 1}}}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "room: '5'|{\"room\":5}",
        "room: '5.5'|{\"room\":\"5.5\"}",
        "room: five|{\"room\":\"five\"}",
        "price: '1.5'|{\"price\":1.5}",
        "late: 'true'|{\"late\":true}",
        "code: 42|{\"code\":\"42\"}",
        "code: true|{\"code\":\"true\"}",
        "size: '3'|{\"size\":3}",
        "size: null|{\"size\":null}",
        "free: '5'|{\"free\":\"5\"}",
        "free: null|{\"free\":null}",
        "kind: null|{}",
        "states: available|{\"states\":[\"available\"]}",
        "states: '[\"sold\"]'|{\"states\":[\"sold\"]}",
        "sizes: '5'|{\"sizes\":[5]}",
        "sizes: five|{\"sizes\":\"five\"}",
        "guest: '{\"name\":\"Ada\"}'|{\"guest\":{\"name\":\"Ada\"}}",
        "guest: Ada|{\"guest\":\"Ada\"}",
        "file: '{\"a\":1}'|{\"file\":\"{\\\"a\\\":1}\"}",
        "file: {text: a}|{\"file\":{\"text\":\"a\"}}",
        "key: '007'|{\"key\":\"007\"}",
        "key: '7'|{\"key\":\"7\"}",
        "key: 7|{\"key\":7}",
        "keys: '7'|{\"keys\":[\"7\"]}",
        "floor: '0'|{\"floor\":0}",
        "room: null|{\"room\":null}",
        "other: '5'|{\"other\":\"5\"}"
      })
  void inputOfACapabilityIsConvertedToItsTypeIfItIsExactlySuchAValue(
      String input, String converted) {
    assertThat(SkillInputRequirements.of(skill(Skill.CAPABILITY)).converted(object(input)))
        .hasToString(converted);
  }

  @Test
  void inputOfARouteIsLeftAsItIs() {
    assertThat(SkillInputRequirements.of(skill(Skill.ROUTE)).converted(object("room: '5'")))
        .hasToString("{\"room\":\"5\"}");
  }

  private static ObjectNode object(String yaml) {
    try {
      return (ObjectNode) ParsedDocument.yaml(yaml).root();
    } catch (DocumentParseException failure) {
      throw new IllegalArgumentException(failure);
    }
  }

  private static Skill skill(String kind) {
    return new Skill(
        "book-room",
        "BookRoom",
        "1.0.0",
        "Books a room",
        List.of(),
        List.of(),
        object(SCHEMA),
        null,
        List.of(),
        Set.of(),
        1,
        kind,
        null,
        List.of(),
        false,
        FallbackPlan.NONE,
        SkillModes.DEFAULT,
        null,
        SkillHints.NONE,
        new AsyncProcessorSupport() {
          @Override
          public boolean process(Exchange exchange, AsyncCallback callback) {
            throw new UnsupportedOperationException("the skill is not run");
          }
        });
  }
}
