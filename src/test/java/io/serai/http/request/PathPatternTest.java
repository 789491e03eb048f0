package io.serai.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {
  @ParameterizedTest
  @CsvSource(
      value = {
        "'', ''",
        "/, ''",
        "//, ''",
        "/a, [a]",
        "/a/, [a]",
        "a/b, [a][b]",
        "/a//b, [a][][b]",
        "/a//, [a][]",
        "/a/b/c, [a][b][c]"
      })
  void oneTrailingSlashIsIgnored(String path, String segments) {
    StringBuilder found = new StringBuilder();
    for (String segment : PathPattern.split(path)) {
      found.append('[').append(segment).append(']');
    }

    assertThat(found).hasToString(segments);
  }

  @Test
  void parametersAreDecoded() {
    PathPattern pattern = PathPattern.parse("/agents/{id}/tasks/{task}:cancel", false);

    assertThat(pattern.match(PathPattern.split("/agents/a%20b/tasks/t1:cancel")))
        .isEqualTo(Map.of("id", "a b", "task", "t1"));
    assertThat(pattern.match(PathPattern.split("/agents/a/tasks/t1"))).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "/, /, /",
    "/a/, /a, /a/",
    "/a//b, /a//b, /a//b/",
    "/tasks/{id}:cancel, /tasks/, /tasks/t1:cancel",
    "/p{x}s/{y}, /p, /pqs/c",
    "/{any}, /, /b/",
    "/shop*, /shop, /shop/b"
  })
  void pathsOfAPatternBeginWithItsStart(String template, String start, String path) {
    PathPattern pattern = PathPattern.of(template);

    assertThat(pattern.match(PathPattern.split(path))).isNotNull();
    assertThat(pattern.start()).isEqualTo(start);
    assertThat(path).startsWith(start);
  }
}
