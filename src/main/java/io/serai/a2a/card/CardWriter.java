package io.serai.a2a.card;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.stream.StreamResumption;
import io.serai.document.CanonicalJson;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.protocol.A2aMessageExtension;
import io.serai.security.AgentDefinition;

/** Builds agent cards: the card of 1.0, and a hybrid with the members that clients of 0.3 read. */
final class CardWriter {
  private static final int VERSION_DIGITS = 12;
  private static final String RPC = "/a2a/rpc";
  private static final String REST = "/a2a/rest";
  private static final String OLD_REST = "/a2a/rest03";
  private static final String GRPC = "GRPC";

  private final SharedCardConfig options;
  private final CardSecurityWriter security;

  CardWriter(SharedCardConfig options) {
    this.options = options;
    this.security = new CardSecurityWriter(options.trust().schemes());
  }

  /**
   * Builds the card of 1.0 without its version.
   *
   * <p>Optional members that would have their default value are left out, because this form is the
   * one that is signed.
   *
   * @param base address below which the agent is reached, without a trailing slash
   */
  ObjectNode card(AgentDefinition agent, String base, ArrayNode skills) {
    ObjectNode card = JsonMappers.object();
    card.put("name", agent.name());
    card.put("description", agent.description().isBlank() ? agent.name() : agent.description());
    agent.block(CardFileSection.class).ifPresent(block -> block.write(card));
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
    return card;
  }

  /** Returns a copy with the members of 0.3, which clients of both versions can read. */
  ObjectNode hybrid(ObjectNode card, AgentDefinition agent, String base) {
    ObjectNode hybrid = card.deepCopy();
    hybrid.put("protocolVersion", "0.3.0");
    hybrid.put("url", base + RPC).put("preferredTransport", "JSONRPC");
    ArrayNode more = hybrid.putArray("additionalInterfaces");
    more.addObject().put("url", base + RPC).put("transport", "JSONRPC");
    more.addObject().put("url", base + OLD_REST).put("transport", "HTTP+JSON");
    if (oldGrpc(agent, base)) {
      more.addObject().put("url", address(base)).put("transport", GRPC);
    }
    hybrid.put("supportsAuthenticatedExtendedCard", options.secured());
    if (options.secured()) {
      security.writeOld(hybrid);
    }
    return hybrid;
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
      if (oldGrpc(agent, base)) {
        entry(interfaces, address(base), GRPC, "0.3");
      }
    }
  }

  /** Whether gRPC of 0.3 calls the agent: its address has no path, and its messages no tenant. */
  private boolean oldGrpc(AgentDefinition agent, String base) {
    return options.grpc() && !isTenant(agent, base);
  }

  private static boolean isTenant(AgentDefinition agent, String base) {
    return base.endsWith("/agents/" + agent.id());
  }

  /**
   * Adds the gRPC interface. Its address has no path, so an agent below {@code /agents/{id}} is
   * given as the tenant.
   */
  private static void grpc(ArrayNode interfaces, AgentDefinition agent, String base) {
    ObjectNode entry = interfaces.addObject().put("url", address(base));
    entry.put("protocolBinding", GRPC);
    if (isTenant(agent, base)) {
      entry.put("tenant", agent.id());
    }
    entry.put("protocolVersion", "1.0");
  }

  private static String address(String base) {
    String authority = authority(base);
    int colon = authority.lastIndexOf(':');
    boolean hasPort =
        colon >= 0
            && TextFunctions.consistsOf(authority.substring(colon + 1), TextFunctions::isDigit);
    return hasPort ? authority : authority + (base.startsWith("https:") ? ":443" : ":80");
  }

  /**
   * Returns the authority of an address. Does not use {@link java.net.URI}, which finds no host if
   * a name contains an underscore.
   */
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
    ArrayNode list = JsonMappers.MAPPER.createArrayNode();
    for (String uri : options.extensions()) {
      ObjectNode extension = list.addObject().put("uri", uri);
      if (options.required().contains(uri)) {
        extension.put("required", true);
      }
    }
    for (A2aMessageExtension extension : options.messages().all()) {
      list.addObject().put("uri", extension.uri()).put("description", extension.description());
    }
    list.addObject()
        .put("uri", StreamResumption.URI)
        .put("description", StreamResumption.DESCRIPTION);
    capabilities.set("extensions", list);
  }

  /** Adds the version unless the card has one; called when the card has all other members. */
  static void complete(ObjectNode card) {
    if (!card.has("version")) {
      card.put("version", version(card));
    }
  }

  /**
   * Returns a version that depends on the content only, not on the address at which the hub is
   * reached.
   */
  private static String version(ObjectNode card) {
    ObjectNode content = card.deepCopy();
    content.remove("supportedInterfaces");
    return "1.0.0+" + CanonicalJson.sha256(content).substring(0, VERSION_DIGITS);
  }
}
