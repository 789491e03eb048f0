package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the inputs that headers repeat, {@code x-mcp-header} in the schema of a skill (MCP
 * 2026-07-28, "Tools", x-mcp-header): clients leave out a tool that declares one wrongly.
 */
public final class InputHeaderValidator {
  /** The keyword, which says nothing of values. */
  static final String KEYWORD = "x-mcp-header";

  private static final String PROPERTIES = "properties";
  private static final Set<String> TYPES = Set.of("string", "integer", "boolean");
  private static final String TOKEN_SYMBOLS = "!#$%&'*+-.^_`|~";

  /** Keywords whose values are no schemas. */
  private static final Set<String> DATA = Set.of("default", "const", "enum", "examples");

  private final Set<String> names = new HashSet<>();

  private InputHeaderValidator() {}

  /** Returns what is wrong, with the remedy; null if nothing is. */
  public static @Nullable String fault(JsonNode schema) {
    return new InputHeaderValidator().fault(schema, "", true);
  }

  /**
   * @param path names of the properties that lead to the schema
   * @param reachable whether nothing but properties leads to it
   */
  private @Nullable String fault(JsonNode schema, String path, boolean reachable) {
    if (schema.isArray()) {
      return faultOfMany(schema, path);
    }
    String fault = schema.has(KEYWORD) ? faultOfHeader(schema, path, reachable) : null;
    for (Map.Entry<String, JsonNode> member : schema.properties()) {
      if (fault != null) {
        return fault;
      }
      if (member.getKey().equals(PROPERTIES)) {
        fault = faultOfProperties(member.getValue(), path, reachable);
      } else if (!DATA.contains(member.getKey())) {
        fault = fault(member.getValue(), path + "/" + member.getKey(), false);
      }
    }
    return fault;
  }

  private @Nullable String faultOfMany(JsonNode schemas, String path) {
    for (JsonNode each : schemas) {
      String fault = fault(each, path, false);
      if (fault != null) {
        return fault;
      }
    }
    return null;
  }

  private @Nullable String faultOfProperties(JsonNode properties, String path, boolean reachable) {
    for (Map.Entry<String, JsonNode> property : properties.properties()) {
      String fault = fault(property.getValue(), path + "/" + property.getKey(), reachable);
      if (fault != null) {
        return fault;
      }
    }
    return null;
  }

  private @Nullable String faultOfHeader(JsonNode schema, String path, boolean reachable) {
    String place = TextFunctions.clipped(path.isEmpty() ? "/" : path);
    String name = schema.path(KEYWORD).asText();
    if (!reachable || path.isEmpty()) {
      return KEYWORD + " at " + place + " must be of a property, and not within another keyword";
    }
    if (!isToken(name)) {
      return KEYWORD + " at " + place + " must be the name of a header, such as Region";
    }
    if (!TYPES.contains(schema.path("type").asText())) {
      return KEYWORD + " at " + place + " needs the type string, integer or boolean";
    }
    return names.add(name.toLowerCase(Locale.ROOT))
        ? null
        : KEYWORD + " at " + place + " has the name of another one; choose another";
  }

  private static boolean isToken(String name) {
    return !name.isEmpty()
        && TextFunctions.consistsOf(
            name, c -> TextFunctions.isAlphanumeric(c) || TOKEN_SYMBOLS.indexOf(c) >= 0);
  }
}
