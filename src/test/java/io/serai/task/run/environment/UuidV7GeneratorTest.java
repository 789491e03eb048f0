package io.serai.task.run.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class UuidV7GeneratorTest {
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);

  @Test
  void idsAreUuidsOfVersion7InOrderOfTime() {
    String first = new UuidV7Generator(NOON).get();
    String later = new UuidV7Generator(Clock.offset(NOON, Duration.ofMillis(1))).get();

    assertThat(UUID.fromString(first).version()).isEqualTo(7);
    assertThat(UUID.fromString(first).variant()).isEqualTo(2);
    assertThat(UUID.fromString(first).getMostSignificantBits() >>> 16).isEqualTo(NOON.millis());
    assertThat(first).isLessThan(later);
  }

  @Test
  void idsAreUnique() {
    UuidV7Generator ids = new UuidV7Generator(NOON);
    Set<String> made = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      made.add(ids.get());
    }

    assertThat(made).hasSize(10_000);
  }
}
