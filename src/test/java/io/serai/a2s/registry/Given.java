package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityReadResult;
import io.serai.a2s.model.CapabilityReader;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.hub.CapabilityText;
import io.serai.outbound.CallPolicy;

/** Parsed capabilities and candidates for tests. */
final class Given {

  private Given() {}

  static Capability capability(CapabilityText text) {
    return read(text.yaml());
  }

  static Capability capability(String name, String version, String path) {
    return capability(
        CapabilityText.of(name).version(version).get("a", "http://localhost", path, "v: $.v"));
  }

  /** A capability that uses another one in the range {@code ^1.0.0}. */
  static Capability user(String name, Capability used) {
    return capability(
        CapabilityText.of(name)
            .depends(used.name(), "^1.0.0", used.checksum())
            .steps("- {id: use, type: capability, use: " + used.name() + "}"));
  }

  static CapabilityCandidate file(String name, Capability capability) {
    return new CapabilityCandidate(origin(name), capability);
  }

  static CapabilityOrigin origin(String name) {
    return new CapabilityOrigin.FileOrigin("capabilities/" + name + ".yaml");
  }

  private static Capability read(String yaml) {
    try {
      CapabilityReadResult result =
          new CapabilityReader(CallPolicy.DEFAULT).read(ParsedDocument.yaml(yaml), false);
      if (result instanceof CapabilityReadResult.Accepted accepted) {
        return accepted.capability();
      }
      throw new AssertionError("refused: " + result);
    } catch (DocumentParseException wrong) {
      throw new AssertionError(wrong);
    }
  }
}
