package io.serai.mcp.prompt;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.mcp.completion.Completer;
import io.serai.mcp.completion.CompletionRequest;
import io.serai.mcp.feature.ChangeSource;
import io.serai.mcp.feature.McpFeature;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.Revision;
import io.serai.mcp.tool.ToolCatalog;
import io.serai.protocol.ProtocolContext;
import io.serai.reload.FolderChangeHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Prompts (MCP, "Prompts"), with the completion of their arguments. */
public final class PromptFeature implements McpFeature, Completer, ChangeSource {
  private final ProtocolContext hub;
  private final Prompt useAgent;
  private final PromptCatalog prompts;
  private final FolderChangeHandler folder;

  /** Creates the feature. */
  public PromptFeature(ProtocolContext hub) {
    this.hub = hub;
    this.useAgent =
        new UseAgentPrompt(hub.agents().serving(), new ToolCatalog(hub.skills().catalog()));
    PromptEmbeddedFiles files = new PromptEmbeddedFiles(hub.settings().home().resolve("prompts"));
    this.prompts =
        new PromptCatalog(
            this::ofHub,
            parsed ->
                new FilePrompt(
                    parsed, files, hub.platform().worker(), hub.tasks().currentExecutor()));
    this.folder = new PromptFolderHandler(prompts, files, hub.clock());
  }

  private List<Prompt> ofHub() {
    List<Prompt> own = new ArrayList<>();
    own.add(useAgent);
    hub.protocols()
        .forEach(protocol -> protocol.modelPrompts().forEach(each -> own.add(new HubPrompt(each))));
    return own;
  }

  /** Returns the handler of the files in {@code prompts/}. */
  public FolderChangeHandler folder() {
    return folder;
  }

  @Override
  public String filter() {
    return "promptsListChanged";
  }

  @Override
  public String notification() {
    return "notifications/prompts/list_changed";
  }

  @Override
  public Runnable listen(Runnable listener) {
    return prompts.listen(listener);
  }

  @Override
  public Map<String, McpMethod> methods() {
    return Map.of("prompts/list", new ListPrompts(prompts), "prompts/get", new GetPrompt(prompts));
  }

  @Override
  public void declare(ObjectNode capabilities, Revision revision) {
    capabilities.putObject("prompts").put("listChanged", true);
  }

  @Override
  public String reference() {
    return "ref/prompt";
  }

  @Override
  public CompletionStage<List<String>> values(CompletionRequest request) {
    String name = request.reference().path("name").asText();
    Prompt prompt = prompts.find(name).orElseThrow(() -> GetPrompt.unknown(name));
    if (prompt.description().argument(request.argument()).isEmpty()) {
      throw McpException.invalid(
          "The prompt %s has no argument of that name.".formatted(prompt.description().name()));
    }
    return CompletableFuture.completedFuture(prompt.values(request.argument(), request.call()));
  }
}
