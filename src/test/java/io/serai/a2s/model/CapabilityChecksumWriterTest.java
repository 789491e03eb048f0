package io.serai.a2s.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("A2S-20")
class CapabilityChecksumWriterTest {

  @ParameterizedTest
  @MethodSource
  void yamlIsUnchangedExceptForItsChecksum(String before, String after)
      throws DocumentParseException {
    String sum = CapabilityChecksum.of(ParsedDocument.yaml(before).root());

    String written = CorrectChecksum.yaml(before);

    assertThat(written).isEqualTo(after.replace("SUM", sum));
    assertThat(CapabilityChecksum.verify(ParsedDocument.yaml(written)))
        .isInstanceOf(CapabilityChecksum.ValidChecksum.class);
    assertThat(CorrectChecksum.yaml(written)).isSameAs(written);
  }

  static Stream<Arguments> yamlIsUnchangedExceptForItsChecksum() {
    return Stream.of(
        arguments("a: 1\nchecksum: old # c\nb:  2", "a: 1\nchecksum: \"SUM\" # c\nb:  2"),
        arguments("a: 1\nchecksum: 'old'\n", "a: 1\nchecksum: 'SUM'\n"),
        arguments("checksum: <x>   \n\n# end", "checksum: \"SUM\"   \n\n# end"),
        arguments("checksum:\na: 1\n", "checksum: \"SUM\"\na: 1\n"),
        arguments("checksum:   # todo\na: 1\n", "checksum: \"SUM\"   # todo\na: 1\n"),
        arguments("checksum: |\n  old\na: 1\n", "checksum: \"SUM\"\na: 1\n"),
        arguments("\"checksum\" : &x old\na: 1\n", "\"checksum\" : \"SUM\"\na: 1\n"),
        arguments("checksum:\n  old\na: 1\n", "checksum:\n  \"SUM\"\na: 1\n"),
        arguments("o: &o x\nchecksum: *o\n", "o: &o x\nchecksum: \"SUM\"\n"),
        arguments(
            "version: \"1.0\" # v\nb: {checksum: no}",
            "version: \"1.0\" # v\nchecksum: \"SUM\"\nb: {checksum: no}"),
        arguments("a: 1\nversion: 1.0.0", "a: 1\nversion: 1.0.0\nchecksum: \"SUM\""),
        arguments(
            "a: 1\r\nversion: 1.0.0\r\nb: 2\r\n",
            "a: 1\r\nversion: 1.0.0\r\nchecksum: \"SUM\"\r\nb: 2\r\n"),
        arguments("version: |\n  1.0.0\nb: 2\n", "version: |\n  1.0.0\nchecksum: \"SUM\"\nb: 2\n"),
        arguments(
            "---\n  \ud83d\udc2a: 1\n  version: x\n...\n",
            "---\n  \ud83d\udc2a: 1\n  version: x\n  checksum: \"SUM\"\n...\n"),
        arguments("# head\na: 1\n", "# head\nchecksum: \"SUM\"\na: 1\n"),
        arguments(
            "\uFEFFa: 1\nversion: 1.0.0\n", "\uFEFFa: 1\nversion: 1.0.0\nchecksum: \"SUM\"\n"),
        arguments("{a: 1, version: x}", "{a: 1, version: x, \"checksum\": \"SUM\"}"),
        arguments("{a: 1, checksum: x, b: 2}", "{a: 1, checksum: \"SUM\", b: 2}"));
  }

  @ParameterizedTest
  @MethodSource
  void jsonIsUnchangedExceptForItsChecksum(String before, String after)
      throws DocumentParseException {
    String sum = CapabilityChecksum.of(ParsedDocument.json(before).root());

    String written = CorrectChecksum.json(before);

    assertThat(written).isEqualTo(after.replace("SUM", sum));
    assertThat(CorrectChecksum.json(written)).isSameAs(written);
  }

  static Stream<Arguments> jsonIsUnchangedExceptForItsChecksum() {
    return Stream.of(
        arguments(
            "{\"a\":1,\n\t\"checksum\" : \"old\" ,\"b\":2}\n",
            "{\"a\":1,\n\t\"checksum\" : \"SUM\" ,\"b\":2}\n"),
        arguments("{\"checksum\":null}", "{\"checksum\":\"SUM\"}"),
        arguments("{\"checksum\":{\"x\":[1]}, \"a\":1}", "{\"checksum\":\"SUM\", \"a\":1}"),
        arguments(
            "{\"x\":{\"checksum\":1},\"version\":\"\\u00e4\ud83d\udc2a\"}",
            "{\"x\":{\"checksum\":1},\"version\":\"\\u00e4\ud83d\udc2a\",\"checksum\": \"SUM\"}"),
        arguments(
            "{\n  \"a\": 1,\n  \"version\": \"1.0.0\",\n  \"b\": 2\n}",
            "{\n  \"a\": 1,\n  \"version\": \"1.0.0\",\n  \"checksum\": \"SUM\",\n  \"b\": 2\n}"),
        arguments("{\n  \"a\": 1\n}", "{\n  \"checksum\": \"SUM\",\n  \"a\": 1\n}"),
        arguments("{}", "{\"checksum\": \"SUM\"}"));
  }

  @Test
  void checksumIsInsertedIntoACompleteCapability() throws DocumentParseException {
    String written = CorrectChecksum.yaml(Texts.CAPABILITY);

    assertThat(CapabilityChecksum.verify(ParsedDocument.yaml(written)))
        .isInstanceOf(CapabilityChecksum.ValidChecksum.class);
    assertThat(written.replaceFirst("\nchecksum: \"[0-9a-f]{64}\"", ""))
        .isEqualTo(Texts.CAPABILITY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1, 2]", "just text", "a: [", "a: 1\na: 2"})
  void documentThatIsNotAValidObjectIsRefused(String text) {
    assertThatThrownBy(() -> CorrectChecksum.yaml(text)).isInstanceOf(DocumentParseException.class);
  }
}
