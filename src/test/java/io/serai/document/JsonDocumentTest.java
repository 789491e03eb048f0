package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("A2S-Q3")
class JsonDocumentTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "[1,1.0,1E+2,-0.5,\"\u00e4\",true,false,null]",
        "12345678901234567890123",
        "{\"a\":{\"b\":[{\"c\":1}]}}",
        "\"x\"",
        "9223372036854775807"
      })
  void readAndWrittenTextIsUnchanged(String text) throws DocumentParseException {
    assertThat(ParsedDocument.json(text).root().toString()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  ",
        "{",
        "{\"a\":1}}",
        "{} {}",
        "{'a':1}",
        "{a:1}",
        "[1,]",
        "NaN",
        "[01]",
        "[1e999]",
        "{\"a\":1,}",
        "// x\n1",
        "\"\\ud800\"",
        "{\"\\ud800\":1}",
        "nul",
        "\"\t\"",
        "[1e-99999]"
      })
  void invalidJsonIsRejected(String text) {
    assertThatThrownBy(() -> ParsedDocument.json(text)).isInstanceOf(DocumentParseException.class);
  }

  @Test
  void duplicateKeyIsAFaultWithItsLine() {
    assertThatThrownBy(() -> ParsedDocument.json("{\"a\": 1,\n \"b\": 2,\n \"a\": 3}"))
        .asInstanceOf(InstanceOfAssertFactories.type(DocumentParseException.class))
        .satisfies(e -> assertThat(e.fault().line()).isEqualTo(3))
        .satisfies(e -> assertThat(e.getMessage()).contains("Duplicate field 'a'"));
  }

  @Test
  void everyNodeHasItsLine() throws DocumentParseException {
    ParsedDocument document =
        ParsedDocument.json("{\n \"a\": [\n  1,\n  {\"b\":\n 2}],\n \"c\": 3}");

    assertThat(document.line("")).isEqualTo(1);
    assertThat(document.line("/a/0")).isEqualTo(3);
    assertThat(document.line("/a/1/b")).isEqualTo(4);
    assertThat(document.line("/c")).isEqualTo(6);
    assertThat(document.line("/a/9")).isEqualTo(2);
  }

  @Test
  void treeWithoutATextHasNoLines() {
    assertThat(ParsedDocument.of(JsonMappers.object()).line("/a")).isZero();
  }

  @Test
  void deepNestingIsRejected() throws DocumentParseException {
    assertThat(ParsedDocument.json("[".repeat(200) + "]".repeat(200)).root().size()).isEqualTo(1);
    assertThatThrownBy(() -> ParsedDocument.json("[".repeat(100_000)))
        .isInstanceOf(DocumentParseException.class);
  }

  @Test
  void faultHasTheLineOfItsNode() throws DocumentParseException {
    ParsedDocument document = ParsedDocument.json("{\n\"a\": 1}");

    assertThat(DocumentFault.at("/a/b", "INVALID", "x").in(document::line))
        .isEqualTo(new DocumentFault("/a/b", "INVALID", "x", 2));
  }
}
