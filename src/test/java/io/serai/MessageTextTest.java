package io.serai;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Messages, log lines and descriptions say "is not a" or "must be a", not "is no". A sentence that
 * begins with "there is no" is fine.
 */
class MessageTextTest {

  private static final Pattern IS_NO = Pattern.compile("(?i)(\\w+) (?:is|are|was|were) no (\\w+)");
  private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"");
  private static final Pattern CONCATENATION = Pattern.compile("\"\\s*\\+\\s*\"");

  /** Words before it or after it that make the phrase good English. */
  private static final Set<String> FINE_BEFORE = Set.of("there");

  private static final Set<String> FINE_AFTER = Set.of("longer", "more", "less");

  @Test
  void noLiteralSaysIsNo() throws IOException {
    List<Path> sources;
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      sources = files.filter(file -> file.toString().endsWith(".java")).toList();
    }

    assertThat(sources).hasSizeGreaterThan(1000);
    assertThat(sources)
        .allSatisfy(
            file -> assertThat(phrases(Files.readString(file))).as(file.toString()).isEmpty());
  }

  @Test
  void literalsThatSayIsNoAreFound() {
    assertThat(phrases("throw new X(\"The body is no \" + \"list.\"); // this is no literal"))
        .containsExactly("body is no list");
    assertThat(phrases("\"There is no agent here. It is no longer served.\"")).isEmpty();
  }

  private static List<String> phrases(String source) {
    return LITERAL
        .matcher(CONCATENATION.matcher(source).replaceAll(""))
        .results()
        .map(MatchResult::group)
        .flatMap(literal -> IS_NO.matcher(literal).results())
        .filter(found -> !FINE_BEFORE.contains(found.group(1).toLowerCase(Locale.ROOT)))
        .filter(found -> !FINE_AFTER.contains(found.group(2).toLowerCase(Locale.ROOT)))
        .map(MatchResult::group)
        .toList();
  }
}
