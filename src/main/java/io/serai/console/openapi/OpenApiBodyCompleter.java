package io.serai.console.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.camel.model.rest.RestDefinition;
import org.apache.camel.model.rest.VerbDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Adds to an OpenAPI document what Camel's reader leaves out: the media types of bodies without a
 * class, and the required description of every response.
 */
final class OpenApiBodyCompleter {

  private static final Set<String> WITH_BODY = Set.of("post", "put", "patch");

  private OpenApiBodyCompleter() {}

  static void complete(ObjectNode document, List<RestDefinition> rests) {
    for (RestDefinition rest : rests) {
      for (VerbDefinition verb : rest.getVerbs()) {
        String method = verb.asVerb().toLowerCase(Locale.ROOT);
        JsonNode operation = document.path("paths").path(path(rest, verb)).path(method);
        if (operation instanceof ObjectNode found) {
          completeResponses(found, firstNonNull(verb.getProduces(), rest.getProduces()));
          completeRequest(found, method, firstNonNull(verb.getConsumes(), rest.getConsumes()));
        }
      }
    }
  }

  private static void completeResponses(ObjectNode operation, @Nullable String types) {
    for (JsonNode response : operation.path("responses")) {
      if (response instanceof ObjectNode found) {
        if (!found.has("description")) {
          found.put("description", operation.path("summary").asText("The response."));
        }
        content(found, types);
      }
    }
  }

  private static void completeRequest(ObjectNode operation, String method, @Nullable String types) {
    if (WITH_BODY.contains(method) && types != null && !operation.has("requestBody")) {
      content(operation.putObject("requestBody"), types);
    }
  }

  private static void content(ObjectNode body, @Nullable String types) {
    if (types != null && !body.has("content")) {
      ObjectNode content = body.putObject("content");
      for (String type : types.split(",")) {
        content.putObject(type.strip());
      }
    }
  }

  private static @Nullable String firstNonNull(@Nullable String own, @Nullable String inherited) {
    return own != null ? own : inherited;
  }

  private static String path(RestDefinition rest, VerbDefinition verb) {
    String joined = "/" + text(rest.getPath()) + "/" + text(verb.getPath());
    String path = joined.replaceAll("/{2,}", "/");
    return path.length() > 1 && path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  private static String text(@Nullable String path) {
    return path == null ? "" : path;
  }
}
