package io.serai.document;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LimitedYamlEventsTest {

  @Test
  void escapeWithoutDigitsIsAFault() {
    assertThatThrownBy(() -> ParsedDocument.yaml("a: \"\\x"))
        .isInstanceOf(DocumentParseException.class)
        .hasMessageContaining("escape");
  }
}
