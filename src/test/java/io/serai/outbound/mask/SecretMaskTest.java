package io.serai.outbound.mask;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretMaskTest {

  private static final Duration SOON = Duration.ofSeconds(20);

  @Test
  void aLongSecretIsMasked() {
    String secret = IntStream.range(0, 3_000).mapToObj(n -> n + "-ü").collect(joining());
    SecretMask mask = SecretMask.of(List.of(secret, "other"));

    assertThat(mask.mask(Buffer.buffer("<" + secret + "|other>"))).hasToString("<***|***>");
    assertThat(mask.matches("<" + secret.replace("-", "%2d"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "%25", "%", "\\u005c", "%252525", "s3cr3t-t0ken-of-a-service"})
  void largeBodyOfSecretPrefixesIsSearchedQuickly(String part) {
    SecretMask mask = SecretMask.of(List.of(part.repeat(60 / part.length()) + "!"));
    Buffer body = Buffer.buffer(part.repeat(200_000 / part.length()));

    Buffer masked = assertTimeoutPreemptively(SOON, () -> mask.mask(body));

    assertThat(masked).isEqualTo(body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "ab", "%25", "s3cr3t-t0ken-of-a-service"})
  void largeBodyOfALongRepetitiveSecretIsMaskedQuickly(String part) {
    SecretMask mask = SecretMask.of(List.of(part.repeat(2_000 / part.length()) + "!"));
    String open = part.repeat(5_000_000 / part.length());

    Buffer untouched = assertTimeoutPreemptively(SOON, () -> mask.mask(Buffer.buffer(open)));
    Buffer masked =
        assertTimeoutPreemptively(SOON, () -> mask.mask(Buffer.buffer("<" + open + "!>")));

    assertThat(untouched.length()).isEqualTo(open.length());
    assertThat(masked.toString()).startsWith("<").contains("***").doesNotContain("!");
  }
}
