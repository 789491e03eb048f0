package io.serai.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2a.card.CardFileSectionReader;
import io.serai.dialect.organization.config.OrganizationBlockReader;
import io.serai.dialect.organization.served.ServedOrganizations;
import io.serai.document.Sha256;
import io.serai.reload.ReloadHistory;
import io.serai.reload.agents.AgentFolderHandler;
import io.serai.security.AgentDefinition;
import io.serai.security.agent.AgentDirectory;
import io.serai.security.audit.AuditLog;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentMutationTest {

  private static final int BATCH = 100;
  private static final String ID = "full-agent";

  private final ErrorLog log = new ErrorLog();
  private final ScheduledExecutorService reader = Executors.newSingleThreadScheduledExecutor();
  private final AgentDirectory directory = new AgentDirectory();
  private final AtomicInteger number = new AtomicInteger();
  @TempDir private Path home;

  @AfterEach
  void stop() {
    reader.shutdownNow();
    log.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"agent.yaml", "agent-remote.yaml"})
  void noAgentWithOneOtherNodeFailsUnexpectedlyOrTouchesAnother(String fixture) {
    // given
    new ServedOrganizations(directory, home, new ReloadHistory(), reader, Clock.systemUTC()).open();
    AgentFolderHandler files =
        new AgentFolderHandler(
            directory,
            Set.of("translate")::contains,
            () -> Set.of("translate"),
            List.of(new CardFileSectionReader(), new OrganizationBlockReader(home, List.of())),
            new AuditLog(row -> {}, Clock.systemUTC()),
            Clock.systemUTC());
    MutatedFolder folder = new MutatedFolder(files, "neighbour.yaml", "agent_id: neighbour", true);

    // when
    folder.write(Mutations.of(Fixture.tree(fixture), "", this::finished), BATCH, ".json");

    // then
    folder.assertNoProblem(log);
    assertThat(directory.agents()).extracting(AgentDefinition::id).containsExactly("neighbour");
  }

  /** Names and keys of its own, where the mutation has left them. */
  private JsonNode finished(JsonNode document) {
    int own = number.incrementAndGet();
    if (document.path("agent_id").asText().equals(ID)) {
      ((ObjectNode) document).put("agent_id", "mutant-" + own);
    }
    replaceFirst(document.path("subjects"), "subject-" + own);
    replaceFirst(document.path("certificates"), "CN=mutant-" + own);
    document.path("credentials").forEach(each -> renewKey(each, own));
    return document;
  }

  private static void replaceFirst(JsonNode list, String text) {
    if (list instanceof ArrayNode texts && texts.path(0).asText().contains(ID)) {
      texts.set(0, text);
    }
  }

  private static void renewKey(JsonNode credential, int own) {
    credential.properties().stream()
        .filter(member -> member.getValue().asText().length() == 64)
        .forEach(member -> member.setValue(TextNode.valueOf(sha256(member.getKey() + own))));
  }

  private static String sha256(String text) {
    return Sha256.hex(text.getBytes(StandardCharsets.UTF_8));
  }
}
