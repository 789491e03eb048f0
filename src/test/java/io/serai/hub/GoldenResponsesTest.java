package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The hub's responses equal recorded ones: status, headers and body of the answers to calls.
 *
 * <p>Each file of {@code src/test/resources/golden} has the calls of one protocol and their
 * answers; {@link GoldenCalls} says how a call is written. To add calls, write them without {@code
 * answer}. To record, run the test with {@code -Dserai.golden.record=true}, which rewrites the
 * answers of the files and checks nothing:
 *
 * <pre>mvn test -Dtest=GoldenResponsesTest -Dserai.golden.record=true</pre>
 *
 * <p>All files are played on one hub, in the order in which the test names them. The calls of one
 * file see neither the tasks nor the documents of another, since each has its own caller and
 * removes what it registers.
 *
 * <p>Read the difference of the files before it is committed: it is what callers will notice.
 */
@Timeout(300)
class GoldenResponsesTest {
  private static final Path FILES = Path.of("src/test/resources/golden");
  private static final boolean RECORD = Boolean.getBoolean("serai.golden.record");

  @TempDir private static Path folder;
  private static GoldenHome home;

  @BeforeAll
  static void start() {
    home = new GoldenHome(folder);
  }

  @AfterAll
  static void stop() {
    home.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a2s",
        "a2a-rpc",
        "a2a-rpc03",
        "a2a-rest",
        "a2a-rest03",
        "a2a-cards",
        "agents",
        "credentials",
        "operators",
        "keys",
        "pages"
      })
  void responsesEqualTheRecordedOnes(String protocol) throws IOException {
    Path file = FILES.resolve(protocol + ".json");
    ArrayNode recorded = (ArrayNode) GoldenJson.read(Files.readString(file));
    ArrayNode played = recorded.deepCopy();

    home.clearPushed();
    new GoldenCalls(home).play(played);

    if (RECORD) {
      Files.writeString(file, GoldenJson.pretty(played) + "\n");
    } else {
      assertThat(recorded).isNotEmpty();
      compare(recorded, played);
    }
  }

  /** Reports the first call whose answer differs; later ones may differ as a consequence. */
  private static void compare(JsonNode recorded, JsonNode played) {
    for (int i = 0; i < recorded.size(); i++) {
      JsonNode call = recorded.get(i);
      compare(call.path("during"), played.get(i).path("during"));
      assertThat(GoldenJson.pretty(played.get(i).path("answer")))
          .as(() -> "the answer to " + GoldenJson.pretty(GoldenCalls.request(call)))
          .isEqualTo(GoldenJson.pretty(call.path("answer")));
    }
  }
}
