package io.serai.console.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StaticContentTest {

  @Test
  void largeTextIsCompressedOnce() throws IOException {
    String text = "one line of a page\n".repeat(3_000);

    Buffer compressed = StaticContent.of(text, "text/plain").compressed().orElseThrow();

    assertThat(compressed.length()).isLessThan(1_000);
    try (GZIPInputStream gzip =
        new GZIPInputStream(new ByteArrayInputStream(compressed.getBytes()))) {
      assertThat(new String(gzip.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
          .isEqualTo(text);
    }
  }

  @Test
  void smallContentAndPicturesAreNot() {
    byte[] picture = new byte[100_000];
    new Random(7).nextBytes(picture);

    assertThat(StaticContent.of("a".repeat(1_000), "text/plain").compressed()).isEmpty();
    assertThat(StaticContent.of(Buffer.buffer(picture), "image/png").compressed()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "none|false",
        "''|false",
        "gzip|true",
        "br, GZIP;q=0.5|true",
        "deflate, br|false",
        "gzip;q=0|false",
        "gzip; q=0.000, br|false",
        "*|false"
      })
  void clientNamesGzip(String header, boolean accepted) {
    assertThat(StaticContent.acceptsGzip(header)).isEqualTo(accepted);
  }
}
