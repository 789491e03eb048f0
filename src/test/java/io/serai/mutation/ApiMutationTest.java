package io.serai.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.api.ApiCatalog;
import io.serai.a2e.api.ApiDefinition;
import io.serai.a2e.api.ApiFolderHandler;
import io.serai.a2e.knowledge.CatalogKnowledgeIndexer;
import io.serai.a2e.knowledge.KnowledgeIndex;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApiMutationTest {

  private static final int BATCH = 100;

  private final ErrorLog log = new ErrorLog();
  private final KnowledgeIndex index = new KnowledgeIndex(Clock.systemUTC());
  private final ApiCatalog apis = new ApiCatalog();
  private final CatalogKnowledgeIndexer knowledge =
      new CatalogKnowledgeIndexer(index, apis, new SkillCatalog());
  private final AtomicInteger number = new AtomicInteger();

  @AfterEach
  void stop() {
    knowledge.close();
    index.close();
    log.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"api.yaml", "api-openapi.yaml"})
  void noApiWithOneOtherNodeFailsUnexpectedlyOrTouchesAnother(String fixture) {
    // given
    MutatedFolder folder =
        new MutatedFolder(
            new ApiFolderHandler(apis, Clock.systemUTC()),
            "neighbour.yaml",
            "{id: neighbour, base_url: 'https://api.example.com'}",
            true);

    // when
    folder.write(Mutations.of(Fixture.tree(fixture), "", this::finished), BATCH, ".yaml");

    // then
    folder.assertNoProblem(log);
    assertThat(apis.all()).extracting(ApiDefinition::id).containsExactly("neighbour");
  }

  /** An id of its own, where the mutation has left it. */
  private JsonNode finished(JsonNode document) {
    for (String member : new String[] {"id", "x-serai-id"}) {
      if (document.path(member).asText().equals("full-api")) {
        ((ObjectNode) document).put(member, "mutant-" + number.incrementAndGet());
      }
    }
    return document;
  }
}
