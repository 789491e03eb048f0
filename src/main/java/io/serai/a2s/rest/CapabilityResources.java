package io.serai.a2s.rest;

import io.serai.a2s.model.Capability;
import io.serai.a2s.registry.ServedCapability;
import io.serai.document.PercentEncoder;
import io.serai.document.UriTemplate;
import io.serai.document.YamlWriter;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.ResourceProvider;
import io.serai.protocol.resource.ResourceContent;
import io.serai.protocol.resource.ResourceDescription;
import io.serai.protocol.resource.ResourceTemplate;
import io.serai.skill.SkillAccess;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;

/**
 * The documents of capabilities as resources, in YAML: the newest version of each that the caller
 * may execute and the agent serves. Thread-safe; read from memory.
 */
public record CapabilityResources(CapabilityCatalog capabilities, CapabilityChanges changes)
    implements ResourceProvider {
  private static final String PREFIX = "serai://capabilities/";
  private static final String YAML = "application/yaml";
  private static final ResourceTemplate TEMPLATE =
      new ResourceTemplate(
          UriTemplate.of(PREFIX + "{id}"),
          "capability",
          "Capability document",
          "The document of a capability by its id: its inputs, steps and requests.",
          YAML);

  @Override
  public ResourceTemplate template() {
    return TEMPLATE;
  }

  @Override
  public List<ResourceDescription> list(ProtocolCall call, String after, int limit) {
    return capabilities
        .newest()
        .filter(served -> uri(served).compareTo(after) > 0 && isVisible(call, served))
        .limit(limit)
        .map(CapabilityResources::description)
        .toList();
  }

  private static ResourceDescription description(ServedCapability served) {
    Capability capability = served.capability();
    return new ResourceDescription(
        uri(served), capability.id(), capability.name(), capability.header().description(), YAML);
  }

  private static String uri(ServedCapability served) {
    return PREFIX + served.capability().id();
  }

  @Override
  public CompletionStage<List<ResourceContent>> read(
      ProtocolCall call, String uri, Map<String, String> variables, long limit) {
    List<ResourceContent> contents =
        find(call, variables).stream()
            .map(served -> ResourceContent.ofText(uri, YAML, yaml(served)))
            .toList();
    return CompletableFuture.completedFuture(contents);
  }

  private Optional<ServedCapability> find(ProtocolCall call, Map<String, String> variables) {
    return capabilities
        .newest(variables.getOrDefault("id", ""))
        .filter(served -> isVisible(call, served));
  }

  @Override
  public boolean isWatchable() {
    return true;
  }

  /** A capability is read by its id or its name, so that its changes are told for both. */
  @Override
  public Runnable watch(Consumer<String> listener) {
    return changes.listen(key -> listener.accept(PREFIX + PercentEncoder.UNRESERVED.of(key)));
  }

  @Override
  public boolean mayRead(ProtocolCall call, Map<String, String> variables) {
    return find(call, variables).isPresent();
  }

  private static String yaml(ServedCapability served) {
    return YamlWriter.text(served.capability().document());
  }

  private static boolean isVisible(ProtocolCall call, ServedCapability served) {
    return call.agent().serves(served.capability().id())
        && SkillAccess.isAllowed(call.caller(), served.asSkill());
  }
}
