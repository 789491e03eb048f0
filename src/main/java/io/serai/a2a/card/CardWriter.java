package io.serai.a2a.card;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.CanonicalJson;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.security.AgentDefinition;

/** Writes a card: that of 1.0, and on top of it what clients of 0.3 look for. */
final class CardWriter {
  private static final int VERSION_DIGITS = 12;
  private static final String RPC = "/a2a/rpc";
  private static final String REST = "/a2a/rest";
  private static final String OLD_REST = "/a2a/rest03";

  private final CardOptions options;
  private final CardSecurityWriter security;

  CardWriter(CardOptions options) {
    this.options = options;
    this.security = new CardSecurityWriter(options.trust().schemes());
  }

  /**
   * The card of 1.0. Members that the protocol does not require, and that would have their standard
   * value, are left out: so it is the form that is signed.
   *
   * @param base where the agent's bindings stand, without a slash at the end
   */
  ObjectNode card(AgentDefinition agent, String base, ArrayNode skills) {
    ObjectNode card = JsonMappers.object();
    card.put("name", agent.name());
    card.put("description", agent.description().isBlank() ? agent.name() : agent.description());
    interfaces(card.putArray("supportedInterfaces"), agent, base);
    ObjectNode capabilities = card.putObject("capabilities");
    capabilities.put("streaming", true).put("pushNotifications", options.push());
    capabilities.put("extendedAgentCard", options.secured());
    extensions(capabilities);
    if (options.secured()) {
      security.write(card);
    }
    options.inputModes().forEach(card.putArray("defaultInputModes")::add);
    card.putArray("defaultOutputModes").add("application/json").add("text/plain");
    card.set("skills", skills);
    card.put("version", version(card));
    return card;
  }

  /** The same with the members of 0.3 (a superset that clients of both versions read). */
  ObjectNode hybrid(ObjectNode card, String base) {
    ObjectNode both = card.deepCopy();
    both.put("protocolVersion", "0.3.0");
    both.put("url", base + RPC).put("preferredTransport", "JSONRPC");
    ArrayNode more = both.putArray("additionalInterfaces");
    more.addObject().put("url", base + RPC).put("transport", "JSONRPC");
    more.addObject().put("url", base + OLD_REST).put("transport", "HTTP+JSON");
    both.put("supportsAuthenticatedExtendedCard", options.secured());
    if (options.secured()) {
      security.writeOld(both);
    }
    return both;
  }

  private void interfaces(ArrayNode interfaces, AgentDefinition agent, String base) {
    entry(interfaces, base + RPC, "JSONRPC", "1.0");
    entry(interfaces, base + REST, "HTTP+JSON", "1.0");
    if (options.grpc()) {
      grpc(interfaces, agent, base);
    }
    if (options.legacy()) {
      entry(interfaces, base + RPC, "JSONRPC", "0.3");
      entry(interfaces, base + OLD_REST, "HTTP+JSON", "0.3");
    }
  }

  /** gRPC has an address without a path: an agent that has a base of its own is a tenant there. */
  private static void grpc(ArrayNode interfaces, AgentDefinition agent, String base) {
    ObjectNode entry = interfaces.addObject().put("url", address(base));
    entry.put("protocolBinding", "GRPC");
    if (base.endsWith("/agents/" + agent.id())) {
      entry.put("tenant", agent.id());
    }
    entry.put("protocolVersion", "1.0");
  }

  private static String address(String base) {
    String authority = authority(base);
    int colon = authority.lastIndexOf(':');
    boolean named =
        colon >= 0
            && TextFunctions.consistsOf(authority.substring(colon + 1), TextFunctions::isDigit);
    return named ? authority : authority + (base.startsWith("https:") ? ":443" : ":80");
  }

  /** Not by {@link java.net.URI}, which finds no host where a name has an underscore. */
  private static String authority(String base) {
    String rest = base.substring(base.indexOf("://") + 3);
    int path = rest.indexOf('/');
    return path < 0 ? rest : rest.substring(0, path);
  }

  private static void entry(ArrayNode interfaces, String url, String binding, String version) {
    interfaces
        .addObject()
        .put("url", url)
        .put("protocolBinding", binding)
        .put("protocolVersion", version);
  }

  private void extensions(ObjectNode capabilities) {
    if (options.extensions().isEmpty()) {
      return;
    }
    ArrayNode list = capabilities.putArray("extensions");
    for (String uri : options.extensions()) {
      ObjectNode extension = list.addObject().put("uri", uri);
      if (options.required().contains(uri)) {
        extension.put("required", true);
      }
    }
  }

  /** From the content alone, wherever the hub is reached. */
  private static String version(ObjectNode card) {
    ObjectNode content = card.deepCopy();
    content.remove("supportedInterfaces");
    return "1.0.0+" + CanonicalJson.sha256(content).substring(0, VERSION_DIGITS);
  }
}
