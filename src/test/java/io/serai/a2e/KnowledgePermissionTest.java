package io.serai.a2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which knowledge bases an agent searches: {@code permissions.knowledge} of its file. */
@Tag("A2E-10")
@Tag("A2E-18")
class KnowledgePermissionTest {
  @TempDir Path home;
  private WorkflowHub hub;

  @BeforeEach
  void start() {
    hub =
        new WorkflowHub(home)
            .restricted("permissions:\n  operations: [Wait]\n  knowledge: [handbook, public-*]\n");
    hub.hub()
        .file("knowledge/handbook/travel.md", "# Travel\nCamels are booked a week before.\n")
        .file("knowledge/public-news/camels.md", "# News\nCamels win the race.\n")
        .file("knowledge/secret/plans.md", "# Plans\nCamels will be sold.\n")
        .file("agents/none.yaml", WorkflowHub.agent("none", "permissions: {knowledge: []}\n"));
    hub.start();
    Awaitility.await().until(() -> bases("author").size() == 3);
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  /** Returns the knowledge bases with documents. */
  private List<String> bases(String agent) {
    return hub.as(agent).get("/api/v1/knowledge/bases").json().findValuesAsText("id").stream()
        .filter(id -> !List.of("operations", "apis", "skills").contains(id))
        .toList();
  }

  private Reply search(String agent) {
    return hub.as(agent)
        .post("/api/v1/knowledge/search", "{\"query\":\"camels\",\"type\":\"document\"}");
  }

  @Test
  void agentFindsDocumentsOfThePermittedBasesOnly() {
    assertThat(bases("restricted")).containsExactlyInAnyOrder("handbook", "public-news");
    assertThat(search("restricted").text())
        .contains("a week before", "win the race")
        .doesNotContain("will be sold");
  }

  @Test
  void agentWithoutTheMemberFindsAllAndOneWithAnEmptyListNone() {
    assertThat(search("author").text()).contains("a week before", "win the race", "will be sold");
    assertThat(bases("none")).isEmpty();
    assertThat(search("none").at("/count").asInt()).isZero();
  }
}
