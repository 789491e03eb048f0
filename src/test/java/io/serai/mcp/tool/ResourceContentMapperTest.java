package io.serai.mcp.tool;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import io.serai.protocol.resource.ResourceContent;
import io.serai.task.Part;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Parts become contents of resources, under URIs by which they can be read. */
class ResourceContentMapperTest {
  private static final String URI = ArtifactUri.of("t1", "result");

  @Test
  void dataAreJsonAndTheirTextIsLeftOut() {
    List<Part> parts = List.of(Part.ofData(JsonMappers.object().put("a", 1)), Part.ofText("a: 1"));

    assertThat(ResourceContentMapper.of(parts, URI))
        .containsExactly(
            ResourceContent.ofText("serai://tasks/t1/result", "application/json", "{\"a\":1}"));
  }

  @Test
  void filesAreNamedAndOthersAreCounted() {
    List<Part> parts =
        List.of(
            Part.ofText("one"),
            Part.ofRaw("AAEC", "a b/c.bin", null),
            Part.ofUrl("https://example.com/x", null, "image/png"));

    assertThat(ResourceContentMapper.of(parts, URI))
        .containsExactly(
            ResourceContent.ofText(URI + "/0", "text/plain", "one"),
            ResourceContent.ofBase64(URI + "/a%20b%2Fc.bin", "application/octet-stream", "AAEC"),
            ResourceContent.ofText(URI + "/2", "text/uri-list", "https://example.com/x"));
  }

  @Test
  void theOnlyContentHasTheUriOfTheArtifact() {
    assertThat(ResourceContentMapper.of(List.of(Part.ofRaw("AAEC", "a.bin", "image/png")), URI))
        .containsExactly(ResourceContent.ofBase64(URI, "image/png", "AAEC"));
  }

  @Test
  void aFileOfATextualTypeIsText() {
    assertThat(
            ResourceContentMapper.of(Part.ofRaw("YSxi", "a.csv", "text/csv; charset=utf-8"), URI))
        .isEqualTo(ResourceContent.ofText(URI, "text/csv; charset=utf-8", "a,b"));
  }

  @Test
  void aFileOfATextualTypeThatIsNotUtf8IsSentAsItIs() {
    Part latin1 =
        Part.ofRaw(
            Base64.getEncoder().encodeToString("Zürich".getBytes(ISO_8859_1)),
            "a.txt",
            "text/plain");

    assertThat(ResourceContentMapper.of(latin1, URI))
        .isEqualTo(ResourceContent.ofBase64(URI, "text/plain", latin1.raw()));
    assertThat(ResourceContentMapper.of(latin1, URI).size())
        .isEqualTo(ResourceContentMapper.size(latin1))
        .isEqualTo(6);
  }

  @Test
  void urisOfPartsMatchTheirTemplates() {
    String uri = ArtifactUri.of(URI, List.of(Part.ofRaw("AA==", "a/ü.bin", null))).get(0);

    assertThat(ArtifactUri.PARTS.match(uri))
        .hasValueSatisfying(
            variables ->
                assertThat(variables)
                    .containsEntry("task", "t1")
                    .containsEntry("artifact", "result")
                    .containsEntry("part", "a/ü.bin"));
    assertThat(ArtifactUri.ARTIFACTS.match(uri)).isEmpty();
    assertThat(ArtifactUri.ARTIFACTS.match(URI)).isPresent();
  }

  @Test
  void contentsAreWrittenAsTextOrBlob() {
    assertThat(ResourceContentMapper.json(ResourceContent.ofText("u:1", "text/plain", "x")))
        .hasToString("{\"uri\":\"u:1\",\"mimeType\":\"text/plain\",\"text\":\"x\"}");
    assertThat(
            ResourceContentMapper.json(ResourceContent.ofBytes("u:1", "image/png", new byte[] {1})))
        .hasToString("{\"uri\":\"u:1\",\"mimeType\":\"image/png\",\"blob\":\"AQ==\"}");
  }
}
