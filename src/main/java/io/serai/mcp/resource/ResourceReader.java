package io.serai.mcp.resource;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.mcp.feature.CacheHints;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpException;
import io.serai.mcp.tool.ResourceContentMapper;
import io.serai.protocol.resource.ResourceContent;
import io.serai.protocol.resource.ResourceTooLargeException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Implements {@code resources/read}. Thread-safe.
 *
 * @param maxSize how many bytes the content of a resource may have
 */
record ResourceReader(
    ResourceSkillIndex skills,
    SkillResourceReader skillReader,
    ResourceProviders providers,
    long maxSize)
    implements McpMethod {
  private static final int MAX_URI = 4_000;

  @Override
  public CompletionStage<McpAnswer> run(McpContext context) {
    String uri = uri(context);
    return contents(context, uri)
        .exceptionallyCompose(failure -> CompletableFuture.failedFuture(error(uri, failure)))
        .thenApply(contents -> new McpAnswer.Result(result(context, uri, contents)));
  }

  /**
   * Returns the URI of a request, if it is that of a resource that may exist for the caller.
   *
   * @throws McpException if it is not
   */
  String uriOfExisting(McpContext context) {
    String uri = uri(context);
    if (skills.find(context.call(), uri).isEmpty() && providers.find(uri).isEmpty()) {
      throw ResourceErrors.notFound(context, uri);
    }
    return uri;
  }

  private static String uri(McpContext context) {
    String uri = context.request().requiredText("uri");
    if (uri.length() > MAX_URI) {
      throw McpException.invalid("params.uri has more than " + MAX_URI + " characters.");
    }
    return uri;
  }

  private CompletionStage<List<ResourceContent>> contents(McpContext context, String uri) {
    Optional<ResourceSkillIndex.Match> skill = skills.find(context.call(), uri);
    if (skill.isPresent()) {
      return skillReader.read(context, uri, skill.get());
    }
    return providers
        .find(uri)
        .map(match -> match.provider().read(context.call(), uri, match.variables(), maxSize))
        .orElseGet(() -> CompletableFuture.completedFuture(List.of()));
  }

  private Throwable error(String uri, Throwable failure) {
    Throwable cause = CompletionCause.of(failure);
    return cause instanceof ResourceTooLargeException large
        ? ResourceErrors.tooLarge(uri, large.size(), maxSize)
        : cause;
  }

  private ObjectNode result(McpContext context, String uri, List<ResourceContent> contents) {
    if (contents.isEmpty()) {
      throw ResourceErrors.notFound(context, uri);
    }
    long size = contents.stream().mapToLong(ResourceContent::size).sum();
    if (size > maxSize) {
      throw ResourceErrors.tooLarge(uri, size, maxSize);
    }
    ObjectNode result = JsonMappers.object();
    ArrayNode list = result.putArray("contents");
    contents.forEach(content -> list.add(ResourceContentMapper.json(content)));
    CacheHints.privately(result, 0);
    return result;
  }
}
