package io.serai.cli.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.hub.HubStartupSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Suggests first requests to a new hub, as shell commands. */
final class StartupSuggestions {

  private StartupSuggestions() {}

  static List<String> of(HubStartupSummary summary, Path home) {
    return summary
        .example()
        .map(example -> commands(summary, example))
        .orElseGet(
            () ->
                List.of(
                    "  Drop a capability file into "
                        + home.resolve("capabilities")
                        + "; it is served at once."));
  }

  private static List<String> commands(
      HubStartupSummary summary, HubStartupSummary.ExampleCapability example) {
    String base = summary.url() + "/a2s/v1/capabilities";
    String key =
        summary.mode().equalsIgnoreCase("open") ? "" : " -H \"Authorization: Bearer $SERAI_KEY\"";
    ObjectNode intent = JsonMappers.object().put("intent", firstWords(example.description()));
    ObjectNode inputs = JsonMappers.object();
    example.inputs().stream().sorted().forEach(name -> inputs.put(name, "…"));
    List<String> lines = new ArrayList<>();
    lines.add("  Try:");
    lines.add(
        "    curl -s%s %s/search -H content-type:application/json -d %s"
            .formatted(key, base, quoted(intent)));
    lines.add(
        "    curl -s%s %s/%s/execute -H content-type:application/json -d %s"
            .formatted(
                key, base, example.id(), quoted(JsonMappers.object().set("inputs", inputs))));
    return lines;
  }

  private static String firstWords(String description) {
    return String.join(" ", List.of(description.split("\\s+", 7)).stream().limit(6).toList())
        .replaceAll("[\\p{Punct}]+$", "");
  }

  private static String quoted(ObjectNode json) {
    return "'" + json.toString().replace("'", "'\\''") + "'";
  }
}
