package io.serai.security;

import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;

/** Agents from the text of their files. */
final class Agents {
  private Agents() {}

  static AgentFileReadResult read(String yaml) {
    try {
      return AgentFileReader.read(ParsedDocument.yaml(yaml), "agents/some.yaml");
    } catch (DocumentParseException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static AgentDefinition of(String yaml) {
    return read(yaml).agent().orElseThrow();
  }
}
