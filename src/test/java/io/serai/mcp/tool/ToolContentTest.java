package io.serai.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.model.Revision;
import io.serai.task.Part;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files are embedded while there is room for them; those that do not fit are links. */
class ToolContentTest {
  private static final String URI = ArtifactUri.of("t1", "a");

  private static ArrayNode content(Revision revision, long room, Part... parts) {
    ArrayNode blocks = JsonMappers.array();
    new ToolContent(blocks, revision, room).add(List.of(parts), URI);
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
    assertThat(content(4, Part.ofRaw("AAEC", "a.bin", null)))
        .hasToString(
            "[{\"type\":\"resource\",\"resource\":{\"uri\":\"serai://tasks/t1/a/a.bin\","
                + "\"mimeType\":\"application/octet-stream\",\"blob\":\"AAEC\"}}]");
  }

  @Test
  void aFileThatDoesNotFitIsALinkWithItsSizeInBytes() {
    assertThat(content(3, Part.ofRaw("AAE=", "a.bin", null)))
        .hasToString(
            "[{\"type\":\"resource_link\",\"uri\":\"serai://tasks/t1/a/a.bin\",\"name\":\"a.bin\","
                + "\"mimeType\":\"application/octet-stream\",\"size\":2}]");
    assertThat(content(2, textFile("äöü")))
        .hasToString(
            "[{\"type\":\"resource_link\",\"uri\":\"serai://tasks/t1/a/a%20b.csv\",\"name\":"
                + "\"a b.csv\",\"mimeType\":\"text/csv\",\"size\":6}]");
  }

  @Test
  void lineBreaksInBase64DoNotCount() {
    assertThat(content(0, Part.ofRaw("AAEC\r\nAA==\r\n", null, "image/png")).get(0).get("size"))
        .hasToString("4");
  }

  @Test
  void imagesAndSoundsAreLinksIfTheyDoNotFit() {
    assertThat(content(3, Part.ofRaw("AAEC", null, "image/png")))
        .hasToString(
            "[{\"type\":\"resource_link\",\"uri\":\"serai://tasks/t1/a\",\"name\":"
                + "\"serai://tasks/t1/a\",\"mimeType\":\"image/png\",\"size\":3}]");
    assertThat(content(4, Part.ofRaw("AAEC", null, "audio/wav")))
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
