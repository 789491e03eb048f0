package io.serai.skill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semver4j.Semver;

/** The expected versions are what npm's own semver selects. */
@Tag("FLD-35")
@Tag("A2S-Q10")
class VersionRangeTest {

  private static final List<String> VERSIONS =
      List.of("0.0.0", "0.9.0", "1.0.0", "1.2.0", "1.2.9", "1.3.0", "2.0.0", "2.1.0-rc.1", "3.0.0");
  private static final String ALL = "0.0.0 0.9.0 1.0.0 1.2.0 1.2.9 1.3.0 2.0.0 3.0.0";
  private static final String ONES = "1.0.0 1.2.0 1.2.9 1.3.0";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "*",
        "x",
        "X",
        "x.x",
        "*.*.*",
        "X.x.*",
        ">=x",
        "<=*",
        "^x",
        "~X",
        "=*",
        "x || 1.0.0",
        "* - *",
        "||",
        "^1 ||",
        "|| 1.0.0",
        "vx"
      })
  void rangeOfEverythingContainsAllReleases(String range) {
    assertThat(within(range)).isEqualTo(ALL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1",
        "1.x",
        "1.X",
        "1.*",
        "1.x.x",
        "1.x.*",
        "1.*.X",
        "=1.x",
        "^1",
        "^1.x",
        "~1",
        "~1.x.*",
        "1.x - 1.X",
        ">=1.x <2.x",
        "1 - 1"
      })
  void partsThatAreLeftOutMayBeAnything(String range) {
    assertThat(within(range)).isEqualTo(ONES);
  }

  @ParameterizedTest
  @CsvSource({
    "1.2.x, 1.2.0 1.2.9",
    "1.2.*, 1.2.0 1.2.9",
    "1.2, 1.2.0 1.2.9",
    "~1.2.x, 1.2.0 1.2.9",
    "^1.2.x, 1.2.0 1.2.9 1.3.0",
    "^0.x, 0.0.0 0.9.0",
    "^0.0.x, 0.0.0",
    ">1.x, 2.0.0 3.0.0",
    "<1.x, 0.0.0 0.9.0",
    "<=1.x, 0.0.0 0.9.0 1.0.0 1.2.0 1.2.9 1.3.0",
    "<=1.2.x, 0.0.0 0.9.0 1.0.0 1.2.0 1.2.9",
    ">1.2.x, 1.3.0 2.0.0 3.0.0",
    ">=2.x.x, 2.0.0 3.0.0",
    "1.2.x - 2.X, 1.2.0 1.2.9 1.3.0 2.0.0",
    "1.2.9 - 2, 1.2.9 1.3.0 2.0.0",
    "0.x || 3.*, 0.0.0 0.9.0 3.0.0",
    "^1.2.0 <1.3.0, 1.2.0 1.2.9",
    ">=2.1.0-rc.1 <3.0.0, 2.1.0-rc.1",
    "v1.2.9, 1.2.9",
    "=v1.2.9, 1.2.9",
    "^v1.2, 1.2.0 1.2.9 1.3.0",
    ">= v1.2.9 <v2, 1.2.9 1.3.0",
    "v1.2.9 - v1.3, 1.2.9 1.3.0",
    "~>1.2, 1.2.0 1.2.9",
    "~> v1.2.1, 1.2.9",
  })
  void rangesAreThoseOfNpm(String range, String expected) {
    assertThat(within(range)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {">x", "<x", ">*", "<*"})
  void nothingIsBeyondEverything(String range) {
    assertThat(within(range)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "latest",
        "1.2.3.4",
        "01.0.0",
        "^",
        "1.2.0 -",
        "1.y",
        "x1",
        "v",
        "version1",
        "~>",
        ">~1",
        "^>1",
        "|| ||| 1",
        "1.0.0-",
        "1.0.0-..",
        "^1.0.0-a..b",
        "1.0.0-01",
        "1.0.0 - 2.0.0-.",
        "1.0.0+.."
      })
  void otherTextIsNotARange(String text) {
    assertThat(VersionRange.parse(text)).isEmpty();
  }

  @Test
  void longTextIsNotARange() {
    assertThat(VersionRange.parse("1.0.0 ".repeat(40))).isEmpty();
  }

  private static String within(String range) {
    VersionRange parsed = VersionRange.parse(range).orElseThrow();
    Stream<String> found =
        VERSIONS.stream().filter(version -> parsed.contains(new Semver(version)));
    return String.join(" ", found.toList());
  }
}
