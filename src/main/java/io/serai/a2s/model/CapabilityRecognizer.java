package io.serai.a2s.model;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Distinguishes documents that are meant as capabilities from others, such as a {@code
 * package.json}.
 */
public final class CapabilityRecognizer {

  private CapabilityRecognizer() {}

  /**
   * Whether a document is meant as a capability, also if it has faults: it has the member {@code
   * a2s}, or {@code name} and {@code execution}.
   *
   * @param root the root of the document
   */
  public static boolean isCapability(JsonNode root) {
    return root.has("a2s") || (root.has("name") && root.has("execution"));
  }
}
