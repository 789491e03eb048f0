package io.serai.mcp.prompt;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.feature.CacheHints;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpException;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Implements {@code prompts/list}: pages of prompts, sorted by their names. */
record ListPrompts(PromptCatalog prompts) implements McpMethod {
  private static final String AFTER = "after:";
  private static final int PAGE = 100;

  /** How long a client may use a list without asking again, in milliseconds. */
  private static final int FRESH_FOR = 10_000;

  @Override
  public CompletionStage<McpAnswer> run(McpContext context) {
    String last = last(context.request().optionalText("cursor"));
    List<PromptDescription> page =
        prompts.all().stream()
            .map(Prompt::description)
            .filter(prompt -> prompt.name().compareTo(last) > 0)
            .limit(PAGE + 1L)
            .toList();
    ObjectNode result = JsonMappers.object();
    ArrayNode list = result.putArray("prompts");
    page.stream()
        .limit(PAGE)
        .forEach(prompt -> list.add(prompt.json(context.request().revision())));
    if (page.size() > PAGE) {
      result.put("nextCursor", AFTER + page.get(PAGE - 1).name());
    }
    CacheHints.privately(result, FRESH_FOR);
    return McpAnswer.now(result);
  }

  private static String last(@Nullable String cursor) {
    if (cursor == null) {
      return "";
    }
    if (!cursor.startsWith(AFTER)) {
      throw McpException.invalid("params.cursor is not one that this hub gave.");
    }
    return cursor.substring(AFTER.length());
  }
}
