package io.serai.security;

import io.serai.document.Document;
import io.serai.document.DocumentException;

/** Agents from the text of their files. */
final class Agents {
  private Agents() {}

  static AgentReading read(String yaml) {
    try {
      return AgentReader.read(Document.yaml(yaml), "agents/some.yaml");
    } catch (DocumentException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static Agent of(String yaml) {
    return read(yaml).agent().orElseThrow();
  }
}
