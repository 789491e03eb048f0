package io.serai.dialect.organization.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of files that are sent to Agent Zero. */
class AttachmentNameTest {
  private static final String UNIQUE = "[0-9a-f-]{36}-";

  @Test
  void filesOfOneNameHaveDifferentNames() {
    Set<String> names = new HashSet<>();
    for (String name : List.of("a", "a", "file-1", "file-1", "data.csv", "data.csv")) {
      names.add(AttachmentName.of(name));
    }
    names.add(AttachmentName.of(null));
    names.add(AttachmentName.of(null));

    assertThat(names).hasSize(8);
  }

  @Test
  void nameAndExtensionAreKept() {
    assertThat(AttachmentName.of("data.csv")).matches(UNIQUE + "data\\.csv");
    assertThat(AttachmentName.of("old-2.tar.gz")).matches(UNIQUE + "old-2\\.tar\\.gz");
    assertThat(AttachmentName.of("x".repeat(5_000) + ".csv")).hasSizeLessThan(150).endsWith(".csv");
    assertThat(AttachmentName.of(null)).matches(UNIQUE + "file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../etc/passwd.txt", "C:\\a\\b.txt", "отчёт.txt", "a b\n\u0000.txt"})
  void nameIsOneOfAFileInAFolder(String given) {
    assertThat(AttachmentName.of(given)).matches(UNIQUE + "[A-Za-z0-9._-]+\\.txt");
  }
}
