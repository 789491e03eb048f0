package io.serai.mcp.resource;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import io.serai.document.UriTemplate;
import io.serai.mcp.completion.Completer;
import io.serai.mcp.completion.CompletionFeature;
import io.serai.mcp.completion.CompletionRequest;
import io.serai.mcp.model.McpException;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.ResourceProvider;
import io.serai.protocol.resource.ResourceDescription;
import io.serai.skill.Skill;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Completes the variables of the templates of resources. Those of a skill have the values that its
 * input schema names, those of a provider the values in the URIs that it lists for the caller from
 * what was typed on.
 *
 * @param worker lists the resources of providers, which may be many
 * @param here returns executors that go on with the request
 */
record ResourceCompleter(
    ResourceSkillIndex skills,
    ResourceProviders providers,
    FairSerialExecutor worker,
    Supplier<Executor> here)
    implements Completer {
  /** One more than a result has, so that it says whether there are more. */
  private static final int MAX_VALUES = CompletionFeature.MAX_VALUES + 1;

  @Override
  public String reference() {
    return "ref/resource";
  }

  @Override
  public CompletionStage<List<String>> values(CompletionRequest request) {
    String text = request.reference().path("uri").asText();
    Optional<Skill> skill = skills.withTemplate(request.call(), text);
    if (skill.isPresent()) {
      requireVariable(UriTemplate.of(text), request.argument());
      return CompletableFuture.completedFuture(values(skill.get(), request.argument()));
    }
    ResourceProvider provider =
        providers
            .all()
            .filter(each -> each.template().uri().text().equals(text))
            .findFirst()
            .orElseThrow(() -> unknown(text));
    requireVariable(provider.template().uri(), request.argument());
    return worker
        .run(request.call().caller().id(), () -> values(provider, request))
        .thenApplyAsync(values -> values, here.get());
  }

  private static void requireVariable(UriTemplate template, String name) {
    if (!template.names().contains(name)) {
      throw McpException.invalid(
          "The template %s has no variable of that name. It has: %s."
              .formatted(
                  TextFunctions.clipped(template.text()), String.join(", ", template.names())));
    }
  }

  private static McpException unknown(String template) {
    return McpException.invalid(
        "Unknown resource template: %s. resources/templates/list has those there are."
            .formatted(TextFunctions.clipped(template)));
  }

  /** Returns values that begin with what was typed, or with that in lower case. */
  private static List<String> values(ResourceProvider provider, CompletionRequest request) {
    UriTemplate template = provider.template().uri();
    return Stream.of(request.typed(), request.typed().toLowerCase(Locale.ROOT))
        .distinct()
        .map(typed -> template.beginning(request.argument(), typed))
        .flatMap(
            beginning ->
                provider.list(request.call(), before(beginning), MAX_VALUES).stream()
                    .map(ResourceDescription::uri)
                    .takeWhile(uri -> uri.startsWith(beginning)))
        .flatMap(uri -> template.match(uri).stream())
        .map(variables -> variables.getOrDefault(request.argument(), ""))
        .distinct()
        .toList();
  }

  /** Returns a text that comes before all that begin with another one, and after the others. */
  private static String before(String beginning) {
    int last = beginning.length() - 1;
    return beginning.substring(0, last) + (char) (beginning.charAt(last) - 1) + Character.MAX_VALUE;
  }

  private static List<String> values(Skill skill, String name) {
    if (skill.inputSchema() == null) {
      return List.of();
    }
    JsonNode input = skill.inputSchema().path("properties").path(name);
    return Stream.of(input.path("enum"), input.path("examples"))
        .flatMap(values -> StreamSupport.stream(values.spliterator(), false))
        .filter(value -> value.isValueNode() && !value.isNull())
        .map(JsonNode::asText)
        .distinct()
        .toList();
  }
}
