package io.serai.a2e.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.catalog.OwnComponents;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.camel.catalog.CamelCatalog;
import org.apache.camel.catalog.EndpointValidationResult;
import org.apache.camel.tooling.model.BaseOptionModel;
import org.apache.camel.tooling.model.ComponentModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Camel's tools know about operations, and what the schema of workflows says. */
class OperationCatalogTest {
  private static final Map<String, String> OPTIONS =
      Map.of("inputPath", "source", "outputPath", "target", "conditions", "where");

  private final CamelCatalog catalog = OwnComponents.catalog();
  private final JsonNode schemas = MessageSchema.json().path("$defs");

  @ParameterizedTest
  @EnumSource(OperationType.class)
  void eachExampleOfAnOperationIsAValidEndpoint(OperationType type) {
    for (JsonNode example : schemas.path(type.text()).path("examples")) {
      if (!type.endpoint().isEmpty()) {
        String uri = OperationUri.of(type.text(), example);

        EndpointValidationResult result = catalog.validateEndpointProperties(uri);

        assertThat(result.isSuccess()).as(result.summaryErrorMessage(false)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"data", "api", "store", "wait", "invoke"})
  void optionsAreTheMembersOfTheOperations(String scheme) {
    ComponentModel model = catalog.componentModel(scheme);

    assertThat(
            model.getEndpointParameterOptions().stream()
                .map(BaseOptionModel::getName)
                .collect(Collectors.toSet()))
        .isEqualTo(members(scheme));
  }

  @Test
  void choicesAreThoseOfTheSchema() {
    for (String scheme : List.of("data", "api", "store")) {
      for (BaseOptionModel option : catalog.componentModel(scheme).getEndpointOptions()) {
        Set<String> choices = choices(scheme, option.getName());
        if (!option.getName().equals("action")) {
          assertThat(option.getEnums() == null ? Set.of() : new TreeSet<>(option.getEnums()))
              .as(option.getName())
              .isEqualTo(choices);
        }
      }
    }
  }

  private Set<String> members(String scheme) {
    Set<String> names = new TreeSet<>();
    for (OperationType type : ofScheme(scheme)) {
      for (JsonNode definition : definitions(type)) {
        definition
            .path("properties")
            .properties()
            .forEach(
                member -> {
                  if (!type.endpoint().endsWith("{" + member.getKey() + "}")) {
                    names.add(OPTIONS.getOrDefault(member.getKey(), member.getKey()));
                  }
                });
      }
    }
    names.remove("config"); // its members are options
    return names;
  }

  private Set<String> choices(String scheme, String option) {
    Set<String> choices = new TreeSet<>();
    for (OperationType type : ofScheme(scheme)) {
      for (JsonNode definition : definitions(type)) {
        definition
            .at("/properties/" + option + "/enum")
            .forEach(each -> choices.add(each.asText()));
      }
    }
    return choices;
  }

  private List<OperationType> ofScheme(String scheme) {
    return Arrays.stream(OperationType.values())
        .filter(type -> type.endpoint().startsWith(scheme + ":"))
        .toList();
  }

  private List<JsonNode> definitions(OperationType type) {
    List<JsonNode> found = new ArrayList<>(List.of(schemas.path(type.text())));
    if (type == OperationType.TRANSFORM_DATA) {
      for (String transform : List.of("map", "sort", "group", "aggregate", "select")) {
        JsonNode config = schemas.path(transform + "Config");
        found.add(config);
        config.path("oneOf").forEach(found::add);
      }
    }
    return found;
  }
}
