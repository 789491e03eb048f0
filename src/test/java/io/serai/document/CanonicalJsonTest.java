package io.serai.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigDecimal;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("A2S-20")
class CanonicalJsonTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"b\":1,\"a\":[true,null,\"x\"]}|{\"a\":[true,null,\"x\"],\"b\":1}",
        "[1.0,1e2,1E-7,0.000001,1e21,-0.0,333333333.33333329]|[1,100,1e-7,0.000001,1e+21,0,333333333.3333333]",
        "[9007199254740993]|[9007199254740992]",
        "{\"\u20ac\":1,\"\\r\":2,\"1\":3,\"\ud83d\ude00\":4,\"\ufb33\":5}|{\"\\r\":2,\"1\":3,\"\u20ac\":1,\"\ud83d\ude00\":4,\"\ufb33\":5}",
        "\"\\u000f\\n\\/\\\"\\u007f\"|\"\\u000f\\n/\\\"\u007f\"",
        "7.50|7.5",
        "null|null"
      })
  void formFollowsRfc8785(String text, String canonical) throws DocumentParseException {
    assertThat(new String(CanonicalJson.bytes(ParsedDocument.json(text).root()), UTF_8))
        .isEqualTo(canonical);
  }

  @Test
  void hashIsSixtyFourLowerCaseHexDigits() throws DocumentParseException {
    assertThat(CanonicalJson.sha256(ParsedDocument.json("{}").root()))
        .isEqualTo("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a");
  }

  @Test
  void yamlAndJsonOfAValueHaveTheSameForm() throws DocumentParseException {
    ParsedDocument yaml = ParsedDocument.yaml("b: 1.0\na: {200: [yes, 0x10]}\n");
    ParsedDocument json = ParsedDocument.json("{\"a\":{\"200\":[\"yes\",16]},\"b\":1}");

    assertThat(CanonicalJson.sha256(yaml.root())).isEqualTo(CanonicalJson.sha256(json.root()));
  }

  @Test
  void valueWithoutACanonicalFormIsRejected() {
    assertThatThrownBy(() -> CanonicalJson.bytes(DecimalNode.valueOf(new BigDecimal("1e999"))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> CanonicalJson.bytes(TextNode.valueOf("\ud800")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
