package io.serai.skill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of tools are legal, stable and different. */
class ToolNameTest {

  @ParameterizedTest
  @CsvSource({"get-weather, get-weather", "orders.lookup, orders__lookup", "a_b, a_b"})
  void aPlainIdIsTheName(String id, String name) {
    assertThat(ToolName.of(id)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "a__b, a__b-",
    "übung, _bung-",
    "a/b c, a_b_c-",
    "a_.b, a__b-",
    "call_skill, call_skill-",
    "ask_person, ask_person-"
  })
  void anotherIdHasAHash(String id, String begin) {
    assertThat(ToolName.of(id)).startsWith(begin).hasSize(begin.length() + 8);
  }

  @Test
  void namesAreLegalAndDiffer() {
    Random random = new Random(7);
    Map<String, String> ids = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      String id = id(random);
      String name = ToolName.of(id);
      assertThat(name.length()).isBetween(1, ToolName.MAX_LENGTH);
      assertThat(name.chars()).allMatch(each -> "-_ab".indexOf(each) >= 0 || hex(each));
      assertThat(ids.getOrDefault(name, id)).isEqualTo(id);
      ids.put(name, id);
    }
  }

  private static boolean hex(int each) {
    return Character.digit(each, 16) >= 0;
  }

  private static String id(Random random) {
    StringBuilder id = new StringBuilder();
    int length = random.nextInt(20) == 0 ? 100 : 1 + random.nextInt(6);
    for (int i = 0; i < length; i++) {
      id.append("ab._-/ü".charAt(random.nextInt(7)));
    }
    return id.toString();
  }
}
