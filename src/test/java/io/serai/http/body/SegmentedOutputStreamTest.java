package io.serai.http.body;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The segments that become one buffer. */
class SegmentedOutputStreamTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1023, 1024, 1025, 3072, 100_000, 3_000_000})
  void allBytesAreInTheBuffer(int length) throws IOException {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    try (SegmentedOutputStream out = new SegmentedOutputStream()) {
      for (int at = 0; at < length; ) {
        int some = Math.min(1 + at % 8_000, length - at);
        if (some == 1) {
          out.write(bytes[at]);
        } else {
          out.write(bytes, at, some);
        }
        at += some;
      }

      Buffer whole = out.toBuffer();

      assertThat(whole.length()).isEqualTo(length);
      assertThat(whole.getBytes()).isEqualTo(bytes);
      assertThat(whole.slice(length / 2, length).getBytes())
          .isEqualTo(Arrays.copyOfRange(bytes, length / 2, length));
    }
  }
}
