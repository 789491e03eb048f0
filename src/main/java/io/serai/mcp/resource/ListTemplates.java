package io.serai.mcp.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.model.McpAnswer;
import io.serai.protocol.ResourceProvider;
import io.serai.protocol.resource.ResourceTemplate;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Implements {@code resources/templates/list}, by pages, sorted by the templates. */
record ListTemplates(ResourceSkillIndex skills, ResourceProviders providers) implements McpMethod {

  @Override
  public CompletionStage<McpAnswer> run(McpContext context) {
    ResourcePage page = ResourcePage.of(context);
    Stream<ResourceTemplate> ofSkills =
        skills.templates(context.call(), page.after()).limit(ResourcePage.NEEDED);
    return page.answer(
        "resourceTemplates",
        Stream.concat(ofSkills, providers.all().map(ResourceProvider::template)),
        template -> template.uri().text(),
        ListTemplates::json);
  }

  private static ObjectNode json(ResourceTemplate template) {
    return ResourcePage.described(
        JsonMappers.object().put("uriTemplate", template.uri().text()),
        template.name(),
        template.title(),
        template.description(),
        template.mediaType());
  }
}
