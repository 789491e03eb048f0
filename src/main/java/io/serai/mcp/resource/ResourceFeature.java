package io.serai.mcp.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.completion.Completer;
import io.serai.mcp.feature.ChangeSource;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpFeature;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.listen.ListenFeature;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.Revision;
import io.serai.mcp.session.SessionKey;
import io.serai.mcp.session.SessionStore;
import io.serai.mcp.tool.SkillTasks;
import io.serai.mcp.tool.ToolChanges;
import io.serai.protocol.ProtocolContext;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

/**
 * Resources (MCP, "Resources"): skills of routes that are read by URIs, artifacts of tasks, and
 * what the protocols of the hub offer.
 *
 * <p>Clients hear of changes by {@code subscriptions/listen}, in sessions by {@code
 * resources/subscribe} and the stream of the session. A session may subscribe to any resource that
 * may exist for it; if the hub does not know when the resource changes, nothing is stored.
 */
public final class ResourceFeature implements McpFeature {
  private final ResourceReader reader;
  private final ListResources resources;
  private final ListTemplates templates;
  private final ResourceChanges changes;
  private final ResourceWatch watch;
  private final SessionStore sessions;
  private final ResourceCompleter completer;

  /**
   * Creates the feature.
   *
   * @param sessions stores the subscriptions of sessions
   * @param maxSize how large the content of a resource may be
   */
  public ResourceFeature(ProtocolContext hub, SessionStore sessions, long maxSize) {
    this.sessions = sessions;
    SkillTasks tasks = new SkillTasks(hub.tasks().dispatcher(), hub.agents().calls());
    ResourceSkillIndex skills = new ResourceSkillIndex(hub.skills().catalog());
    ResourceProviders providers =
        new ResourceProviders(TaskArtifacts.providers(hub.tasks().dispatcher()), hub.protocols());
    this.changes = new ResourceChanges(new ToolChanges(hub.skills().catalog()), providers);
    this.watch = new ResourceWatch(providers, hub.tasks().owners(), hub.agents().serving());
    this.resources = new ListResources(skills, providers);
    this.templates = new ListTemplates(skills, providers);
    this.completer =
        new ResourceCompleter(
            skills, providers, hub.platform().worker(), hub.tasks().currentExecutor());
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
    return Map.of(
        "resources/subscribe",
        context -> change(context, sessions::subscribe),
        "resources/unsubscribe",
        context -> change(context, sessions::unsubscribe));
  }

  private CompletionStage<McpAnswer> change(
      McpContext context, BiFunction<SessionKey, String, CompletionStage<Void>> change) {
    String uri = reader.uriOfExisting(context);
    if (!watch.canBeWatched(uri)) {
      return McpAnswer.now(JsonMappers.object());
    }
    SessionKey session =
        SessionKey.of(context)
            .orElseThrow(
                () ->
                    McpException.invalid(
                        "A subscription needs a session. Send initialize to begin one, and its id"
                            + " in the header Mcp-Session-Id."));
    return change.apply(session, uri).thenApply(done -> new McpAnswer.Result(JsonMappers.object()));
  }

  /** Returns the changes of the list of resources. */
  public ChangeSource changes() {
    return changes;
  }

  /** Returns what completes the variables of templates. */
  public Completer completer() {
    return completer;
  }

  /** Returns the resources whose changes clients hear of. */
  public ListenFeature.WatchedResources watched() {
    return watch;
  }

  @Override
  public void declare(ObjectNode capabilities, Revision revision) {
    capabilities.putObject("resources").put("listChanged", true).put("subscribe", true);
  }
}
