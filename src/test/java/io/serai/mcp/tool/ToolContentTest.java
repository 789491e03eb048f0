package io.serai.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.ClientCapabilities;
import io.serai.mcp.model.McpRequest;
import io.serai.mcp.model.Revision;
import io.serai.task.Part;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files are embedded while there is room for them; those that do not fit are links. */
class ToolContentTest {
  private static final long MAX_LINKED = 20;

  private static ArrayNode content(Revision revision, long room, Part... parts) {
    ArrayNode blocks = JsonMappers.array();
    new ToolContent(blocks, revision, "t1", new FileLimits(room, MAX_LINKED))
        .add(List.of(parts), "a");
    return blocks;
  }

  private static ArrayNode content(long room, Part... parts) {
    return content(Revision.V2026_07_28, room, parts);
  }

  private static Part textFile(String text) {
    return new Part(text, null, null, null, "a b.csv", "text/csv", null);
  }

  @Test
  void aFileThatJustFitsIsEmbedded() {
    assertThat(content(3, Part.ofRaw("AAEC", "a.bin", null)))
        .hasToString(
            "[{\"type\":\"resource\",\"resource\":{\"uri\":\"serai://tasks/t1/a/a.bin\","
                + "\"mimeType\":\"application/octet-stream\",\"blob\":\"AAEC\"}}]");
  }

  @Test
  void aFileThatDoesNotFitIsALink() {
    assertThat(content(1, Part.ofRaw("AAE=", "a.bin", null)))
        .hasToString(
            "[{\"type\":\"resource_link\",\"uri\":\"serai://tasks/t1/a/a.bin\",\"name\":\"a.bin\","
                + "\"mimeType\":\"application/octet-stream\"}]");
    assertThat(content(5, textFile("äöü")))
        .hasToString(
            "[{\"type\":\"resource_link\",\"uri\":\"serai://tasks/t1/a/a%20b.csv\",\"name\":"
                + "\"a b.csv\",\"mimeType\":\"text/csv\"}]");
  }

  @Test
  void aFileThatCannotBeReadAsAResourceIsATextThatSaysWhereItIs() {
    assertThat(content(3, textFile("x".repeat(20))).findValuesAsText("type"))
        .containsExactly("resource_link");
    assertThat(content(3, textFile("x".repeat(21))))
        .hasToString(
            "[{\"type\":\"text\",\"text\":\"The file a b.csv (text/csv) has 21 characters, more than"
                + " this hub sends or links over MCP. Read it over A2A: GET /a2a/rest/tasks/t1.\"}]");
    assertThat(content(21, textFile("x".repeat(21))).findValuesAsText("type"))
        .containsExactly("resource");
    assertThat(content(0, bytes(20)).findValuesAsText("type")).containsExactly("resource_link");
    assertThat(content(0, bytes(21)).findValuesAsText("type")).containsExactly("text");
  }

  @Test
  void aTextHasNoFewerBytesThanCharacters() {
    assertThat(content(0, textFile("ä".repeat(10))).findValuesAsText("type"))
        .containsExactly("resource_link");
    assertThat(content(0, textFile("ä".repeat(11))).at("/0/text").asText())
        .startsWith("The file a b.csv (text/csv) has 22 bytes, more than");
    assertThat(content(0, textFile("ä".repeat(21))).at("/0/text").asText())
        .startsWith("The file a b.csv (text/csv) has 21 characters, more than");
  }

  @Test
  void anotherHubTakesFilesOfControlCharacters() {
    String worst = "\u0001".repeat((int) FileLimits.OF_HUBS);

    ArrayNode blocks = content(FileLimits.OF_HUBS, textFile(worst));

    assertThat(blocks.findValuesAsText("type")).containsExactly("resource");
    assertThat(JsonMappers.text(blocks).length()).isLessThan(10_000_000);
  }

  private static Part bytes(int number) {
    return Part.ofRaw(Base64.getEncoder().encodeToString(new byte[number]), "a.bin", null);
  }

  private static McpRequest request(ObjectNode params) {
    return new McpRequest(
        MissingNode.getInstance(),
        "tools/call",
        params,
        Revision.V2026_07_28,
        ClientCapabilities.NONE,
        null);
  }

  @Test
  void anotherHubGetsNoLinks() {
    ObjectNode ofTask = JsonMappers.object();
    ofTask.putObject("_meta").put(McpRequest.DEPTH, 1);
    McpRequest ofHub = request(ofTask);
    McpRequest ofClient = request(JsonMappers.object());
    FileLimits limits = new FileLimits(1_000, 10_000_000);

    assertThat(limits.of(ofClient)).isEqualTo(limits);
    assertThat(limits.of(ofHub)).isEqualTo(new FileLimits(FileLimits.OF_HUBS, 0));
    assertThat(new FileLimits(1, 5).of(ofHub)).isEqualTo(new FileLimits(5, 0));
  }

  @Test
  void linksOfOneArtifactDiffer() {
    Part[] parts = {
      Part.ofRaw("AAEC", "README.md", null),
      Part.ofRaw("AAEC", "README.md", null),
      Part.ofRaw("AAEC", "", null),
      Part.ofRaw("AAEC", "0", null),
      Part.ofRaw("AAEC", "..", null),
      Part.ofRaw("AAEC", "other.md", null)
    };

    assertThat(content(0, parts).findValuesAsText("uri"))
        .containsExactly(
            "serai://tasks/t1/a/0",
            "serai://tasks/t1/a/1",
            "serai://tasks/t1/a/2",
            "serai://tasks/t1/a/3",
            "serai://tasks/t1/a/4",
            "serai://tasks/t1/a/other.md");
    assertThat(content(0, Part.ofRaw("AAEC", " ", null)).findValuesAsText("uri"))
        .containsExactly("serai://tasks/t1/a");
  }

  @Test
  void imagesAndSoundsAreLinksIfTheyDoNotFit() {
    assertThat(content(2, Part.ofRaw("AAEC", null, "image/png")))
        .hasToString(
            "[{\"type\":\"resource_link\",\"uri\":\"serai://tasks/t1/a\",\"name\":"
                + "\"serai://tasks/t1/a\",\"mimeType\":\"image/png\"}]");
    assertThat(content(3, Part.ofRaw("AAEC", null, "audio/wav")))
        .hasToString("[{\"type\":\"audio\",\"data\":\"AAEC\",\"mimeType\":\"audio/wav\"}]");
  }

  @Test
  void theFilesOfAResultAreCountedInSum() {
    ArrayNode blocks =
        content(9, textFile("12345"), textFile("12345"), Part.ofText("1234567"), textFile("1234"));

    assertThat(blocks.findValuesAsText("type"))
        .containsExactly("resource", "resource_link", "text", "resource");
  }

  @Test
  void beforeLinksExistedTheyAreTexts() {
    assertThat(
            content(
                Revision.V2025_03_26,
                0,
                textFile("1"),
                Part.ofUrl("https://example.com/x", null, "text/html")))
        .hasToString(
            "[{\"type\":\"text\",\"text\":\"a b.csv: serai://tasks/t1/a/a%20b.csv\"},"
                + "{\"type\":\"text\",\"text\":\"https://example.com/x\"}]");
  }
}
