package io.serai.mcp.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.model.McpAnswer;
import io.serai.protocol.resource.ResourceDescription;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Implements {@code resources/list}: what the caller may read, by pages, sorted by the URIs. */
record ListResources(ResourceSkillIndex skills, ResourceProviders providers) implements McpMethod {

  @Override
  public CompletionStage<McpAnswer> run(McpContext context) {
    ResourcePage page = ResourcePage.of(context);
    Stream<ResourceDescription> ofSkills =
        skills.list(context.call(), page.after()).limit(ResourcePage.NEEDED);
    Stream<ResourceDescription> ofProviders =
        providers
            .all()
            .flatMap(
                provider ->
                    provider.list(context.call(), page.after(), ResourcePage.NEEDED).stream());
    return page.answer(
        "resources",
        Stream.concat(ofSkills, ofProviders),
        ResourceDescription::uri,
        ListResources::json);
  }

  private static ObjectNode json(ResourceDescription resource) {
    return ResourcePage.described(
        JsonMappers.object().put("uri", resource.uri()),
        resource.name(),
        resource.title(),
        resource.description(),
        resource.mediaType());
  }
}
