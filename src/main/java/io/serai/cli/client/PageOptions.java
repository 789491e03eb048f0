package io.serai.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.terminal.Terminal;
import io.serai.document.TextFunctions;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that list pages of a running hub, and how they print them. */
public final class PageOptions {

  @Option(
      names = "--cursor",
      paramLabel = "CURSOR",
      description = "Where the list goes on, as the page before it printed.")
  private @Nullable String cursor;

  @Option(
      names = {"--json", "--json-output"},
      description = "Print the hub's answer as JSON.")
  private boolean json;

  @Mixin private RunningHubOptions hub = new RunningHubOptions();

  /**
   * Reads and prints a page.
   *
   * @param path of the list
   * @param query its parameters; those that are null are left out
   * @param member of the answer that has the entries
   * @param line prints an entry
   * @param none what is said if there are no entries
   */
  public void print(
      Terminal terminal,
      String path,
      Map<String, @Nullable String> query,
      String member,
      Function<JsonNode, String> line,
      String none)
      throws InterruptedException {
    JsonNode answer = hub.client(terminal).get(path + "?" + text(query));
    if (json) {
      terminal.out().println(answer.toPrettyString());
      return;
    }
    JsonNode entries = answer.path(member);
    entries.forEach(entry -> terminal.out().println(line.apply(entry)));
    if (entries.isEmpty()) {
      terminal.err().println(none);
    }
    if (answer.path("next_cursor").isTextual()) {
      terminal.err().println("More: --cursor " + answer.path("next_cursor").asText());
    }
  }

  private String text(Map<String, @Nullable String> query) {
    StringBuilder text = new StringBuilder();
    query.forEach((name, value) -> add(text, name, value));
    add(text, "cursor", cursor);
    return text.toString();
  }

  private static void add(StringBuilder text, String name, @Nullable String value) {
    if (value != null) {
      text.append(text.isEmpty() ? "" : "&")
          .append(name)
          .append('=')
          .append(TextFunctions.percentEncoded(value));
    }
  }
}
