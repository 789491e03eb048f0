package io.serai.mcp.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.feature.ChangeSource;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpFeature;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.listen.ListenFeature;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.Revision;
import io.serai.mcp.tool.SkillTasks;
import io.serai.mcp.tool.ToolChanges;
import io.serai.protocol.ProtocolContext;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Resources (MCP, "Resources"): skills of routes that are read by URIs, artifacts of tasks, and
 * what the protocols of the hub offer.
 *
 * <p>Since 2026-07-28 clients hear of changes of knowledge by {@code subscriptions/listen}. In
 * sessions, a client may subscribe to a resource that exists for it. That is acknowledged and
 * nothing is remembered, because another hub of the same database, which may serve the next request
 * of the session, would not know of it: the client is told of no change, and reads again when it
 * needs the resource. To unsubscribe changes nothing, either.
 */
public final class ResourceFeature implements McpFeature {
  private final ResourceReader reader;
  private final ListResources resources;
  private final ListTemplates templates;
  private final ResourceChanges changes;
  private final ResourceWatch watch;

  /**
   * Creates the feature.
   *
   * @param maxSize how large the content of a resource may be
   */
  public ResourceFeature(ProtocolContext hub, long maxSize) {
    SkillTasks tasks = new SkillTasks(hub.tasks().dispatcher(), hub.agents().calls());
    SkillResources skills = new SkillResources(hub.skills().catalog());
    ResourceProviders providers =
        new ResourceProviders(TaskArtifacts.providers(hub.tasks().dispatcher()), hub.protocols());
    this.changes = new ResourceChanges(new ToolChanges(hub.skills().catalog()), providers);
    this.watch = new ResourceWatch(providers, hub.tasks().owners(), hub.agents().serving());
    this.resources = new ListResources(skills, providers);
    this.templates = new ListTemplates(skills, providers);
    this.reader = new ResourceReader(skills, new SkillResourceReader(tasks), providers, maxSize);
  }

  @Override
  public Map<String, McpMethod> methods() {
    return Map.of(
        "resources/list",
        resources,
        "resources/templates/list",
        templates,
        "resources/read",
        reader);
  }

  @Override
  public Map<String, McpMethod> methodsOfSessions() {
    return Map.of("resources/subscribe", this::subscribe, "resources/unsubscribe", this::subscribe);
  }

  private CompletionStage<McpAnswer> subscribe(McpContext context) {
    reader.check(context);
    return McpAnswer.now(JsonMappers.object());
  }

  /** Returns the changes of the list of resources. */
  public ChangeSource changes() {
    return changes;
  }

  /** Returns the resources whose changes clients hear of. */
  public ListenFeature.WatchedResources watched() {
    return watch;
  }

  @Override
  public void declare(ObjectNode capabilities, Revision revision) {
    ObjectNode declared = capabilities.withObjectProperty("resources").put("listChanged", true);
    if (revision.isStateless()) {
      declared.put("subscribe", true);
    }
  }
}
