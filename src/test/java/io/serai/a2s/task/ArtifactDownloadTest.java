package io.serai.a2s.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture.Reply;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contents of artifacts are downloads that a browser does not run. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ArtifactDownloadTest {

  private TaskApiHub hub;
  private String report;

  @BeforeAll
  void start(@TempDir Path home) {
    hub = new TaskApiHub(home, "");
    report = TaskApiHub.send(hub.bob, "report", "{}");
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  private Reply read(String artifact) {
    return hub.bob.get("/a2s/v1/tasks/" + report + "/artifacts/" + artifact);
  }

  @Test
  void chunksOfATextAreOneDownload() {
    Reply words = read("words");

    assertThat(words.status()).isEqualTo(200);
    assertThat(words.text()).isEqualTo("first,ünd second");
    assertThat(words.header("content-type")).isEqualTo("text/plain; charset=utf-8");
    assertThat(words.header("content-disposition"))
        .isEqualTo("attachment; filename*=UTF-8''Words.txt");
  }

  @Test
  void aPageOfAnAgentIsNeitherShownNorRun() {
    Reply page = read("page?part=0");

    assertThat(page.text()).isEqualTo("bytes");
    assertThat(page.header("content-type")).isEqualTo("text/html; charset=utf-8");
    assertThat(page.header("x-content-type-options")).isEqualTo("nosniff");
    assertThat(page.header("content-security-policy")).isEqualTo("sandbox; default-src 'none'");
    assertThat(page.header("content-disposition"))
        .isEqualTo("attachment; filename*=UTF-8''a%22%3B__%C3%BC.html");
  }

  @Test
  void dataAreJson() {
    Reply data = read("data");

    assertThat(data.text()).isEqualTo("{\"value\":7}");
    assertThat(data.header("content-type")).isEqualTo("application/json");
  }

  @ParameterizedTest
  @CsvSource({
    "text/html,text/html; charset=utf-8",
    "'TEXT/csv; charset=utf-16','TEXT/csv; charset=utf-16'",
    "image/png,image/png",
    "no type,application/octet-stream",
    "text/,application/octet-stream",
    "'text/html\r\nset-cookie: a',application/octet-stream"
  })
  void aMediaTypeThatIsNoneIsBytes(String given, String sent) {
    String id = TaskApiHub.send(hub.bob, "typed", "{\"type\":" + quoted(given) + "}");

    Reply read = hub.bob.get("/a2s/v1/tasks/" + id + "/artifacts/typed");

    assertThat(read.status()).isEqualTo(200);
    assertThat(read.header("content-type")).isEqualTo(sent);
    assertThat(read.header("set-cookie")).isEmpty();
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\r\n", "\\r\\n") + "\"";
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "words?part=1", "words?part=999999999"})
  void whatIsNotThereIsNotFound(String artifact) {
    assertThat(read(artifact).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"words?part=-1", "words?part=one", "words?part=9999999999"})
  void aPartThatIsNoNumberIsRefused(String artifact) {
    assertThat(read(artifact).status()).isEqualTo(400);
  }

  @Test
  void onlyOwnerAndOperatorsReadIt() {
    String path = "/a2s/v1/tasks/" + report + "/artifacts/words";

    assertThat(hub.guest.get(path).status()).isEqualTo(404);
    assertThat(hub.operator.get(path).text()).isEqualTo("first,ünd second");
  }
}
