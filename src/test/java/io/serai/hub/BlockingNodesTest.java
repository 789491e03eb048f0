package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.ParsedDocument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Blocking nodes in the routes of the repository's home come after {@code threads()}. */
class BlockingNodesTest {

  /** The nodes and the endpoint addresses that block their thread. */
  private static final List<String> NODES = List.of("pollEnrich");

  private static final List<String> ADDRESSES = List.of("file:");

  @Test
  void blockingNodesRunOnBoundedThreadsThatRejectWhenFull() throws Exception {
    List<String> found = new ArrayList<>();
    for (Path file : DemoHome.routeFiles()) {
      if (file.toString().endsWith(".camel.yaml")) {
        for (JsonNode each : ParsedDocument.yaml(Files.readString(file)).root()) {
          check(each.at("/route/from/steps"), each.at("/route/id").asText(), found);
        }
      }
    }
    assertThat(found).containsExactly("orders-lookup");
  }

  private static void check(JsonNode steps, String route, List<String> found) {
    boolean behind = false;
    for (JsonNode step : steps) {
      JsonNode threads = step.path("threads");
      if (!threads.isMissingNode()) {
        assertThat(threads.path("rejectedPolicy").asText()).as(route).isEqualTo("Abort");
        assertThat(threads.path("maxQueueSize").asInt()).as(route).isBetween(1, 1000);
        behind = true;
      }
      if (blocks(step)) {
        assertThat(behind).as(route + ": " + step).isTrue();
        found.add(route);
      }
    }
  }

  /** Whether the node blocks, or one within it. */
  private static boolean blocks(JsonNode node) {
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      if (NODES.contains(member.getKey())) {
        return true;
      }
    }
    if (node.isTextual()) {
      return ADDRESSES.stream().anyMatch(node.asText()::startsWith);
    }
    for (JsonNode child : node) {
      if (blocks(child)) {
        return true;
      }
    }
    return false;
  }
}
