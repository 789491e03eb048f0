package io.serai.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExchangeIdsTest {
  @Test
  void idsCountFromARandomStart() {
    ExchangeIds ids = new ExchangeIds();

    String first = ids.generateUuid();
    String second = ids.generateUuid();

    assertThat(first).matches("[0-9a-f]{16}-0000000000000000");
    assertThat(second).isEqualTo(first.substring(0, 17) + "0000000000000001");
  }

  @Test
  void idsOfTwoHubsDoNotMeet() {
    Set<String> starts =
        Stream.generate(() -> new ExchangeIds().generateUuid())
            .limit(100)
            .collect(Collectors.toSet());

    assertThat(starts).hasSize(100);
  }
}
