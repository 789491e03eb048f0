package io.serai.console.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Adds the paths, components and tags of a contract to an OpenAPI document.
 *
 * <p>What the document has already stays as it is. Components and operation ids whose name is taken
 * get the name of the contract as a prefix. Servers in paths are left out, because this hub serves
 * them; the security of the contract becomes that of each of its operations.
 */
final class ContractFirstDocumentMerger {
  private static final String COMPONENTS = "#/components/";
  private static final String PATHS = "#/paths/";

  private final ObjectNode document;
  private final ContractFirstDocument contract;
  private final Map<String, String> operationIds;

  /** The new names by section, such as {@code schemas}, and old name. */
  private final Map<String, Map<String, String>> components = new HashMap<>();

  private ContractFirstDocumentMerger(ObjectNode document, ContractFirstDocument contract) {
    this.document = document;
    this.contract = contract;
    this.operationIds =
        newNames(
            document.findValuesAsText("operationId"),
            contract.document().findValuesAsText("operationId"));
    for (Map.Entry<String, JsonNode> section : members(contract.document(), "components")) {
      JsonNode present = document.path("components").path(section.getKey());
      components.put(
          section.getKey(),
          newNames(() -> present.fieldNames(), () -> section.getValue().fieldNames()));
    }
  }

  /** Adds a contract, whose own document is modified, to a document. */
  static void merge(ObjectNode document, ContractFirstDocument contract) {
    new ContractFirstDocumentMerger(document, contract).merge();
  }

  private void merge() {
    rename(contract.document());
    addPaths();
    addComponents();
    addTags();
    if (contract.document().path("openapi").asText().startsWith("3.1")) {
      document.put("openapi", ContractFirstDocument.VERSION_31);
    }
  }

  private Map<String, String> newNames(Iterable<String> present, Iterable<String> added) {
    Set<String> taken = new HashSet<>();
    present.forEach(taken::add);
    Set<String> names = new LinkedHashSet<>();
    added.forEach(names::add);
    Map<String, String> renamed = new HashMap<>();
    for (String name : names) {
      String free = name;
      while (!taken.add(free)) {
        free = contract.name() + "_" + free;
      }
      renamed.put(name, free);
    }
    return renamed;
  }

  /** Adapts all references and operation ids below a node to the new names and paths. */
  private void rename(JsonNode node) {
    if (node instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        if (member.getValue().isTextual()) {
          String renamed = renamed(member.getKey(), member.getValue().textValue());
          member.setValue(object.textNode(renamed));
        }
      }
    }
    node.forEach(this::rename);
  }

  private String renamed(String key, String value) {
    if (value.startsWith(PATHS)) {
      String basePath = contract.basePath().replace("/", "~1");
      return PATHS + basePath + value.substring(PATHS.length());
    }
    if (value.startsWith(COMPONENTS)) {
      String[] parts = value.substring(COMPONENTS.length()).split("/", 3);
      if (parts.length > 1) {
        parts[1] = componentName(parts[0], parts[1]);
      }
      return COMPONENTS + String.join("/", parts);
    }
    return key.equals("operationId") ? operationIds.getOrDefault(value, value) : value;
  }

  private String componentName(String section, String name) {
    return components.getOrDefault(section, Map.of()).getOrDefault(name, name);
  }

  private void addPaths() {
    JsonNode inherited = contract.document().path("security");
    for (Map.Entry<String, JsonNode> path : members(contract.document(), "paths")) {
      ObjectNode item =
          document
              .withObjectProperty("paths")
              .withObjectProperty(contract.basePath() + path.getKey());
      for (Map.Entry<String, JsonNode> member : path.getValue().properties()) {
        if (member.getValue() instanceof ObjectNode operation) {
          operation.remove("servers");
          secure(operation, inherited);
        }
        if (!member.getKey().equals("servers")) {
          item.putIfAbsent(member.getKey(), member.getValue());
        }
      }
    }
  }

  private void secure(ObjectNode operation, JsonNode inherited) {
    JsonNode security = operation.has("security") ? operation.path("security") : inherited;
    if (security.isArray()) {
      ArrayNode renamed = JsonMappers.array();
      for (JsonNode alternative : security) {
        ObjectNode schemes = renamed.addObject();
        for (Map.Entry<String, JsonNode> scheme : alternative.properties()) {
          schemes.set(componentName("securitySchemes", scheme.getKey()), scheme.getValue());
        }
      }
      operation.set("security", renamed);
    }
  }

  private void addComponents() {
    for (Map.Entry<String, JsonNode> section : members(contract.document(), "components")) {
      ObjectNode target =
          document.withObjectProperty("components").withObjectProperty(section.getKey());
      for (Map.Entry<String, JsonNode> component : section.getValue().properties()) {
        target.set(componentName(section.getKey(), component.getKey()), component.getValue());
      }
    }
  }

  private void addTags() {
    List<String> present = document.path("tags").findValuesAsText("name");
    for (JsonNode tag : contract.document().path("tags")) {
      if (!present.contains(tag.path("name").asText())) {
        document.withArrayProperty("tags").add(tag);
      }
    }
  }

  private static Set<Map.Entry<String, JsonNode>> members(ObjectNode document, String name) {
    return document.path(name).properties();
  }
}
