package io.serai.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.HeaderValue;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.McpException;
import io.serai.skill.Skill;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The headers that repeat arguments of a tool, so that proxies can decide by them: those inputs
 * whose schema has {@code x-mcp-header} (revision 2026-07-28, "Custom Headers from Tool
 * Parameters").
 */
public final class ParameterHeaders {
  private static final String KEYWORD = "x-mcp-header";
  private static final String PREFIX = "Mcp-Param-";
  private static final int MAX_DEPTH = 16;

  /** By identity; what is cached does not refer to its skill, which would then stay for ever. */
  private static final LoadingCache<Skill, List<ParameterHeader>> DECLARED =
      Caffeine.newBuilder().weakKeys().executor(Runnable::run).build(ParameterHeaders::declared);

  private ParameterHeaders() {}

  private record ParameterHeader(String name, List<String> path) {}

  /**
   * Checks that the headers say what the arguments say.
   *
   * @param headers returns a header of the request; null if there is none
   * @throws McpException if a header is missing, is not that of its argument, or is not valid
   */
  public static void check(
      Skill skill, JsonNode arguments, Function<String, @Nullable String> headers) {
    for (ParameterHeader declared : DECLARED.get(skill)) {
      check(declared, arguments, headers.apply(declared.name));
    }
  }

  private static void check(ParameterHeader declared, JsonNode arguments, @Nullable String header) {
    JsonNode value = arguments;
    for (String name : declared.path) {
      value = value.path(name);
    }
    boolean given = value.isValueNode() && !value.isNull();
    if (!given) {
      if (header != null) {
        throw mismatch(declared.name + " is given, but the argument is not.");
      }
      return;
    }
    if (header == null) {
      throw mismatch("The header " + declared.name + " is missing.");
    }
    String decoded =
        HeaderValue.decoded(header)
            .orElseThrow(() -> mismatch(declared.name + " is not valid Base64."));
    if (!isSame(value, decoded)) {
      throw mismatch(
          "The header %s is %s, but the argument says %s."
              .formatted(
                  declared.name,
                  TextFunctions.clipped(decoded),
                  TextFunctions.clipped(value.asText())));
    }
  }

  /** Numbers are compared as numbers: 42.0 is 42. */
  private static boolean isSame(JsonNode value, String header) {
    if (!value.isNumber()) {
      return value.asText().equals(header);
    }
    try {
      return header.length() <= TextFunctions.LONGEST_NAME
          && value.decimalValue().compareTo(new BigDecimal(header)) == 0;
    } catch (NumberFormatException noNumber) {
      return false;
    }
  }

  private static List<ParameterHeader> declared(Skill skill) {
    List<ParameterHeader> declared = new ArrayList<>();
    if (skill.inputSchema() != null) {
      collect(skill.inputSchema(), List.of(), declared);
    }
    return List.copyOf(declared);
  }

  private static void collect(JsonNode schema, List<String> path, List<ParameterHeader> declared) {
    if (path.size() > MAX_DEPTH) {
      return;
    }
    schema
        .path("properties")
        .properties()
        .forEach(
            property -> {
              List<String> deeper = new ArrayList<>(path);
              deeper.add(property.getKey());
              String header = property.getValue().path(KEYWORD).textValue();
              if (header != null) {
                declared.add(new ParameterHeader(PREFIX + header, List.copyOf(deeper)));
              }
              collect(property.getValue(), deeper, declared);
            });
  }

  private static McpException mismatch(String message) {
    return McpException.of(McpError.HEADER_MISMATCH, "Header mismatch: " + message);
  }
}
