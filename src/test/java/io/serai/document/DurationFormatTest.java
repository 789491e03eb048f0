package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationFormatTest {

  @ParameterizedTest
  @CsvSource({"10ms,10", "30s,30000", "1m,60000", "2h,7200000", "90s,90000", "0ms,0"})
  void numberWithAUnitIsParsedAndFormattedUnchanged(String text, long millis) {
    assertThat(DurationFormat.parse(text)).contains(Duration.ofMillis(millis));
    assertThat(DurationFormat.format(Duration.ofMillis(millis))).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "s", "-1s", "1.5s", "5 s", "5S", "9999999999999s", "1w"})
  void otherTextsAreNotDurations(String text) {
    assertThat(DurationFormat.parse(text)).isEmpty();
  }

  @Test
  void daysAreParsed() {
    assertThat(DurationFormat.parse("7d")).contains(Duration.ofDays(7));
  }
}
