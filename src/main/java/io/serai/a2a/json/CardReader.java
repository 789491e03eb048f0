package io.serai.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.AgentCard;
import io.serai.a2a.model.AgentCard.CardSkill;
import io.serai.a2a.model.AgentCard.Interface;
import io.serai.a2a.model.AgentCard.ProtocolBinding;
import io.serai.document.TextFunctions;
import io.serai.document.UriParser;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the agent card of a remote agent, of 1.0 or 0.3, and reports all its violations at once.
 */
public final class CardReader {
  private static final int MAX_SKILLS = 1_000;

  private CardReader() {}

  /**
   * Reads a card.
   *
   * @param address where it was read; by https, an address of gRPC without a scheme is one of TLS
   * @throws A2aException if the card is invalid, or has no interface that this hub supports
   */
  public static AgentCard read(JsonNode json, URI address) {
    ViolationCollector violationCollector = new ViolationCollector();
    ProtoJsonFieldReader card = ProtoJsonFieldReader.of(json, violationCollector);
    List<Interface> interfaces = interfaces(card, address);
    if (interfaces.isEmpty() && violationCollector.isEmpty()) {
      card.report(
          card.has("url") ? "url" : "supportedInterfaces",
          "names no interface that this hub speaks: JSONRPC, HTTP+JSON or GRPC of 1.0, JSONRPC of 0.3");
    }
    AgentCard read =
        new AgentCard(
            card.required("name"),
            Optional.ofNullable(card.text("description")).orElse(""),
            Optional.ofNullable(card.text("version")).orElse(""),
            interfaces,
            Boolean.TRUE.equals(card.object("capabilities").flag("streaming")),
            CardSecurityReader.schemes(card),
            CardSecurityReader.requirements(card),
            card.texts("defaultInputModes"),
            extensions(card),
            skills(card),
            Map.of());
    if (!violationCollector.isEmpty()) {
      throw A2aException.of(
          A2aError.INVALID_AGENT_RESPONSE,
          "The card is not valid: " + violationCollector.summary() + ".");
    }
    return read;
  }

  /** Returns whether a card has an interface of A2A that this hub speaks. */
  public static boolean hasInterface(JsonNode json, URI address) {
    return !interfaces(ProtoJsonFieldReader.of(json, new ViolationCollector()), address).isEmpty();
  }

  private static Set<String> extensions(ProtoJsonFieldReader card) {
    return card.object("capabilities").objects("extensions").stream()
        .map(extension -> extension.text("uri"))
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
  }

  private static List<Interface> interfaces(ProtoJsonFieldReader card, URI address) {
    List<Interface> interfaces = new ArrayList<>();
    for (ProtoJsonFieldReader each : card.objects("supportedInterfaces")) {
      String version = Optional.ofNullable(each.text("protocolVersion")).orElse("1.0");
      String binding = Optional.ofNullable(each.text("protocolBinding")).orElse("");
      A2aVersion known = A2aVersion.parse(version).orElse(null);
      if (binding.equals(ProtocolBinding.GRPC.text()) && known == A2aVersion.V1_0) {
        grpc(each, address).ifPresent(interfaces::add);
      } else {
        add(interfaces, each, known, binding, each.text("tenant"));
      }
    }
    if (!card.has("supportedInterfaces")) {
      addV03Interfaces(card, interfaces);
    }
    return interfaces;
  }

  /** Adds the interfaces of a 0.3 card: its main address, then the additional ones. */
  private static void addV03Interfaces(ProtoJsonFieldReader card, List<Interface> interfaces) {
    if (!card.has("url")) {
      card.report("supportedInterfaces", "is required");
      return;
    }
    String preferred = Optional.ofNullable(card.text("preferredTransport")).orElse("JSONRPC");
    add(interfaces, card, A2aVersion.V0_3, preferred, null);
    for (ProtoJsonFieldReader each : card.objects("additionalInterfaces")) {
      String transport = Optional.ofNullable(each.text("transport")).orElse("");
      add(interfaces, each, A2aVersion.V0_3, transport, null);
    }
  }

  private static void add(
      List<Interface> interfaces,
      ProtoJsonFieldReader of,
      @Nullable A2aVersion version,
      String binding,
      @Nullable String tenant) {
    Optional<ProtocolBinding> known = binding(binding, version);
    if (version == null || known.isEmpty()) {
      return;
    }
    URI url = url(of);
    if (url != null) {
      interfaces.add(new Interface(url, known.get(), version, tenant));
    }
  }

  /** Returns an interface of gRPC; empty if its address is one that this hub does not call. */
  private static Optional<Interface> grpc(ProtoJsonFieldReader of, URI address) {
    return GrpcAddressParser.parse(of.required("url"), "https".equals(address.getScheme()))
        .map(url -> new Interface(url, ProtocolBinding.GRPC, A2aVersion.V1_0, of.text("tenant")));
  }

  private static Optional<ProtocolBinding> binding(String name, @Nullable A2aVersion version) {
    return switch (name) {
      case "JSONRPC" -> Optional.of(ProtocolBinding.JSONRPC);
      case "HTTP+JSON" ->
          Optional.of(ProtocolBinding.HTTP_JSON).filter(b -> version == A2aVersion.V1_0);
      default -> Optional.empty();
    };
  }

  private static @Nullable URI url(ProtoJsonFieldReader of) {
    Optional<URI> url = UriParser.web(TextFunctions.withoutTrailing(of.required("url"), '/'));
    if (url.isEmpty()) {
      of.report("url", "must be an absolute http or https address");
    }
    return url.orElse(null);
  }

  private static List<CardSkill> skills(ProtoJsonFieldReader card) {
    List<ProtoJsonFieldReader> given = card.objects("skills");
    if (given.size() > MAX_SKILLS) {
      card.report("skills", "must be at most " + MAX_SKILLS);
    }
    return given.stream().map(CardReader::skill).toList();
  }

  private static CardSkill skill(ProtoJsonFieldReader skill) {
    String id = skill.required("id");
    return new CardSkill(
        id,
        Optional.ofNullable(skill.text("name")).orElse(id),
        Optional.ofNullable(skill.text("description")).orElse(""),
        skill.texts("tags"),
        skill.texts("examples"),
        skill.texts("inputModes"));
  }
}
