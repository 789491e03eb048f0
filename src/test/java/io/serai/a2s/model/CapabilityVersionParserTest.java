package io.serai.a2s.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.skill.VersionRange;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semver4j.Semver;

@Tag("A2S-19")
class CapabilityVersionParserTest {

  @ParameterizedTest
  @CsvSource({"1.0.0, 1.0.0", "1.0, 1.0.0", "0.12, 0.12.0", "1.2.3-rc.1+b5, 1.2.3-rc.1+b5"})
  @Tag("A2S-Q4")
  void versionIsSemanticOrMajorMinor(String text, String version) {
    assertThat(CapabilityVersionParser.parse(text).map(Semver::toString)).contains(version);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "v1.0.0",
        "v1.0",
        "01.0",
        "1.0.0.0",
        "1.0-rc",
        "one",
        " 1.0.0",
        "1.0.0 ",
        "=1.0.0",
        "1.0.0-",
        "99999999999.0.0",
        "99999999999.0",
        "1.x",
        "1.0.0\n"
      })
  void otherTextsAreNotVersions(String text) {
    assertThat(CapabilityVersionParser.parse(text)).isEmpty();
  }

  @Test
  void versionsAreSortedByPrecedenceNewestFirst() {
    assertThat(
            Stream.of("1.9.0", "1.10", "2.0.0-rc.1", "2.0.0", "1.10.1")
                .map(text -> CapabilityVersionParser.parse(text).orElseThrow())
                .sorted(CapabilityVersionParser.NEWEST_FIRST)
                .map(Semver::toString))
        .containsExactly("2.0.0", "2.0.0-rc.1", "1.10.1", "1.10.0", "1.9.0");
    assertThat(CapabilityVersionParser.NEWEST_FIRST).isEqualTo(Comparator.reverseOrder());
  }

  @ParameterizedTest
  @CsvSource({
    "^1.2.0, 1.2.0, true",
    "^1.2.0, 1.9.9, true",
    "^1.2.0, 2.0.0, false",
    "^1.2.0, 1.1.9, false",
    "^0.2.3, 0.2.9, true",
    "^0.2.3, 0.3.0, false",
    "^0.0.3, 0.0.4, false",
    "^1.0.0, 1.5.0-rc.1, false",
    "^1.0.0-rc.1, 1.0.0-rc.2, true",
    "~1.2, 1.2.9, true",
    "~1.2, 1.3.0, false",
    "1.x, 1.7.0, true",
    "*, 3.0.0, true",
    ">=1.0.0 <2.0.0, 1.5.0, true",
    ">=1.0.0 <2.0.0, 2.0.0, false",
    ">= 1.0.0   < 2.0.0, 1.5.0, true",
    "1.0.0 - 1.4.0, 1.4.0, true",
    "1.0.0 - 1.4.0, 1.4.1, false",
    "^1.0.0 || ^3.0.0, 3.1.0, true",
    "^1.0.0||^3.0.0, 2.1.0, false",
    "1.2.3, 1.2.3, true",
    "=1.2.3, 1.2.4, false",
    "^1.0, 1.3.0, true",
    "^1, 1.3.0, true"
  })
  @Tag("A2S-Q10")
  void rangeContainsVersionsAsInNpm(String range, String version, boolean within) {
    assertThat(VersionRange.parse(range).orElseThrow().contains(new Semver(version)))
        .isEqualTo(within);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "^",
        "garbage",
        "latest",
        "<dependency>",
        "^one",
        "^1.0.0 garbage",
        ">=1.0.0, <2",
        "[1.0,2.0)",
        "+",
        "^99999999999",
        "1.0.0.0",
        "^^1.0.0"
      })
  @Tag("A2S-Q10")
  void otherTextsAreNotRanges(String range) {
    assertThat(VersionRange.parse(range)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "WeatherAlertCapability, weather-alert-capability",
    "ListDogBreeds, list-dog-breeds",
    "Ping, ping",
    "A, a",
    "HTTPProxy, http-proxy",
    "GetHTTP, get-http",
    "A2SDemo, a2s-demo",
    "GetV2Weather, get-v2-weather",
    "Http2API, http2-api",
    "PostTweet2, post-tweet2",
    "ABC, abc"
  })
  @Tag("A2S-Q1")
  void idIsTheNameInKebabCase(String name, String id) {
    assertThat(CapabilityIdDeriver.of(name)).isEqualTo(id);
  }
}
