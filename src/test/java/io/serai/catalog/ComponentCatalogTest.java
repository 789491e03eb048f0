package io.serai.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.CatalogCamelContext;
import org.apache.camel.catalog.CamelCatalog;
import org.apache.camel.catalog.EndpointValidationResult;
import org.apache.camel.tooling.model.BaseOptionModel;
import org.apache.camel.tooling.model.ComponentModel;
import org.apache.camel.tooling.model.JsonMapper;
import org.apache.camel.tooling.model.LanguageModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What Camel's tools know about the components and languages of the hub. */
@Timeout(300)
class ComponentCatalogTest {
  /** Components of Camel, with other endpoints. */
  private static final Set<String> OF_CAMEL = Set.of("direct", "graphql", "seda", "timer");

  private final CamelCatalog catalog = OwnComponents.catalog();

  static List<String> components() {
    return OwnComponents.names("component");
  }

  static List<String> languages() {
    return OwnComponents.names("language");
  }

  static List<String> uris() throws IOException {
    return EndpointUris.ofPage(Files.readString(Path.of("docs/bus.md"))).stream()
        .filter(uri -> components().contains(uri.substring(0, Math.max(0, uri.indexOf(':')))))
        .toList();
  }

  @Test
  void allComponentsOfAHubAreListedAndItsContextHasTheirOptions(@TempDir Path home)
      throws Exception {
    try (HubContext hub = new HubContext(home)) {
      CamelContext camel = hub.camel();

      assertThat(camel.getComponentNames().stream().filter(name -> isOwn(camel, name)))
          .isSubsetOf(components());
      for (String name : components()) {
        assertThat(camel.getComponent(name)).isNotNull();
        assertThat(((CatalogCamelContext) camel).getComponentParameterJsonSchema(name))
            .isEqualTo(OwnComponents.json("component", name));
      }
      for (String name : languages()) {
        assertThat(camel.resolveLanguage(name).getClass().getName())
            .isEqualTo(OwnComponents.className("language", name));
        assertThat(((CatalogCamelContext) camel).getLanguageParameterJsonSchema(name))
            .isEqualTo(OwnComponents.json("language", name));
      }
    }
  }

  private static boolean isOwn(CamelContext camel, String name) {
    return camel.getComponent(name).getClass().getName().startsWith("io.serai.")
        && !OF_CAMEL.contains(name);
  }

  @ParameterizedTest
  @MethodSource("components")
  void eachComponentAndEachOptionIsDescribed(String name) {
    ComponentModel model = catalog.componentModel(name);

    assertThat(model.getScheme()).isEqualTo(name);
    assertThat(model.getSyntax()).startsWith(name + ":");
    assertThat(model.getTitle()).isNotBlank();
    assertThat(model.getDescription()).isNotBlank();
    assertThat(model.getFirstVersion()).isNotBlank();
    assertThat(model.getLabel()).isNotBlank();
    assertThat(model.isProducerOnly()).isEqualTo(!name.equals("skill"));
    assertThat(model.getEndpointPathOptions()).hasSize(1).allMatch(BaseOptionModel::isRequired);
    assertThat(model.getEndpointOptions())
        .allSatisfy(
            option -> {
              assertThat(option.getDescription()).as(option.getName()).isNotBlank();
              assertThat(option.getType()).as(option.getName()).isNotBlank();
              assertThat(option.getGroup()).as(option.getName()).isNotBlank();
            });
  }

  @ParameterizedTest
  @MethodSource("languages")
  void eachLanguageIsDescribedAsTheExpressionThatRoutesHave(String name) {
    LanguageModel model = JsonMapper.generateLanguageModel(OwnComponents.json("language", name));
    ComponentModel component = catalog.componentModel("data");

    assertThat(model.getName()).isEqualTo(name);
    assertThat(model.getDescription()).isNotBlank();
    assertThat(model.getVersion()).isEqualTo(component.getVersion());
    assertThat(model.getArtifactId()).isEqualTo(component.getArtifactId());
    assertThat(model.getOptions())
        .extracting(BaseOptionModel::getName)
        .isEqualTo(
            catalog.eipModel("language").getOptions().stream()
                .map(BaseOptionModel::getName)
                .toList());
  }

  @ParameterizedTest
  @MethodSource("uris")
  void eachExampleOfThePageIsValid(String uri) {
    EndpointValidationResult result = catalog.validateEndpointProperties(uri);

    assertThat(result.isSuccess()).as(result.summaryErrorMessage(false)).isTrue();
  }

  @Test
  void misspeltOptionIsNotValid() {
    assertThat(
            catalog
                .validateEndpointProperties("data:filter?sorce=/workflow/input&target=/workflow/a")
                .getUnknown())
        .containsExactly("sorce");
    assertThat(catalog.validateEndpointProperties("api:GET?target=/workflow/a").getRequired())
        .containsExactly("url");
  }
}
