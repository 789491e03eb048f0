package io.serai.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2e.knowledge.KnowledgeFolderHandler;
import io.serai.a2e.knowledge.KnowledgeIndex;
import io.serai.a2e.knowledge.KnowledgeResourceProvider;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Texts have no nodes: their lines are replaced. */
class KnowledgeMutationTest {

  private static final List<String> TEXT =
      List.of("Introduction.", "# Returns", "", "Within 30 days.", "## Books", "Never.");

  private static final List<String> LINES =
      List.of(
          "",
          "#",
          "#".repeat(100_000),
          "# \u0000\u0007",
          "word".repeat(50_000),
          "long ".repeat(20_000),
          "\u202e\ufeff\uffff",
          "\ud800",
          "\ud83d\ude00",
          "```",
          "---",
          "{{x}} ${x} <x> &x;",
          "# a\n# b\n# c",
          "# h\ntext\n".repeat(999),
          "# h\ntext\n".repeat(1_001));

  private final ErrorLog log = new ErrorLog();
  private final KnowledgeIndex index = new KnowledgeIndex(Clock.systemUTC());

  @AfterEach
  void stop() {
    index.close();
    log.close();
  }

  @Test
  void noTextWithOneOtherLineFailsUnexpectedlyOrTouchesAnother() {
    // given
    MutatedFolder folder =
        new MutatedFolder(
            new KnowledgeFolderHandler(index, new KnowledgeResourceProvider(), Clock.systemUTC()),
            "neighbour.md",
            "A neighbour lives here.",
            true);

    // when
    folder.write(mutations(), 20, ".md");

    // then
    folder.assertNoProblem(log);
    assertThat(index.find("neighbour", Set.of(), any -> true, 5).toCompletableFuture().join())
        .extracting(found -> found.document().key().id())
        .containsExactly("neighbour.md");
  }

  private static List<Mutation> mutations() {
    List<Mutation> all = new ArrayList<>();
    for (int line = 0; line < TEXT.size(); line++) {
      for (String other : LINES) {
        List<String> lines = new ArrayList<>(TEXT);
        lines.set(line, other);
        all.add(new Mutation("", "another line " + line, String.join("\n", lines)));
      }
    }
    return all;
  }
}
