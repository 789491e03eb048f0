package io.serai.console.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassPathFileTest {

  @Test
  void pathOfPlainNamesIsAccepted() {
    assertThat(ClassPathFile.isPlain("static/js/main.1a-2_b.js")).isTrue();
    assertThat(ClassPathFile.isPlain("a/".repeat(50_000) + "a")).isTrue();
  }

  @Test
  void folderIsNoFile() throws Exception {
    assertThat(ClassPathFile.read("io/serai/console/page/files/index.html")).isPresent();
    assertThat(ClassPathFile.read("io/serai/console/page/files/views")).isEmpty();
    assertThat(ClassPathFile.read("io/serai/console/page/files/")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "/a", "a/", "a//b", "../a", "a/../b", ".a", "a/.b", "a b", "a\\b", "ä"})
  void anyOtherPathIsRejected(String path) {
    assertThat(ClassPathFile.isPlain(path)).isFalse();
  }
}
