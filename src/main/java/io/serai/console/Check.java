package io.serai.console;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.Json;

/**
 * What one health check found.
 *
 * @param data numbers, for everybody
 * @param details names and reasons, for operators
 */
record Check(String name, boolean up, ObjectNode data, ObjectNode details) {

  static Check of(String name, boolean up) {
    return new Check(name, up, Json.object(), Json.object());
  }

  static String word(boolean up) {
    return up ? "UP" : "DOWN";
  }

  ObjectNode json(boolean withDetails) {
    ObjectNode json = Json.object().put("name", name).put("status", word(up));
    ObjectNode shown = data.deepCopy();
    if (withDetails) {
      shown.setAll(details);
    }
    if (!shown.isEmpty()) {
      json.set("data", shown);
    }
    return json;
  }
}
