package io.serai.a2s.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.VariableScope;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("A2S-Q9")
@Tag("A2S-46")
class ConditionTest {
  private static final VariableScope SCOPE =
      scope(
          """
          {"n": 12, "d": 1.50, "s": "severe", "yes": true, "no": false, "nil": null, "empty": "",
           "zero": 0, "none": [], "list": [1, "a", [2]], "o": {"a": {"b": [10, 20]}, "x": {}},
           "text": "it's \\"so\\"", "big": 12345678901234567890}
          """);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "${n} == 12",
        "${n} == 12.0",
        "${n} == 1.2e1",
        "${n} != 13",
        "${n} > 11.5",
        "${n} >= 12",
        "${n} < 100",
        "${n} <= 12",
        "-1 < 0",
        "${d} == 1.5",
        "${big} > 12345678901234567889",
        "${s} == 'severe'",
        "${s} == \"severe\"",
        "${s} > 'mild'",
        "'a' < 'b'",
        "${s} in ['mild', 'severe']",
        "${s} not in ['mild']",
        "${s} not in []",
        "'ever' in ${s}",
        "'x' not in ${s}",
        "2 not in ${list}",
        "[2] in ${list}",
        "1.0 in ${list}",
        "'a' in ${list}",
        "${yes} == true",
        "${yes}",
        "not ${no}",
        "${nil} == null",
        "${missing} == null",
        "${o.missing.deep} == null",
        "${o.a.b[1]} == 20",
        "${o.a.b.0} == 10",
        "${o.x}",
        "${list}",
        "not ${empty}",
        "not ${zero}",
        "not ${none}",
        "not ${nil}",
        "not ${missing}",
        "'0'",
        "'false'",
        "[1, 2] == [1.0, 2]",
        "[] == []",
        "${none} == []",
        "[${n}, 'b'] == [12, 'b']",
        "${text} == 'it\\'s \"so\"'",
        "'\\u00e4\\n' == \"\u00e4\\n\"",
        "not not ${yes}",
        "not ${n} == 13",
        "${no} or ${yes} and ${yes}",
        "not ${no} and ${yes}",
        "(${no} or ${yes}) and not (${no})",
        "${yes} or ${no} and ${no}",
        "((((1))))",
        "  ${ n }==12  ",
        "${s}in['severe']",
        "'or' == 'or'",
        "1e3 == 1000"
      })
  void conditionHolds(String condition) throws ConditionSyntaxException {
    assertThat(Condition.parse(condition).holds(SCOPE)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "${n} == 13",
        "${n} == '12'",
        "'12' == 12",
        "${n} < 12",
        "${n} > 12",
        "${n} > '11'",
        "${n} < '13'",
        "${n} <= null",
        "${yes} > ${no}",
        "null < 1",
        "null >= null",
        "[1] < [2]",
        "${s} == 'Severe'",
        "${yes} == false",
        "${yes} == 1",
        "${n} in [1, 2]",
        "${n} in '12'",
        "1 in ${o}",
        "'a' in ${o}",
        "1 in null",
        "${nil} != null",
        "${missing}",
        "${nil}",
        "${empty}",
        "0",
        "0.0",
        "-0",
        "''",
        "[]",
        "null",
        "false",
        "${zero}",
        "${none}",
        "not 'x'",
        "(${yes} or ${no}) and ${no}",
        "not (${yes} or ${no})",
        "not ${yes} or ${no}",
        "[1, 2] == [2, 1]",
        "[1] == 1",
        "${o} == ${list}"
      })
  void conditionDoesNotHold(String condition) throws ConditionSyntaxException {
    assertThat(Condition.parse(condition).holds(SCOPE)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  ",
        "${a} = 'x'",
        "${a} == 'x' 'y'",
        "${a} ==",
        "exec('id') == 1",
        "${a} == 'x' && true",
        "${a == 1",
        "'x' in 'xyz' or or true",
        "== 1",
        "and",
        "not",
        "${a} not",
        "${a} not == 1",
        "${a} is 1",
        "a == 1",
        "$a == 1",
        "${} == 1",
        "${a b} == 1",
        "${a",
        "'open",
        "\"open",
        "'\\x'",
        "'\\u12'",
        "'\\",
        "(1",
        "1)",
        "()",
        "[1",
        "[1,]",
        "[,1]",
        "[1 2]",
        "]",
        "1 == 2 == 3",
        "!1",
        "1 <> 2",
        "1 === 1",
        "01x",
        "1.",
        ".5",
        "1.2.3",
        "+1",
        "--1",
        "1e",
        "True",
        "NULL",
        "${a}; 1",
        "${a} || ${b}",
        "!${a}",
        "${secrets.KEY} == 'x'",
        "${secrets}",
        "${a}\u0000",
        "#",
        "${a}${b}",
        "(1) == 1",
        "T(java.lang.Runtime)",
        "${a.b()} == 1",
        "in [1]",
        "1 in",
        "\ud83d\ude00"
      })
  void textOutsideTheGrammarIsRefused(String condition) {
    assertThatThrownBy(() -> Condition.parse(condition))
        .isInstanceOf(ConditionSyntaxException.class)
        .hasMessageStartingWith("column ");
  }

  @Test
  void faultNamesPathColumnAndRemedy() {
    List<DocumentFault> faults = new ArrayList<>();

    assertThat(Condition.parse("${a} = 'x'", "/c", faults::add)).isEmpty();

    assertThat(faults)
        .containsExactly(
            new DocumentFault(
                "/c",
                "CONDITION_SYNTAX",
                "column 6: '=' alone is not an operator; write == or !=",
                0));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999 > 0", "${n} == -1e400", "[1e-999] == []"})
  void aNumberOutsideTheRangeOfADoubleIsRefused(String condition) {
    assertThatThrownBy(() -> Condition.parse(condition))
        .isInstanceOf(ConditionSyntaxException.class)
        .hasMessageContaining("outside the range of a double");
  }

  @Test
  void namesAreTheFirstElementsOfThePaths() throws ConditionSyntaxException {
    Condition condition = Condition.parse("${a.b} == 1 and (not ${c[0]} in [${d}] or ${a})");

    assertThat(condition.names()).containsExactly("a", "c", "d");
  }

  @Test
  void nestingIsLimitedAndLengthIsNot() throws ConditionSyntaxException {
    assertThat(Condition.parse("(".repeat(100) + "1" + ")".repeat(100)).holds(SCOPE)).isTrue();
    assertThat(Condition.parse("0 or ".repeat(50_000) + "1").holds(SCOPE)).isTrue();
    for (String opening : List.of("(", "not ", "[")) {
      assertThatThrownBy(() -> Condition.parse(opening.repeat(100_000) + "1"))
          .isInstanceOf(ConditionSyntaxException.class)
          .hasMessageContaining("deeper than 100");
    }
  }

  @Test
  void randomTextIsEvaluatedOrRefusedAsASyntaxError() {
    String[] words = {
      "${n}", "${s.x}", "'a'", "\"b\"", "1", "-2.5e3", "true", "null", "==", "!=", "<", ">=", "in",
      "not", "and", "or", "(", ")", "[", "]", ",", " ", "$", "{", "}", "'", "\\", "=", "x",
      "\u00e4", "."
    };
    Random random = new Random(20);
    int read = 0;
    for (int i = 0; i < 50_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(12); length >= 0; length--) {
        text.append(words[random.nextInt(words.length)]).append(random.nextBoolean() ? " " : "");
      }
      read += isAccepted(text.toString()) ? 1 : 0;
    }

    assertThat(read).isPositive();
  }

  @Test
  void expressionsOfTheGrammarAreParsedAndEvaluated() throws ConditionSyntaxException {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      String text = expression(random, 4);
      boolean holds = Condition.parse(text).holds(SCOPE);
      assertThat(Condition.parse("not (" + text + ")").holds(SCOPE)).isNotEqualTo(holds);
    }
  }

  private static boolean isAccepted(String text) {
    try {
      Condition.parse(text).holds(SCOPE);
      return true;
    } catch (ConditionSyntaxException e) {
      assertThat(e.column()).isBetween(1, text.length() + 1);
      return false;
    }
  }

  private static String expression(Random random, int depth) {
    return switch (depth == 0 ? 0 : random.nextInt(5)) {
      case 1 -> expression(random, depth - 1) + " and " + expression(random, depth - 1);
      case 2 -> expression(random, depth - 1) + " or " + expression(random, depth - 1);
      case 3 -> "not " + expression(random, depth - 1);
      case 4 -> "(" + expression(random, depth - 1) + ")";
      default -> comparison(random);
    };
  }

  private static String comparison(Random random) {
    String[] operators = {"==", "!=", "<", "<=", ">", ">=", "in", "not in"};
    String operator = operators[random.nextInt(operators.length)];
    return random.nextInt(4) == 0
        ? operand(random)
        : operand(random) + " " + operator + " " + operand(random);
  }

  private static String operand(Random random) {
    String[] operands = {
      "${n}",
      "${o.a.b[0]}",
      "${missing}",
      "'x'",
      "\"severe\"",
      "12",
      "-0.5",
      "true",
      "null",
      "[]",
      "[1, ['a'], ${s}]",
      "${list}",
      "${o}"
    };
    return operands[random.nextInt(operands.length)];
  }

  private static VariableScope scope(String json) {
    JsonNode variables;
    try {
      variables = ParsedDocument.json(json).root();
    } catch (DocumentParseException e) {
      throw new IllegalArgumentException(e);
    }
    return new VariableScope() {
      @Override
      public @org.jspecify.annotations.Nullable JsonNode variable(String name) {
        return variables.get(name);
      }

      @Override
      public String secret(String id, java.net.URI address) {
        throw new AssertionError("a condition reads no secrets");
      }
    };
  }
}
