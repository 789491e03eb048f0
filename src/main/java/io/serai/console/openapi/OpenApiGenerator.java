package io.serai.console.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.protocol.HubVersion;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.model.Model;
import org.apache.camel.model.rest.OpenApiDefinition;
import org.apache.camel.model.rest.RestDefinition;
import org.apache.camel.openapi.BeanConfig;
import org.apache.camel.openapi.RestOpenApiReader;
import org.apache.camel.support.CamelContextHelper;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds one OpenAPI document of all REST definitions in a Camel context: of those written in
 * Camel's REST DSL, and of the contracts that the others name. Thread-safe; blocks.
 */
public final class OpenApiGenerator {
  private static final Logger LOG = LoggerFactory.getLogger(OpenApiGenerator.class);

  private final CamelContext camel;
  private final RestOpenApiReader reader = new RestOpenApiReader();
  private final Set<String> unreadableContracts = new HashSet<>();
  private List<RestDefinition> definitions = List.of();
  private @Nullable ObjectNode document;

  OpenApiGenerator(CamelContext camel) {
    this.camel = camel;
  }

  /**
   * Returns the document of the current definitions, which the caller must not modify. It is
   * rebuilt only if they have changed, or if a contract could not be read the last time.
   */
  synchronized ObjectNode document() throws IOException, ClassNotFoundException {
    List<RestDefinition> rests = currentDefinitions();
    ObjectNode cached = document;
    if (cached != null && unreadableContracts.isEmpty() && isSame(rests, definitions)) {
      return cached;
    }
    ObjectNode created = generate(rests);
    definitions = rests;
    document = created;
    return created;
  }

  private List<RestDefinition> currentDefinitions() {
    Model model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    return List.copyOf(model.getRestDefinitions());
  }

  private static boolean isSame(List<RestDefinition> first, List<RestDefinition> second) {
    if (first.size() != second.size()) {
      return false;
    }
    for (int i = 0; i < first.size(); i++) {
      if (first.get(i) != second.get(i)) {
        return false;
      }
    }
    return true;
  }

  private ObjectNode generate(List<RestDefinition> rests)
      throws IOException, ClassNotFoundException {
    List<RestDefinition> codeFirst =
        rests.stream().filter(rest -> rest.getOpenApi() == null).toList();
    BeanConfig config = new BeanConfig();
    config.setVersion(ContractFirstDocument.VERSION_30);
    config.setInfo(new Info().title("Serai").version(HubVersion.text()));
    OpenAPI model =
        reader.read(camel, codeFirst, config, camel.getName(), camel.getClassResolver());
    model.setServers(null);
    ObjectNode created = ContractFirstDocument.json(model);
    correctRootPaths(created);
    OpenApiBodyCompleter.complete(created, codeFirst);
    Set<String> contracts = contracts(rests);
    unreadableContracts.retainAll(contracts);
    for (String contract : contracts) {
      addContract(created, contract);
    }
    return created;
  }

  /** Camel writes the paths of REST definitions at {@code /} with two slashes. */
  private static void correctRootPaths(ObjectNode document) {
    if (document.path("paths") instanceof ObjectNode paths) {
      List<String> doubled = new ArrayList<>();
      paths.fieldNames().forEachRemaining(doubled::add);
      doubled.removeIf(path -> !path.startsWith("//"));
      for (String path : doubled) {
        if (paths.remove(path) instanceof ObjectNode methods) {
          String right = path.substring(1);
          if (paths.get(right) instanceof ObjectNode others) {
            others.setAll(methods);
          } else {
            paths.set(right, methods);
          }
        }
      }
    }
  }

  private Set<String> contracts(List<RestDefinition> rests) {
    Set<String> locations = new LinkedHashSet<>();
    for (RestDefinition rest : rests) {
      OpenApiDefinition contract = rest.getOpenApi();
      if (contract != null
          && isNot("true", rest.getDisabled())
          && isNot("true", contract.getDisabled())
          && isNot("false", rest.getApiDocs())) {
        locations.add(camel.resolvePropertyPlaceholders(contract.getSpecification()));
      }
    }
    return locations;
  }

  private boolean isNot(String value, @Nullable String setting) {
    return !value.equalsIgnoreCase(CamelContextHelper.parseText(camel, setting));
  }

  private void addContract(ObjectNode created, String location) {
    try {
      ContractFirstDocumentMerger.merge(created, ContractFirstDocument.read(camel, location));
      unreadableContracts.remove(location);
    } catch (IOException | RuntimeException failure) {
      if (unreadableContracts.add(location)) {
        LOG.warn(
            "/openapi.json lacks the operations of {}: {}. Correct the contract.",
            location,
            failure.getMessage());
      }
    }
  }
}
