package io.serai.hub;

import io.serai.protocol.ChannelUpgradeHandler;
import io.serai.protocol.ModelPrompt;
import io.serai.protocol.Protocol;
import io.serai.reload.FolderChangeHandler;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.rest.RestDefinition;
import org.apache.camel.model.rest.VerbDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Checks what protocols declare: refuses a protocol that declares what another one or the hub
 * already has, since one of the two would silently replace the other. For one thread.
 */
final class ProtocolConflictCheck {
  private static final String HUB = "The hub";
  private static final String INDEX_ENTRY = "index entry";
  private static final String FOLDER = "home folder";

  private final Set<String> names = new HashSet<>();
  private final Map<String, String> owners = new HashMap<>();

  ProtocolConflictCheck() {
    claim(HUB, INDEX_ENTRY, RootIndexPage.ownEntries());
    claim(HUB, FOLDER, List.of("agents", "routes"));
  }

  /**
   * Adds what a protocol declares, but for its routes.
   *
   * @throws HubException if something is declared already
   */
  void add(Protocol protocol) {
    if (!names.add(protocol.name())) {
      throw new HubException(
          "Two protocols are named " + protocol.name() + ". Rename one of them.");
    }
    String owner = owner(protocol);
    claim(owner, "gRPC method", protocol.grpcMethods().keySet());
    claim(owner, "WebSocket", protocol.webSocketChannels().keySet());
    claim(
        owner,
        "WebSocket that metrics name",
        protocol.webSocketChannels().keySet().stream()
            .map(path -> protocol.name() + " " + ChannelUpgradeHandler.operation(path))
            .toList());
    claim(owner, "public path", protocol.publicPaths());
    claim(owner, "error format of", protocol.errorFormats().keySet());
    claim(owner, INDEX_ENTRY, protocol.indexEntries().keySet());
    claim(
        owner,
        "prompt for models",
        protocol.modelPrompts().stream().map(ModelPrompt::name).toList());
    claim(owner, FOLDER, protocol.folders().stream().map(FolderChangeHandler::folder).toList());
  }

  /**
   * Adds the routes of a protocol, by their ids and endpoints.
   *
   * @throws HubException if one is declared already
   */
  void add(Protocol protocol, List<RouteDefinition> routes, List<RestDefinition> rests) {
    String owner = owner(protocol);
    claim(owner, "route", ids(routes));
    for (RestDefinition rest : rests) {
      claim(owner, "endpoint", rest.getVerbs().stream().map(verb -> endpoint(rest, verb)).toList());
    }
  }

  /** Returns the ids of the routes; the routes of endpoints have none yet. */
  private static List<String> ids(List<RouteDefinition> routes) {
    return routes.stream().map(RouteDefinition::getRouteId).filter(Objects::nonNull).toList();
  }

  private static String owner(Protocol protocol) {
    return "Protocol " + protocol.name();
  }

  /** Returns method and path, with the same name for all parameters. */
  private static String endpoint(RestDefinition rest, VerbDefinition verb) {
    StringBuilder path = new StringBuilder();
    for (String part : List.of(text(rest.getPath()), text(verb.getPath()))) {
      String inner = part.startsWith("/") ? part.substring(1) : part;
      path.append(inner.isEmpty() ? "" : "/" + inner);
    }
    int open = path.indexOf("{");
    while (open >= 0) {
      int close = path.indexOf("}", open);
      path.replace(open + 1, close, "");
      open = path.indexOf("{", open + 1);
    }
    return verb.asVerb().toUpperCase(Locale.ROOT) + " " + path;
  }

  private static String text(@Nullable String path) {
    return path == null ? "" : path;
  }

  private void claim(String owner, String kind, Collection<String> names) {
    for (String name : names) {
      String other = owners.putIfAbsent(kind + " " + name, owner);
      if (other != null) {
        String who =
            other.equals(owner)
                ? owner + " declares twice"
                : other + " and " + owner.replace("Protocol", "protocol") + " both declare";
        throw new HubException(
            who + " the " + kind + " " + name + ". Change one of them, or remove one protocol.");
      }
    }
  }
}
