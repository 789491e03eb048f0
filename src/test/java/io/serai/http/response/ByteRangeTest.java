package io.serai.http.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges of a file of ten bytes. */
class ByteRangeTest {
  private static final int SIZE = 10;

  @ParameterizedTest
  @CsvSource({
    "bytes=0-0, 0, 1",
    "bytes=2-5, 2, 4",
    "bytes=5-, 5, 5",
    "bytes=-3, 7, 3",
    "bytes=-30, 0, 10",
    "bytes=8-99, 8, 2"
  })
  void rangeIsPartOfTheFile(String header, long first, long length) {
    assertThat(ByteRange.of(header, SIZE)).contains(new ByteRange(first, length));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bytes=",
        "bytes=-",
        "bytes=a-b",
        "bytes=5-2",
        "bytes=1-2,4-5",
        "lines=1-2",
        "bytes=99999999999999999999-",
        "bytes=+1-2"
      })
  void headerThatIsNotUnderstoodMeansTheWholeFile(String header) {
    assertThat(ByteRange.of(header, SIZE)).contains(new ByteRange(0, SIZE));
  }

  @Test
  void rangeBehindTheEndIsNotThere() {
    assertThat(ByteRange.of("bytes=10-", SIZE)).isEqualTo(Optional.empty());
    assertThat(ByteRange.of("bytes=-0", SIZE)).isEqualTo(Optional.empty());
  }
}
