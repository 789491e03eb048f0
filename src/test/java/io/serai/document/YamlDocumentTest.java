package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("A2S-Q3")
class YamlDocumentTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yes",
        "no",
        "on",
        "off",
        "Y",
        "2024-05-17",
        "2024-05-17T10:00:00Z",
        "1.0.0",
        "1:30",
        "0b11",
        "1_000",
        "${location}",
        "<<",
        "tRue",
        "nUll",
        "0xZZ",
        "1e",
        "e3",
        "10.0.0.1",
        "=",
        "-"
      })
  void plainScalarOutsideTheCoreSchemaIsAString(String scalar) throws DocumentParseException {
    assertThat(yaml("a: '" + scalar + "'").textValue()).isEqualTo(scalar);
    if (!scalar.equals("-")) {
      assertThat(yaml("a: " + scalar).textValue()).isEqualTo(scalar);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "-0, 0",
    "+12, 12",
    "0123, 123",
    "0x1F, 31",
    "0o17, 15",
    "1.0, 1.0",
    "1., 1",
    ".5, 0.5",
    "-.5e1, -5",
    "12e03, 12E+3",
    "9007199254740993, 9007199254740993",
    "123456789012345678901234567890, 123456789012345678901234567890"
  })
  void numbersOfTheCoreSchemaKeepTheirDigits(String scalar, String number)
      throws DocumentParseException {
    JsonNode value = yaml("a: " + scalar);

    assertThat(value.isNumber()).isTrue();
    assertThat(value.decimalValue()).isEqualByComparingTo(new BigDecimal(number));
  }

  @Test
  void integerIsNotADecimal() throws DocumentParseException {
    assertThat(yaml("a: 1").isInt()).isTrue();
    assertThat(yaml("a: 1.0").isBigDecimal()).isTrue();
    assertThat(yaml("a: 1.0").toString()).isEqualTo("1.0");
    assertThat(yaml("a: 99999999999999999999").bigIntegerValue())
        .isEqualTo(new BigInteger("99999999999999999999"));
  }

  @ParameterizedTest
  @CsvSource({"true, true", "True, true", "FALSE, false", "null, null", "~, null", "'', null"})
  void booleansAndNullsFollowTheCoreSchema(String scalar, String json)
      throws DocumentParseException {
    assertThat(yaml("a: " + scalar).toString()).isEqualTo(json);
  }

  @Test
  void explicitCoreTagsApply() throws DocumentParseException {
    assertThat(yaml("a: !!str 12").toString()).isEqualTo("\"12\"");
    assertThat(yaml("a: !!int \"12\"").toString()).isEqualTo("12");
    assertThat(yaml("a: !!float 1").toString()).isEqualTo("1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ".inf",
        "-.Inf",
        ".nan",
        "!!int x",
        "!!bool yes",
        "!!binary aGk=",
        "!thing 1",
        "1e999",
        "!!set {x}",
        "!!null x",
        "1e-999999999",
        "1e9999999999",
        "\"\\ud800\""
      })
  void valueWithoutAJsonFormIsRejectedWithItsPosition(String scalar) {
    assertThatThrownBy(() -> ParsedDocument.yaml("x: 1\na: " + scalar))
        .asInstanceOf(InstanceOfAssertFactories.type(DocumentParseException.class))
        .satisfies(e -> assertThat(e.line()).isEqualTo(2))
        .satisfies(e -> assertThat(e.column()).isEqualTo(4));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: &a {x: 1}\nb:\n  <<: *a\n",
        "a: &a {x: 1}\nb:\n  <<: [*a]\n",
        "a: 1\nb:\n  <<: {x: 1}\n",
      })
  void aMergeKeyIsReportedWithItsPosition(String text) {
    assertThatThrownBy(() -> ParsedDocument.yaml(text))
        .asInstanceOf(InstanceOfAssertFactories.type(DocumentParseException.class))
        .satisfies(e -> assertThat(e.line()).isEqualTo(3))
        .satisfies(e -> assertThat(e.fault().path()).isEqualTo("/b/<<"))
        .satisfies(
            e ->
                assertThat(e.fault().message())
                    .contains("the merge key << is not part of YAML 1.2"));
  }

  @Test
  void aQuotedMergeKeyIsAnOrdinaryName() throws DocumentParseException {
    assertThat(ParsedDocument.yaml("\"<<\": {x: 1}").root().toString())
        .isEqualTo("{\"<<\":{\"x\":1}}");
  }

  @Test
  void mappingKeysAreStringsAsWritten() throws DocumentParseException {
    assertThat(ParsedDocument.yaml("200: ok\ntrue: b\n0x10: c\n<<: d\n").root().toString())
        .isEqualTo("{\"200\":\"ok\",\"true\":\"b\",\"0x10\":\"c\",\"<<\":\"d\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a:\n  b: 1\n  c: 2\n  b: 3\n",
        "a:\n  200: 1\n  x: 2\n  '200': 3",
        "a: {b: 1,\n\n\n b: 2}"
      })
  void duplicateKeyIsAFaultWithItsLine(String text) {
    assertThatThrownBy(() -> ParsedDocument.yaml(text))
        .asInstanceOf(InstanceOfAssertFactories.type(DocumentParseException.class))
        .satisfies(e -> assertThat(e.fault().line()).isEqualTo(4))
        .satisfies(e -> assertThat(e.fault().path()).startsWith("/a/"))
        .satisfies(e -> assertThat(e.fault().message()).contains("is repeated"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# only a comment\n",
        "a: 1\n---\nb: 2\n",
        "a: [1, 2",
        "a: *nowhere",
        "\ta: 1",
        "a: b: c",
        "? [x]\n: 1",
        "&a [*a]",
        "a: \u0001",
        "!!merge x: {a: 1}",
        "%YAML 2.0\n---\na: 1"
      })
  void invalidYamlIsRejected(String text) {
    assertThatThrownBy(() -> ParsedDocument.yaml(text)).isInstanceOf(DocumentParseException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a: { id: ${id} }", "a: {path: /x/${id}}", "a: [1, ${id}]"})
  void placeholderWithoutQuotesInAFlowCollectionIsToBeQuoted(String text) {
    assertThatThrownBy(() -> ParsedDocument.yaml(text))
        .hasMessageStartingWith("this is not YAML: while parsing a flow ")
        .hasMessageEndingWith("but got {; put ${…} in quotes within { } and [ ]");
  }

  @Test
  void otherFaultOfAFlowCollectionHasNoHintAboutQuotes() {
    assertThatThrownBy(() -> ParsedDocument.yaml("a: { id: x {y} }"))
        .hasMessageStartingWith("this is not YAML: while parsing a flow ")
        .message()
        .doesNotContain("quotes");
  }

  @Test
  void everyNodeHasItsLineAndAMissingOneThatOfItsParent() throws DocumentParseException {
    ParsedDocument document =
        ParsedDocument.yaml(
            "# head\na:\n  b:\n    - 1\n    - c/d: 2\n      ~e:\n        x\nf: {g: 1,\n h: 2}\n");

    assertThat(document.line("")).isEqualTo(2);
    assertThat(document.line("/a")).isEqualTo(2);
    assertThat(document.line("/a/b/1")).isEqualTo(5);
    assertThat(document.line("/a/b/1/c~1d")).isEqualTo(5);
    assertThat(document.line("/a/b/1/~0e")).isEqualTo(6);
    assertThat(document.line("/f/h")).isEqualTo(9);
    assertThat(document.line("/a/b/7/x")).isEqualTo(3);
    assertThat(document.line("/zzz")).isEqualTo(2);
  }

  @Test
  void aliasIsACopy() throws DocumentParseException {
    assertThat(ParsedDocument.yaml("a: &x {b: 1}\nc: *x\nd: [*x, *x]\n").root().toString())
        .isEqualTo("{\"a\":{\"b\":1},\"c\":{\"b\":1},\"d\":[{\"b\":1},{\"b\":1}]}");
  }

  @Test
  void exponentialAliasesAreRejected() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      String before = "*a" + (i - 1);
      bomb.append(
          "a%d: &a%d [%s]\n"
              .formatted(i, i, String.join(", ", java.util.Collections.nCopies(10, before))));
    }

    assertThatThrownBy(() -> ParsedDocument.yaml(bomb.toString()))
        .hasMessageContaining("aliases copy more");
  }

  @Test
  void nestingDepthIsBounded() throws DocumentParseException {
    assertThat(ParsedDocument.yaml("[".repeat(200) + "]".repeat(200)).root().size()).isEqualTo(1);
    assertThatThrownBy(() -> ParsedDocument.yaml("[".repeat(201) + "]".repeat(201)))
        .hasMessageContaining("deeper than 200");
    assertThatThrownBy(() -> ParsedDocument.yaml("{a: ".repeat(100_000)))
        .hasMessageContaining("deeper than 200");
  }

  @Test
  void wideDocumentIsRead() throws DocumentParseException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      text.append("key").append(i).append(": ${value}\n");
    }

    ParsedDocument document = ParsedDocument.yaml(text.toString());

    assertThat(document.root().size()).isEqualTo(100_000);
    assertThat(document.line("/key99999")).isEqualTo(100_000);
  }

  @Test
  void byteOrderMarkIsIgnored() throws DocumentParseException {
    assertThat(ParsedDocument.yaml("\uFEFFa: 1").root().toString()).isEqualTo("{\"a\":1}");
    assertThat(ParsedDocument.json("\uFEFF{\"a\":1}").root().toString()).isEqualTo("{\"a\":1}");
  }

  private static JsonNode yaml(String text) throws DocumentParseException {
    return ParsedDocument.yaml(text).root().get("a");
  }
}
