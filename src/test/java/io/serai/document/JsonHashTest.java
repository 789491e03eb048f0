package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonHashTest {
  private record Named(String name, List<Integer> values) {}

  @Test
  void orderOfMembersDoesNotCount() throws Exception {
    assertThat(hash("{\"a\": {\"c\": 1, \"d\": [true]}, \"b\": null}"))
        .isEqualTo(hash("{\"b\": null, \"a\": {\"d\": [true], \"c\": 1}}"));
  }

  @Test
  void allElseCounts() throws Exception {
    assertThat(
            List.of(
                hash("[1, 2]"),
                hash("[2, 1]"),
                hash("[\"1\", 2]"),
                hash("[12345678901234567890]"),
                hash("[12345678901234567891]"),
                hash("{\"a\": null}"),
                hash("{}")))
        .doesNotHaveDuplicates();
  }

  @Test
  void recordsAreHashedByTheirJson() throws Exception {
    assertThat(JsonHash.of(new Named("one", List.of(1))))
        .isEqualTo(hash("{\"values\": [1], \"name\": \"one\"}"))
        .isNotEqualTo(JsonHash.of(new Named("one", List.of(2))));
  }

  private static String hash(String json) throws DocumentParseException {
    return JsonHash.of(JsonMappers.read(json));
  }
}
