package io.serai.a2e.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2e.api.ApiCatalog;
import io.serai.search.DocumentKey;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.Skills;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Entries of several sources that are replaced in one step. */
class KnowledgeIndexTest {

  private final KnowledgeIndex index = new KnowledgeIndex(Clock.systemUTC());

  @AfterEach
  void close() {
    index.close();
  }

  @Test
  void entriesOfSeveralSourcesAreReplacedInOneStep() {
    index.replaceAll(
        Map.of(
            "a",
            List.of(entry("one", "apples"), entry("two", "pears")),
            "b",
            List.of(entry("three", "plums"))));

    index.replaceAll(Map.of("a", List.of(entry("two", "quinces")), "b", List.of()));

    assertThat(found("apples")).isEmpty();
    assertThat(found("pears")).isEmpty();
    assertThat(found("plums")).isEmpty();
    assertThat(found("quinces")).containsExactly("two");
    assertThat(index.bases(entry -> true)).containsExactly(Map.entry("base", 1L));
  }

  @Test
  void anEntryMayMoveToAnotherSource() {
    index.replaceAll(Map.of("a", List.of(entry("one", "apples"))));

    index.replaceAll(Map.of("a", List.of(), "b", List.of(entry("one", "apples"))));

    assertThat(found("apples")).containsExactly("one");
  }

  @Test
  void skillsThatOneChangeAddsAndRemovesAreFoundAsTheyAreAfterIt() {
    SkillCatalog skills = new SkillCatalog();
    try (CatalogKnowledgeIndexer knowledge =
        new CatalogKnowledgeIndexer(index, new ApiCatalog(), skills)) {
      Skill apples = Skills.skill("apples").description("Picks apples.").build();
      Skill pears = Skills.skill("pears").description("Picks pears.").build();
      skills.update(List.of(apples, pears), List.of());

      skills.update(
          List.of(Skills.skill("plums").description("Picks plums.").build()), List.of(apples));

      assertThat(knowledge).isNotNull();
      assertThat(found("picks")).containsExactlyInAnyOrder("pears", "plums");
    }
  }

  private List<String> found(String query) {
    return index.find(query, Set.of(), entry -> true, 10).toCompletableFuture().join().stream()
        .map(match -> match.document().name())
        .toList();
  }

  private static KnowledgeEntry entry(String name, String description) {
    DocumentKey key = new DocumentKey(KnowledgeType.DOCUMENT.text(), name);
    return new KnowledgeEntry(key, "base", "", name, description, "");
  }
}
