package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The reference lists all error codes, and no others. */
class CodesReferenceTest {

  private static final Pattern REFUSAL =
      Pattern.compile(
          "(?:\\.of|refusal|new A2sException|[A-Z]+)\\(\\s*([1-5]\\d\\d),\\s*\"([A-Z_]+)\"");
  private static final Pattern TASK_CODE = Pattern.compile("\"(E0\\d\\d)\"");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[^|]+`) \\| (?:(\\d{3}) \\|)?");
  private static final Pattern CODE = Pattern.compile("`([A-Z0-9_]+)`");

  /** Codes whose status does not precede them in the source. */
  private static final Set<String> ELSEWHERE =
      Set.of(
          "401 UNAUTHENTICATED",
          "422 CHECKSUM_INVALID",
          "422 CHECKSUM_MISMATCH",
          "429 BODY_BUDGET",
          "503 BODY_BUDGET",
          "429 TOO_MANY_STREAMS",
          "503 TOO_MANY_STREAMS",
          "429 TOO_MANY_WEBSOCKETS",
          "503 TOO_MANY_WEBSOCKETS");

  @Test
  void referenceListsExactlyTheHttpErrorCodes() throws IOException {
    Set<String> written = found(REFUSAL, match -> match.group(1) + " " + match.group(2));

    written.addAll(ELSEWHERE);

    assertThat(rows("docs/api.md", "codes")).isEqualTo(written);
  }

  @Test
  void referenceListsExactlyTheTaskErrorCodes() throws IOException {
    assertThat(rows("docs/a2a.md", "task codes"))
        .isEqualTo(found(TASK_CODE, match -> "null " + match.group(1)));
  }

  private static Set<String> found(Pattern pattern, Function<MatchResult, String> name)
      throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .flatMap(file -> pattern.matcher(text(file)).results())
          .map(name)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Set<String> rows(String file, String table) {
    String text = text(Path.of(file));
    String begin = "<!-- " + table + ": begin -->";
    String rows = text.substring(text.indexOf(begin), text.indexOf("<!-- " + table + ": end -->"));
    return ROW.matcher(rows)
        .results()
        .flatMap(
            row ->
                CODE.matcher(row.group(1))
                    .results()
                    .map(code -> row.group(2) + " " + code.group(1)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
