package io.serai.mcp.call;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.feature.CacheHints;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.Revision;
import io.serai.mcp.tool.HubTools;
import io.serai.mcp.tool.ToolCatalog;
import io.serai.mcp.tool.ToolWriter;
import io.serai.skill.Skill;
import io.serai.skill.ToolName;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Implements {@code tools/list}. If the caller may use more skills than a language model should
 * read, the list has the tools that find and call them. The whole list is available by pages, from
 * the cursor {@value #ALL} on.
 *
 * @param maxListed how many tools are listed at most
 */
record ListTools(ToolCatalog tools, int maxListed) implements McpMethod {
  /** Cursor of the first page of the whole list. */
  static final String ALL = "all";

  private static final String AFTER = "after:";
  private static final int PAGE = 100;

  /** How long a client may use a list without asking again, in milliseconds. */
  private static final int FRESH_FOR = 10_000;

  @Override
  public CompletionStage<McpAnswer> run(McpContext context) {
    String cursor = context.request().optionalText("cursor");
    ObjectNode result = JsonMappers.object();
    ArrayNode list = result.putArray("tools");
    if (cursor == null) {
      addFew(context, list);
    } else {
      addPage(context, cursor, list, result);
    }
    CacheHints.privately(result, FRESH_FOR);
    return McpAnswer.now(result);
  }

  private void addFew(McpContext context, ArrayNode list) {
    List<Skill> few = tools.visible(context.call()).limit(maxListed + 1L).toList();
    if (few.size() <= maxListed) {
      add(few, list, context.request().revision());
      return;
    }
    HubTools.descriptions().forEach(list::add);
    List<Skill> own =
        context.call().agent().skills().stream()
            .filter(pattern -> !pattern.contains("*"))
            .sorted()
            .flatMap(id -> tools.find(context.call(), id).stream())
            .limit(maxListed)
            .toList();
    add(own, list, context.request().revision());
  }

  private void addPage(McpContext context, String cursor, ArrayNode list, ObjectNode result) {
    if (!cursor.equals(ALL) && !cursor.startsWith(AFTER)) {
      throw McpException.invalid("params.cursor is not one that this hub gave.");
    }
    String last = cursor.equals(ALL) ? "" : cursor.substring(AFTER.length());
    List<Skill> page = tools.visibleAfter(context.call(), last).limit(PAGE + 1L).toList();
    add(page.subList(0, Math.min(PAGE, page.size())), list, context.request().revision());
    if (page.size() > PAGE) {
      result.put("nextCursor", AFTER + ToolName.of(page.get(PAGE - 1).id()));
    }
  }

  private static void add(List<Skill> skills, ArrayNode list, Revision revision) {
    skills.forEach(skill -> list.add(ToolWriter.of(skill, revision)));
  }
}
