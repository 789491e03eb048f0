package io.serai.dialect.organization.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;

/** Where the API of Agent Zero is tried first. */
class AgentZeroApiRootsTest {
  private static final URI OLD = URI.create("http://old.example");

  private final AgentZeroApiRoots paths = new AgentZeroApiRoots();

  @Test
  void thePlaceThatAnsweredIsTriedFirstAtThatAddress() {
    paths.answered(OLD, "");

    assertThat(paths.of(OLD)).containsExactly("", "/api");
    assertThat(paths.of(URI.create("http://new.example"))).containsExactly("/api", "");
  }

  @Test
  void theAddressThatWasUsedLeastRecentlyIsForgotten() {
    URI unused = URI.create("http://unused.example");
    paths.answered(OLD, "");
    paths.answered(unused, "");
    for (int i = 2; i <= AgentZeroApiRoots.MAX_REMEMBERED; i++) {
      assertThat(paths.of(OLD)).startsWith("");
      paths.answered(URI.create("http://host" + i + ".example"), "");
    }

    assertThat(paths.of(OLD)).containsExactly("", "/api");
    assertThat(paths.of(unused)).containsExactly("/api", "");
  }
}
