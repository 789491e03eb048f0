package io.serai.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.HeaderValue;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.ParameterHeader;
import io.serai.skill.Skill;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The headers that repeat arguments of a tool, so that proxies can decide by them: those inputs
 * whose schema has {@code x-mcp-header} (revision 2026-07-28, "Custom Headers from Tool
 * Parameters").
 */
public final class ParameterHeaders {
  /** By identity; what is cached does not refer to its skill, which would then stay for ever. */
  private static final LoadingCache<Skill, List<ParameterHeader>> DECLARED =
      Caffeine.newBuilder().weakKeys().executor(Runnable::run).build(ParameterHeaders::declared);

  private ParameterHeaders() {}

  /**
   * Checks that the headers say what the arguments say.
   *
   * @param headers returns a header of the request; null if there is none
   * @throws McpException if a header is missing, is not that of its argument, or is not valid
   */
  public static void check(
      Skill skill, JsonNode arguments, Function<String, @Nullable String> headers) {
    for (ParameterHeader declared : DECLARED.get(skill)) {
      check(declared, arguments, headers.apply(declared.name()));
    }
  }

  private static void check(ParameterHeader declared, JsonNode arguments, @Nullable String header) {
    JsonNode value = declared.value(arguments);
    boolean given = value.isValueNode() && !value.isNull();
    if (!given) {
      if (header != null) {
        throw mismatch(declared.name() + " is given, but the argument is not.");
      }
      return;
    }
    if (header == null) {
      throw mismatch("The header " + declared.name() + " is missing.");
    }
    String decoded =
        HeaderValue.decoded(header)
            .orElseThrow(() -> mismatch(declared.name() + " is not valid Base64."));
    if (!isSame(value, decoded)) {
      throw mismatch(
          "The header %s is %s, but the argument says %s."
              .formatted(
                  declared.name(),
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
    return skill.inputSchema() == null ? List.of() : ParameterHeader.of(skill.inputSchema());
  }

  private static McpException mismatch(String message) {
    return McpException.of(McpError.HEADER_MISMATCH, "Header mismatch: " + message);
  }
}
