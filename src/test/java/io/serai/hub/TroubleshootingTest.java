package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every message that docs/troubleshooting.md quotes occurs in the sources. */
class TroubleshootingTest {

  private static final String VARIABLE_PART = "…";
  private static final String ROW = "| `";

  private static String sources;

  @BeforeAll
  static void readSources() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      sources =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .map(TroubleshootingTest::text)
              .map(TroubleshootingTest::withJoinedLiterals)
              .collect(Collectors.joining("\n"));
    }
    sources += text(Path.of("serai"));
  }

  @Test
  void everyQuotedMessageOccursInTheSources() {
    // given
    List<String> messages = messages();

    // when
    List<String> unknown = messages.stream().filter(each -> !missingParts(each).isEmpty()).toList();

    // then
    assertThat(messages).hasSizeGreaterThan(60).doesNotHaveDuplicates();
    assertThat(unknown).as("messages of docs/troubleshooting.md that no source has").isEmpty();
  }

  @Test
  void aMessageThatNoSourceHasIsFound() {
    assertThat(missingParts("The key is not known. Make … with a hammer."))
        .containsExactly("with a hammer.");
  }

  private static List<String> missingParts(String message) {
    return Arrays.stream(message.split(VARIABLE_PART))
        .map(part -> part.strip().replace("\"", "\\\""))
        .filter(part -> !sources.contains(part))
        .toList();
  }

  private static List<String> messages() {
    List<String> messages = new ArrayList<>();
    for (String line : text(Path.of("docs/troubleshooting.md")).split("\n")) {
      if (line.startsWith(ROW)) {
        messages.add(line.substring(ROW.length(), line.indexOf('`', ROW.length())));
      }
    }
    return messages;
  }

  private static String withJoinedLiterals(String source) {
    return source.replaceAll("\"\\s*\\+\\s*\"", "");
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(file + " cannot be read", e);
    }
  }
}
