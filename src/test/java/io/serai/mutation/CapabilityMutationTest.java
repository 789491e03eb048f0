package io.serai.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.A2sParts;
import io.serai.a2s.model.CapabilityChecksum;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.hub.CapabilityText;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FolderChangeHandler;
import io.serai.reload.LoadProgressListener;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapabilityMutationTest {

  private static final String NEIGHBOUR = CapabilityText.getting("Neighbour", "http://localhost:1");

  private static final Set<String> NAMES = Set.of("Header", "Request", "Body", "Graph", "Steps");

  private final ErrorLog log = new ErrorLog();
  private final A2sParts parts = new A2sParts();
  private final FolderChangeHandler files = parts.a2s().folders().get(0);
  private final MutatedFolder folder = new MutatedFolder(files, "neighbour.yaml", NEIGHBOUR, true);
  private final AtomicInteger number = new AtomicInteger();

  @AfterEach
  void stop() {
    parts.close();
    log.close();
  }

  @ParameterizedTest
  @CsvSource({
    "header, '', 16", // so many routes are compiled before a change set is done
    "steps, /execution, 16",
    "graphql, /execution, 16",
    "request, /execution, 300",
    "request, /tasks, 300",
    "body, /execution, 300"
  })
  void noCapabilityWithOneOtherNodeFailsUnexpectedlyOrTouchesAnother(
      String kind, String below, int batch) {
    // given
    JsonNode good = good(kind);
    write("capabilities/neighbour.yaml", NEIGHBOUR);
    write("capabilities/good.json", Mutations.text(good));
    Set<String> served = parts.catalog().snapshot().ids();

    // when
    folder.write(Mutations.of(good, below, this::finished), batch, ".json");

    // then
    folder.assertNoProblem(log);
    assertThat(parts.catalog().snapshot().ids()).isEqualTo(served);
  }

  private void write(String file, String text) {
    assertThat(
            files.apply(
                new ChangeSet(Map.of(file, text), Set.of(), true, LoadProgressListener.NONE)))
        .singleElement()
        .satisfies(
            outcome ->
                assertThat(outcome.status())
                    .as(outcome.toString())
                    .isEqualTo(FileReloadOutcome.Status.APPLIED));
  }

  private static JsonNode good(String kind) {
    ObjectNode good = (ObjectNode) Fixture.tree("capability-" + kind + ".yaml");
    if (good.at("/dependencies/0") instanceof ObjectNode dependency) {
      dependency.put("checksum", checksum(NEIGHBOUR));
    }
    return good.put("checksum", CapabilityChecksum.of(good));
  }

  /** A name of its own, if the mutation has left it, and the right checksum. */
  private JsonNode finished(JsonNode document) {
    if (document instanceof ObjectNode capability) {
      if (NAMES.contains(capability.path("name").asText())) {
        capability.put("name", "Mutant" + number.incrementAndGet());
      }
      if (capability.path("checksum").asText().length() == 64) {
        capability.put("checksum", CapabilityChecksum.of(capability));
      }
    }
    return document;
  }

  private static String checksum(String capability) {
    try {
      return CapabilityChecksum.of(ParsedDocument.yaml(capability).root());
    } catch (DocumentParseException wrong) {
      throw new AssertionError(wrong);
    }
  }
}
