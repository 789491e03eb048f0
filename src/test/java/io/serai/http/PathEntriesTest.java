package io.serai.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PathEntriesTest {

  @Test
  void aPathLooksAtThoseOfItsFirstSegmentAndAtThoseThatBeginWithNone() {
    PathEntries entries =
        of("/{any}/{thing}", "/orders", "/", "/orders/{id}", "/{any}", "/orders/open", "/stock");

    assertThat(candidates(entries, "/orders/7"))
        .containsExactly(
            "/orders/open", "/orders/{id}", "/orders", "/{any}/{thing}", "/{any}", "/");
    assertThat(candidates(entries, "/stock"))
        .containsExactly("/stock", "/{any}/{thing}", "/{any}", "/");
    assertThat(candidates(entries, "/elsewhere")).containsExactly("/{any}/{thing}", "/{any}", "/");
    assertThat(candidates(entries, "/")).containsExactly("/{any}/{thing}", "/{any}", "/");
  }

  @Test
  void noneThatMatchesIsLeftOutAndTheMostSpecificComesFirst() {
    PathEntries entries = of("/{a}", "/b", "/{a}/c", "/b/{x}", "/b/c", "/p{x}s/c", "/");

    for (String path : List.of("/b/c", "/b/d", "/b", "/pqs/c", "/z", "/z/c", "/")) {
      String[] segments = PathPattern.split(path);
      List<PathEntry> matching =
          entries.all().stream().filter(e -> e.pattern().match(segments) != null).toList();

      assertThat(matching).isNotEmpty();
      assertThat(entries.candidates(segments)).containsSubsequence(matching);
    }
  }

  @Test
  void whatHasGoneIsNotLookedAtAnyMore() {
    PathEntries entries = of("/orders", "/orders/{id}");

    PathEntry gone = entries.find(PathPattern.parse("/orders", false));

    assertThat(candidates(entries.without(gone), "/orders")).containsExactly("/orders/{id}");
  }

  private static PathEntries of(String... paths) {
    PathEntries entries = PathEntries.NONE;
    for (String path : paths) {
      entries = entries.with(new PathEntry(PathPattern.parse(path, false)));
    }
    return entries;
  }

  private static List<String> candidates(PathEntries entries, String path) {
    return entries.candidates(PathPattern.split(path)).stream()
        .map(PathEntriesTest::written)
        .toList();
  }

  private static String written(PathEntry entry) {
    StringBuilder path = new StringBuilder();
    for (PathSegment segment : entry.pattern().segments()) {
      String name = segment.name() == null ? "" : "{" + segment.name() + "}";
      path.append('/').append(segment.before()).append(name).append(segment.after());
    }
    return path.isEmpty() ? "/" : path.toString();
  }
}
