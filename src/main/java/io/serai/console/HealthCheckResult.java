package io.serai.console;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;

/**
 * What one health check found.
 *
 * @param data numbers, for everybody
 * @param details names and reasons, for operators
 */
record HealthCheckResult(String name, boolean up, ObjectNode data, ObjectNode details) {

  static HealthCheckResult of(String name, boolean up) {
    return new HealthCheckResult(name, up, JsonMappers.object(), JsonMappers.object());
  }

  static String word(boolean up) {
    return up ? "UP" : "DOWN";
  }

  ObjectNode json(boolean withDetails) {
    ObjectNode json = JsonMappers.object().put("name", name).put("status", word(up));
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
