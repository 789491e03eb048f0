package io.serai.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a text may cost, whoever wrote it. */
@Timeout(300)
class DocumentLimitsTest {

  @Test
  void nameIsLimitedToAThousandCharacters() throws DocumentParseException {
    String name = "n".repeat(1000);

    assertThat(ParsedDocument.json("{\"" + name + "\": 1}").root().path(name).intValue())
        .isEqualTo(1);
    assertThat(ParsedDocument.yaml("? " + name + "\n: 1").root().path(name).intValue())
        .isEqualTo(1);
    assertThatThrownBy(() -> ParsedDocument.json("{\"n" + name + "\": 1}"))
        .hasMessage("this is refused: a name is longer than 1000 characters");
    assertThatThrownBy(() -> ParsedDocument.yaml("? n" + name + "\n: 1"))
        .hasMessage("a key is longer than 1000 characters");
  }

  /** Their pointers as strings would be 20 GB. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void linesOfManyValuesBelowLongNamesAreFound(boolean json) throws DocumentParseException {
    String name = "n".repeat(1000);
    String numbers = "[" + "1,".repeat(99_999) + "\n1]";
    String text = ("{\"" + name + "\":").repeat(190) + numbers + "}".repeat(190);

    ParsedDocument document =
        json ? ParsedDocument.json(text) : ParsedDocument.yaml(text.replace("\":", "\": "));

    assertThat(document.line(("/" + name).repeat(190) + "/99998")).isEqualTo(1);
    assertThat(document.line(("/" + name).repeat(190) + "/99999")).isEqualTo(2);
  }

  @Test
  void faultRepeatsOnlyTheBeginningOfALongPath() {
    String text = ("{\"" + "n".repeat(1000) + "\":").repeat(100) + "1 1";

    assertThatThrownBy(() -> ParsedDocument.json(text.replace("1 1", "\"\\ud800\"")))
        .isInstanceOfSatisfying(
            DocumentParseException.class,
            refused -> assertThat(refused.fault().path()).startsWith("/nnn").hasSizeLessThan(310));
  }

  @Test
  void faultOfADocumentIsTruncated() {
    DocumentFault fault = DocumentFault.at("/" + "n".repeat(5_000), "INVALID", "m".repeat(5_000));

    assertThat(fault.path()).hasSize(2_001);
    assertThat(fault.message()).hasSize(2_001).endsWith("m…");
  }

  static Stream<String> textsOfManyTokens() {
    return Stream.of(
        "[" + "{},".repeat(499_999) + "{}]",
        "[" + "1,".repeat(999_999) + "1]",
        IntStream.range(0, 500_000)
            .mapToObj(i -> "\"" + Integer.toString(i, 36) + "\":0")
            .collect(Collectors.joining(",", "{", "}")));
  }

  @ParameterizedTest
  @MethodSource("textsOfManyTokens")
  void documentIsLimitedToAMillionTokens(String text) {
    String message = "it has more than 1000000 tokens (values, names, brackets)";

    assertThatThrownBy(() -> ParsedDocument.json(text)).hasMessage("this is refused: " + message);
    assertThatThrownBy(() -> JsonMappers.read(text)).hasMessage("this is refused: " + message);
    assertThatThrownBy(() -> ParsedDocument.yaml(text.replace(":", ": "))).hasMessage(message);
    assertThatThrownBy(() -> JsonMappers.MAPPER.readTree(text))
        .isInstanceOf(StreamConstraintsException.class);
    assertThatThrownBy(() -> JsonMappers.ANSWERS.readTree(text.getBytes(UTF_8)))
        .isInstanceOf(StreamConstraintsException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1e9999999",
        "-1E+309",
        "1e-9999999",
        "1e2147483648",
        "1e-2147483649",
        "1e99999999999999999999",
        "0e999999999",
        "0e-999999999",
        "[1, {\"a\": 1e400}]"
      })
  void numberOutsideDoubleIsRejectedByEveryReader(String text) {
    for (ObjectMapper reader : new ObjectMapper[] {JsonMappers.MAPPER, JsonMappers.ANSWERS}) {
      assertThatThrownBy(() -> reader.readTree(text)).hasMessageContaining("range of a double");
      assertThatThrownBy(() -> reader.readTree(text.getBytes(UTF_8)))
          .hasMessageContaining("range of a double");
      assertThatThrownBy(() -> reader.readValue(text, Object.class))
          .hasMessageContaining("range of a double");
    }
    assertThatThrownBy(() -> JsonMappers.read(text)).hasMessageContaining("range of a double");
    assertThatThrownBy(() -> ParsedDocument.yaml(text)).isInstanceOf(DocumentParseException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", ".5", "e5"})
  void numberIsLimitedToAHundredDigits(String end) throws Exception {
    String start = "1".repeat(100 - end.length());
    String longer = "1".repeat(40_000);

    assertThat(JsonMappers.read(start + end).isNumber()).isTrue();
    assertThatThrownBy(() -> JsonMappers.MAPPER.readTree(longer + end))
        .isInstanceOf(StreamConstraintsException.class);
    assertThatThrownBy(() -> ParsedDocument.yaml("a: " + longer + end))
        .isInstanceOf(DocumentParseException.class);
  }

  @Test
  void unlimitedMapperAcceptsLongNamesDepthAndNumbers() throws Exception {
    String name = "n".repeat(5_000);
    String text = "{\"" + name + "\":" + "[".repeat(300) + "1e9999" + "]".repeat(300) + "}";

    assertThat(JsonMappers.unlimited().readTree(text).has(name)).isTrue();
  }

  /** Each took a minute. */
  @ParameterizedTest
  @ValueSource(strings = {"a: %s", "a: \"%s\"", "a: |\n  %s", "#%s\na: 1"})
  void longYamlScalarIsReadInLinearTime(String text) throws DocumentParseException {
    assertThat(ParsedDocument.yaml(text.formatted("x".repeat(20_000_000))).root().size())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void surrogatePairsMayAppearAnywhereInYaml(int shift) throws DocumentParseException {
    String text = "x".repeat(shift) + "\uD83D\uDE00".repeat(1_200_000);

    assertThat(ParsedDocument.yaml("a: " + text).root().path("a").textValue()).isEqualTo(text);
  }

  @Test
  void depthLimitAppliesToAliases() {
    String first = "- &a " + "[".repeat(150) + "]".repeat(150);
    String second = "- &b " + "[".repeat(45) + "*a" + "]".repeat(45);
    String third = "- " + "[".repeat(10) + "*b" + "]".repeat(10);

    assertThatThrownBy(() -> ParsedDocument.yaml(first + "\n" + second + "\n" + third))
        .hasMessageContaining("deeper than 200");
  }

  @Test
  void aliasRefersToTheLastAnchorBeforeIt() throws DocumentParseException {
    assertThat(ParsedDocument.yaml("- &a 1\n- *a\n- &a [2]\n- *a\n").root().toString())
        .isEqualTo("[1,1,[2],[2]]");
    assertThat(ParsedDocument.yaml("&k 0x10: &v 0x11\n*v : *k\n").root().toString())
        .isEqualTo("{\"0x10\":17,\"0x11\":16}");
    assertThatThrownBy(() -> ParsedDocument.yaml("- &a 1\n- &a [*a]\n"))
        .hasMessageContaining("the alias *a names no value that ends before it");
  }

  @Test
  void copyKeepsLinesOfItsOriginalBelowTheLineOfItsAlias() throws DocumentParseException {
    ParsedDocument document = ParsedDocument.yaml("a: &x\n  b: 1\n  c: [\n    2]\nd: *x\ne: 3\n");

    assertThat(document.line("/d")).isEqualTo(5);
    assertThat(document.line("/d/c/0")).isEqualTo(4);
    assertThat(document.line("/e")).isEqualTo(6);
  }
}
