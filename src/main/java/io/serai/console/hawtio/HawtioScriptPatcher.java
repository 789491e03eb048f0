package io.serai.console.hawtio;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Repairs the route diagram and the properties of Hawtio 5.2 in the script that the hub serves.
 *
 * <p>Hawtio's layout graph keeps the nodes of every diagram that was drawn before, beginning with
 * that of all routes. A route with branches is then spread over thousands of pixels, and the
 * smallest zoom of one half leaves the canvas empty. The repaired script begins each layout with an
 * empty graph and zooms out until the diagram fits.
 *
 * <p>Behind a <em>choice</em> without <em>otherwise</em>, Hawtio draws no edge for the exchanges
 * that meet no condition, so that the next node can seem to be out of reach. The repaired script
 * draws it.
 *
 * <p>Hawtio's properties are the attributes of the last element of a kind within a node, and keep
 * the values of the node that was looked at before. The repaired script shows the values of the
 * node alone, and those that are elements: its expression and the exceptions that it handles.
 */
final class HawtioScriptPatcher {

  /** What is replaced, each once in one script; what replaces it. */
  static final Map<String, String> REPLACEMENTS =
      Map.of(
          "this.dagreGraph.setGraph({",
          "(this.dagreGraph=new this.dagreGraph.constructor)"
              + ".setDefaultEdgeLabel((()=>({}))),this.dagreGraph.setGraph({",
          "elementsSelectable:!0,onNodeClick:",
          "elementsSelectable:!0,minZoom:.005,onNodeClick:",
          "const M=await this.addRouteXmlChildren(e,h,r,i,a,t,f);",
          "const M=await this.addRouteXmlChildren(e,h,r,i,a,t,f);"
              + "\"choice\"===g&&\"otherwise\"!==h.lastElementChild?.localName"
              + "&&M.push(parseInt(t));",
          ".getElementsByTagName(i);for(const e of a)for(const r of e.attributes)"
              + "{const e=t[r.name];e&&(e.value=r.value)}",
          ".documentElement;for(const e of Object.values(t))delete e.value;"
              + "for(const r of a.attributes){const e=t[r.name];e&&(e.value=r.value)}"
              + "for(const r of a.children){const n=!r.children.length,"
              + "o=t[r.localName]??(n?t.expression:void 0),s=r.textContent.trim();"
              + "o&&s&&(n||\"expression\"===o.kind)&&(o.value=o.value?o.value+\", \"+s:s)}");

  private HawtioScriptPatcher() {}

  /** Returns the script with all replacements; scripts that do not need any are unchanged. */
  static byte[] repaired(byte[] script) {
    String text = new String(script, StandardCharsets.ISO_8859_1); // keeps every byte as it is
    for (Map.Entry<String, String> replacement : REPLACEMENTS.entrySet()) {
      text = text.replace(replacement.getKey(), replacement.getValue());
    }
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
