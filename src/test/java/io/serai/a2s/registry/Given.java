package io.serai.a2s.registry;

import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityReader;
import io.serai.a2s.model.CapabilityResult;
import io.serai.document.Document;
import io.serai.document.DocumentException;
import io.serai.hub.CapabilityText;
import io.serai.outbound.CallPolicy;

/** Capabilities that were read, and candidates, for tests. */
final class Given {

  private Given() {}

  static Capability capability(CapabilityText text) {
    return read(text.yaml());
  }

  static Capability capability(String name, String version, String path) {
    return capability(
        CapabilityText.of(name).version(version).get("a", "http://localhost", path, "v: $.v"));
  }

  /** One that uses another, in any version 1. */
  static Capability user(String name, Capability used) {
    return capability(
        CapabilityText.of(name)
            .depends(used.name(), "^1.0.0", used.checksum())
            .steps("- {id: use, type: capability, use: " + used.name() + "}"));
  }

  static Candidate file(String name, Capability capability) {
    return new Candidate(origin(name), capability);
  }

  static Origin origin(String name) {
    return new Origin.FromFile("capabilities/" + name + ".yaml");
  }

  private static Capability read(String yaml) {
    try {
      CapabilityResult result =
          new CapabilityReader(CallPolicy.DEFAULT).read(Document.yaml(yaml), false);
      if (result instanceof CapabilityResult.Accepted accepted) {
        return accepted.capability();
      }
      throw new AssertionError("refused: " + result);
    } catch (DocumentException wrong) {
      throw new AssertionError(wrong);
    }
  }
}
