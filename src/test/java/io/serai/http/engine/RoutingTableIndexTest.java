package io.serai.http.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.request.PathPattern;
import io.serai.http.request.PathPatternSegment;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoutingTableIndexTest {

  @Test
  void candidatesShareTheFirstSegmentOrBeginWithAParameter() {
    RoutingTableIndex entries =
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
  void allMatchingEntriesAreCandidatesMostSpecificFirst() {
    RoutingTableIndex entries = of("/{a}", "/b", "/{a}/c", "/b/{x}", "/b/c", "/p{x}s/c", "/");

    for (String path : List.of("/b/c", "/b/d", "/b", "/pqs/c", "/z", "/z/c", "/")) {
      String[] segments = PathPattern.split(path);
      List<RoutingTableEntry> matching =
          entries.all().stream().filter(e -> e.pattern().match(segments) != null).toList();

      assertThat(matching).isNotEmpty();
      assertThat(entries.candidates(segments)).containsSubsequence(matching);
    }
  }

  @Test
  void aPathWithoutParametersIsFoundByItself() {
    RoutingTableIndex entries =
        of("/", "/orders", "/orders/{id}", "/orders/open", "/bills//")
            .with(new RoutingTableEntry(PathPattern.of("/stock*")));
    entries = entries.without(find(entries, "/orders"));

    assertThat(entries.literal("/orders/open")).isSameAs(find(entries, "/orders/open"));
    assertThat(entries.literal("/")).isSameAs(find(entries, "/"));
    assertThat(entries.literal("/orders")).isNull();
    assertThat(entries.literal("/orders/7")).isNull();
    assertThat(entries.literal("/orders/{id}")).isNull();
    assertThat(entries.literal("/orders/open/")).isNull();
    assertThat(entries.literal("/stock")).isNull();
    assertThat(entries.literal("/bills/")).isNull(); // a slash at the end is ignored
  }

  @Test
  void removedEntryIsNotACandidate() {
    RoutingTableIndex entries = of("/orders", "/orders/{id}");

    RoutingTableEntry gone = find(entries, "/orders");

    assertThat(candidates(entries.without(gone), "/orders")).containsExactly("/orders/{id}");
  }

  private static RoutingTableIndex of(String... paths) {
    RoutingTableIndex entries = RoutingTableIndex.NONE;
    for (String path : paths) {
      entries = entries.with(new RoutingTableEntry(PathPattern.parse(path, false)));
    }
    return entries;
  }

  private static RoutingTableEntry find(RoutingTableIndex entries, String path) {
    return entries.find(PathPattern.parse(path, false));
  }

  private static List<String> candidates(RoutingTableIndex entries, String path) {
    return entries.candidates(PathPattern.split(path)).stream()
        .map(RoutingTableIndexTest::patternText)
        .toList();
  }

  private static String patternText(RoutingTableEntry entry) {
    StringBuilder path = new StringBuilder();
    for (PathPatternSegment segment : entry.pattern().segments()) {
      String name = segment.name() == null ? "" : "{" + segment.name() + "}";
      path.append('/').append(segment.before()).append(name).append(segment.after());
    }
    return path.isEmpty() ? "/" : path.toString();
  }
}
