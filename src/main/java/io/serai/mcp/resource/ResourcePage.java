package io.serai.mcp.resource;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.feature.CacheHints;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpException;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list that is sorted by URIs or templates. The cursor of the next page says after
 * which one it begins, so that every hub understands it, and that no entry is twice on the pages.
 *
 * @param after only entries after this text are on the page
 */
record ResourcePage(String after) {
  private static final String AFTER = "after:";

  /** Most entries of a page. */
  private static final int SIZE = 100;

  /** How many entries are needed to know whether there is another page. */
  static final int NEEDED = SIZE + 1;

  /** How long a client may use a page without asking again, in milliseconds. */
  private static final int FRESH_FOR = 10_000;

  /**
   * Returns the page that a request asks for.
   *
   * @throws McpException if its cursor is not one of this hub
   */
  static ResourcePage of(McpContext context) {
    String cursor = context.request().optionalText("cursor");
    if (cursor != null && !cursor.startsWith(AFTER)) {
      throw McpException.invalid("params.cursor is not one that this hub gave.");
    }
    return new ResourcePage(cursor == null ? "" : cursor.substring(AFTER.length()));
  }

  /**
   * Returns the result with the entries of this page.
   *
   * @param entries those after the text, in any order
   */
  <E> CompletionStage<McpAnswer> answer(
      String member, Stream<E> entries, Function<E, String> key, Function<E, ObjectNode> json) {
    List<E> page =
        entries
            .filter(entry -> key.apply(entry).compareTo(after) > 0)
            .sorted(Comparator.comparing(key))
            .limit(NEEDED)
            .toList();
    ObjectNode result = JsonMappers.object();
    ArrayNode list = result.putArray(member);
    page.stream().limit(SIZE).forEach(entry -> list.add(json.apply(entry)));
    if (page.size() > SIZE) {
      result.put("nextCursor", AFTER + key.apply(page.get(SIZE - 1)));
    }
    CacheHints.privately(result, FRESH_FOR);
    return McpAnswer.now(result);
  }

  /** Writes what resources and templates have alike. */
  static ObjectNode described(
      ObjectNode json, String name, String title, String description, @Nullable String mediaType) {
    json.put("name", name).put("title", title);
    json.put("description", description.isBlank() ? title : description);
    return mediaType == null ? json : json.put("mimeType", mediaType);
  }
}
