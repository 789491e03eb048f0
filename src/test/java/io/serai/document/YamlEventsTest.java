package io.serai.document;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class YamlEventsTest {

  @Test
  void anEscapeWithoutItsDigitsIsAFaultOfTheDocument() {
    assertThatThrownBy(() -> Document.yaml("a: \"\\x"))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("escape");
  }
}
