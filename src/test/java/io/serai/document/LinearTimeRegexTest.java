package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinearTimeRegexTest {

  private static final Duration SOON = Duration.ofSeconds(5);

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      quoteCharacter = '`',
      value = {
        "^[A-Z]{2}-\\d+$ AB-12",
        "^\\/a\\/b$ /a/b",
        "^\\u0041\\u{1F600}\\uD83D\\uDE00$ A😀😀",
        "^[\\u0041-\\u005a]+$ XYZ",
        "^(?<year>\\d{4})-(?<month>\\d\\d)$ 2026-01",
        "^\\p{L}+$ Grüße",
        "^[\\p{Letter}\\p{Nd}]+$ Größe9",
        "^\\p{Script=Greek}+$ αβγ",
        "^\\p{Lowercase_Letter}\\P{L}$ a1",
        "^[^]$ x",
        "^a[[]b$ a[b",
        "^a{,3}$ a{,3}",
        "^{$ {",
        "^\\cA$|^\\0$|^.$ x",
        "(?i)^abc$ ABC",
        "^(?:a|b)*?c$ abac",
        "^\\w+\\b\\W\\B\\W\\w$ ab--c",
        "^a+?$ aaa",
        "b abc",
      })
  void ecmaScriptPatternMatches(String pattern, String text) {
    assertThat(LinearTimeRegex.of(pattern).isFoundIn(text)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      quoteCharacter = '`',
      value = {
        "^[A-Z]{2}-\\d+$ ab-12",
        "^a$ `a\n`",
        "^.$ `\u2028`",
        "[] a",
        "^\\d$ ٣",
        "^\\S$ `\u00a0`",
        "^[\\S]$ `\u00a0`",
        "^a{2}$ aaa",
      })
  void ecmaScriptPatternDoesNotMatch(String pattern, String text) {
    assertThat(LinearTimeRegex.of(pattern).isFoundIn(text)).isFalse();
  }

  @Test
  void whiteSpaceClassIsUnicode() {
    assertThat(LinearTimeRegex.of("^\\s[\\s]$").isFoundIn("\u00a0\ufeff")).isTrue();
    assertThat(LinearTimeRegex.of("^[\\b]$").isFoundIn("\b")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      quoteCharacter = '`',
      value = {
        "(?=a) `lookahead and lookbehind are not supported`",
        "(?!a)b `lookahead and lookbehind are not supported`",
        "(?<=a)b `lookahead and lookbehind are not supported`",
        "(?<!a)b `lookahead and lookbehind are not supported`",
        "(a)\\1 `backreferences are not supported`",
        "(?<n>a)\\k<n> `backreferences are not supported`",
        "a{1001} `bound the text by minLength and maxLength`",
        "a{1,99999999999} `bound the text by minLength and maxLength`",
        "(a{900}){900} `repeat less`",
        "((a{20}){20}){20} `repeat less`",
        "a*+ `invalid nested repetition operator`",
        "( `a ( has no matching )`",
        "a) `a ) has no matching (`",
        "[a `the ] that ends [a is missing`",
        "[ `the ] that ends [ is missing; write \\[ for the character`",
        "(?<a `the > that ends the name of (?<a is missing`",
        "a\\ `write \\\\`",
        "\\u00 `four hex digits`",
        "\\uD800 `is not a character`",
        "\\p{Nonsense} `\\p{Nonsense}`",
      })
  void patternThatNeedsBacktrackingIsRejectedWithTheReason(String pattern, String reason) {
    assertThatThrownBy(() -> LinearTimeRegex.of(pattern))
        .isInstanceOf(InvalidRegexException.class)
        .hasMessageStartingWith("the pattern " + pattern + " cannot be used: ")
        .hasMessageContaining(reason);
  }

  @Test
  void lengthAndNestingOfAPatternAreBounded() {
    assertThatThrownBy(() -> LinearTimeRegex.of("a".repeat(2_001)))
        .hasMessageContaining("longer than 2000 characters");
    assertThatThrownBy(() -> LinearTimeRegex.of("(".repeat(500) + ")".repeat(500)))
        .hasMessageContaining("nested deeper than 100");
  }

  @ParameterizedTest
  @ValueSource(strings = {"^(a+)+$", "^(a|a)*$", "^(?:a*)*$", "(.*a){12}$", "^(a|b|ab)*$", "a+$"})
  void searchTakesLinearTime(String pattern) {
    String text = "a".repeat(100_000) + "!";

    assertTimeoutPreemptively(
        SOON, () -> assertThat(LinearTimeRegex.of(pattern).isFoundIn(text)).isFalse());
  }

  @Test
  void stepsOfASearchGrowLinearlyWithTheText() {
    LinearTimeRegex pattern = LinearTimeRegex.of("^(a+)+$");

    assertThat(pattern.steps("a".repeat(1_999))).isEqualTo(1_000 * pattern.steps("a"));
  }
}
