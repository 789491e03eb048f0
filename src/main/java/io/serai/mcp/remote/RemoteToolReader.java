package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.ParameterHeader;
import io.serai.security.WildcardMatcher;
import io.serai.skill.InputHeaderValidator;
import io.serai.skill.MetaschemaValidator;
import io.serai.skill.SkillHints;
import io.serai.skill.SkillHints.TaskSupport;
import io.serai.skill.agent.RemoteSkillText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tools of a server from pages of its list. A tool that cannot be used is left out, and
 * the reason is kept; the others are not affected. For one thread.
 */
final class RemoteToolReader {
  /** Maximum number of tools of one server. */
  static final int MAX_TOOLS = 1_000;

  /** Member of a tool's {@code _meta}: another hub has the tool from a server of its own. */
  static final String REMOTE = "io.serai/remote";

  private static final int MAX_PAGES = 100;
  private static final int MAX_HEADER_NAME = 128;
  private static final int MAX_TOOL = 1_048_576;
  private static final int MAX_SCHEMA = 262_144;
  private static final long MAX_CHARACTERS = 8L * 1024 * 1024;

  /** Characters of all pages of a list, with the tools that are not wanted. */
  private static final long MAX_LISTED = 4 * MAX_CHARACTERS;

  /** A list of many large schemas takes seconds. */
  private static final long TURN = TimeUnit.MILLISECONDS.toNanos(100);

  private static final MetaschemaValidator SCHEMAS = new MetaschemaValidator();

  private final List<String> patterns;
  private final List<RemoteTool> tools = new ArrayList<>();
  private final List<JsonNode> documents = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private final LongSupplier clock;
  private long characters;
  private long listed;
  private int pages;
  private @Nullable String limit;

  /**
   * @param patterns of the names of the tools that are wanted
   */
  RemoteToolReader(List<String> patterns) {
    this(patterns, System::nanoTime);
  }

  /**
   * @param clock time in nanoseconds
   */
  RemoteToolReader(List<String> patterns, LongSupplier clock) {
    this.patterns = patterns;
    this.clock = clock;
  }

  /** Reads the tools of a page. */
  void read(JsonNode page) {
    page.path("tools").forEach(this::readTool);
  }

  /**
   * Reads tools that the hub has stored. Their schemas were validated before that, which may take
   * seconds, so it is not done again.
   */
  void readStored(JsonNode stored) {
    for (JsonNode tool : stored.path("tools")) {
      String name = tool.path("name").asText();
      if (isWanted(tool, name) && isName(name) && names.add(name)) {
        add(tool, name);
      }
    }
  }

  /** Counts a page towards the length of the list, whatever it has. */
  void count(JsonNode page) {
    pages++;
    listed += JsonMappers.text(page).length();
  }

  /** Whether there is room for another page; if there is not, the limit is kept. */
  boolean takesFurtherPage() {
    String reached = limitOfTools();
    if (reached == null && listed > MAX_LISTED) {
      reached = "lists of " + MAX_LISTED + " characters";
    } else if (reached == null && pages >= MAX_PAGES) {
      reached = "lists of " + MAX_PAGES + " pages";
    }
    if (limit == null) {
      limit = reached;
    }
    return reached == null;
  }

  /** Reads tools of a page for a moment, so that other servers have their turn. */
  void readSome(Iterator<JsonNode> page) {
    long began = clock.getAsLong();
    while (page.hasNext() && clock.getAsLong() - began < TURN) {
      readTool(page.next());
    }
  }

  private void readTool(JsonNode tool) {
    String name = tool.path("name").asText();
    if (!isWanted(tool, name)) {
      return;
    }
    String reached = limitOfTools();
    if (reached != null) {
      limit = reached;
      return;
    }
    String fault = fault(tool, name);
    if (fault == null) {
      add(tool, name);
    } else {
      leftOut.add(TextFunctions.loggable(TextFunctions.clipped(name)) + " " + fault);
    }
  }

  private boolean isWanted(JsonNode tool, String name) {
    return WildcardMatcher.any(patterns, name) && !tool.path("_meta").path(REMOTE).asBoolean();
  }

  private void add(JsonNode tool, String name) {
    tools.add(tool(tool, name));
    documents.add(tool);
  }

  private @Nullable String limitOfTools() {
    if (tools.size() + leftOut.size() >= MAX_TOOLS) {
      return MAX_TOOLS + " tools";
    }
    return characters > MAX_CHARACTERS ? "tools of " + MAX_CHARACTERS + " characters in sum" : null;
  }

  /** Returns what the hub reads of a server at most, if the rest of the list was not read. */
  Optional<String> limit() {
    return Optional.ofNullable(limit);
  }

  /** Returns the tools. */
  List<RemoteTool> tools() {
    return List.copyOf(tools);
  }

  /** Returns the tools as the server has described them. */
  List<JsonNode> documents() {
    return List.copyOf(documents);
  }

  /** Returns the names of the tools that were left out, each with the reason. */
  List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  private @Nullable String fault(JsonNode tool, String name) {
    int length = JsonMappers.text(tool).length();
    if (length > MAX_TOOL) {
      return "is described by more than " + MAX_TOOL + " characters";
    }
    characters += length;
    if (!isName(name)) {
      return "has a name that is not legal";
    }
    if (!names.add(name)) {
      return "has the name of another tool";
    }
    String fault = schemaFault("inputSchema", tool.path("inputSchema"));
    return fault == null ? schemaFault("outputSchema", tool.path("outputSchema")) : fault;
  }

  /** Whether a name is safe to show, and as a part of a path. */
  private static boolean isName(String name) {
    String path = "/" + name + "/";
    return RemoteSkillText.isId(name)
        && name.indexOf(' ') < 0
        && !path.contains("/../")
        && !path.contains("/./");
  }

  private static @Nullable String schemaFault(String member, JsonNode schema) {
    if (schema.isMissingNode() || schema.isNull()) {
      return null;
    }
    if (!schema.isObject()) {
      return "has an " + member + " that is not an object";
    }
    if (JsonMappers.text(schema).length() > MAX_SCHEMA) {
      return "has an " + member + " of more than " + MAX_SCHEMA + " characters";
    }
    String faults = SCHEMAS.faults(schema);
    if (!faults.isEmpty()) {
      return "has an " + member + " that is not valid: " + TextFunctions.clipped(faults);
    }
    return member.equals("inputSchema") ? headerFault(schema) : null;
  }

  /** Clients must leave out a tool that declares a header wrongly. */
  private static @Nullable String headerFault(JsonNode schema) {
    String fault = InputHeaderValidator.fault(schema);
    if (fault == null
        && ParameterHeader.of(schema).stream()
            .anyMatch(each -> each.name().length() > MAX_HEADER_NAME)) {
      fault = "x-mcp-header has more than " + MAX_HEADER_NAME + " characters";
    }
    return fault == null
        ? null
        : "has an inputSchema with a header that is not legal: " + TextFunctions.loggable(fault);
  }

  private static RemoteTool tool(JsonNode tool, String name) {
    JsonNode annotations = tool.path("annotations");
    String title = tool.path("title").asText(annotations.path("title").asText(name));
    ObjectNode input =
        tool.path("inputSchema") instanceof ObjectNode schema
            ? schema
            : JsonMappers.object().put("type", "object");
    return new RemoteTool(
        name,
        TextFunctions.clipped(title.isBlank() ? name : title),
        RemoteSkillText.description(tool.path("description").asText()),
        input,
        tool.path("outputSchema") instanceof ObjectNode schema ? schema : null,
        new SkillHints(
            flag(annotations, "readOnlyHint"),
            flag(annotations, "destructiveHint"),
            flag(annotations, "idempotentHint"),
            support(tool),
            icon(tool)),
        ParameterHeader.of(input));
  }

  private static @Nullable Boolean flag(JsonNode annotations, String name) {
    JsonNode flag = annotations.path(name);
    return flag.isBoolean() ? flag.booleanValue() : null;
  }

  private static TaskSupport support(JsonNode tool) {
    String declared = tool.path("execution").path("taskSupport").asText();
    return declared.equals("required") ? TaskSupport.PREFERRED : TaskSupport.OPTIONAL;
  }

  private static @Nullable String icon(JsonNode tool) {
    String icon = tool.path("icons").path(0).path("src").asText();
    return SkillHints.isIcon(icon) ? icon : null;
  }
}
