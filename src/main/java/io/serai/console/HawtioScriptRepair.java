package io.serai.console;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Repairs the route diagram of Hawtio 5.2 in the script that the hub serves.
 *
 * <p>Hawtio's layout graph keeps the nodes of every diagram that was drawn before, beginning with
 * that of all routes. A route with branches is then spread over thousands of pixels, and the
 * smallest zoom of one half leaves the canvas empty. The repaired script begins each layout with an
 * empty graph and zooms out until the diagram fits.
 */
final class HawtioScriptRepair {

  /** What is replaced, each once in one script; what replaces it. */
  static final Map<String, String> REPLACEMENTS =
      Map.of(
          "this.dagreGraph.setGraph({",
          "(this.dagreGraph=new this.dagreGraph.constructor)"
              + ".setDefaultEdgeLabel((()=>({}))),this.dagreGraph.setGraph({",
          "elementsSelectable:!0,onNodeClick:",
          "elementsSelectable:!0,minZoom:.005,onNodeClick:");

  private HawtioScriptRepair() {}

  /** Returns the script with all replacements; scripts that do not need any are unchanged. */
  static byte[] repaired(byte[] script) {
    String text = new String(script, StandardCharsets.ISO_8859_1); // keeps every byte as it is
    for (Map.Entry<String, String> replacement : REPLACEMENTS.entrySet()) {
      text = text.replace(replacement.getKey(), replacement.getValue());
    }
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
