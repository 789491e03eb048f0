package io.serai.security.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.schema.FileSchema;
import io.serai.schema.SchemaFaults;
import io.serai.security.AgentDefinition;
import java.util.List;

/** Agents from the text of their files. */
public final class Agents {
  private Agents() {}

  /** Reads a text; fails if it has no fault and no warning but the schema finds one. */
  static AgentFileReadResult read(String yaml) {
    try {
      ParsedDocument document = ParsedDocument.yaml(yaml);
      AgentFileReadResult result = AgentFileReader.read(document, "agents/some.yaml", List.of());
      if (result.faults().isEmpty() && result.warnings().isEmpty()) {
        assertThat(SchemaFaults.of(FileSchema.AGENT, document.root())).as(yaml).isEmpty();
      }
      return result;
    } catch (DocumentParseException e) {
      throw new IllegalArgumentException(e);
    }
  }

  public static AgentDefinition of(String yaml) {
    return read(yaml).agent().orElseThrow();
  }
}
