package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.route.ManyRoutesCamelContext;
import java.util.List;
import java.util.Set;
import org.apache.camel.RoutesBuilder;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.impl.engine.DefaultRoutesLoader;
import org.apache.camel.model.rest.RestBindingMode;
import org.apache.camel.model.rest.RestDefinition;
import org.apache.camel.spi.RestConfiguration;
import org.apache.camel.support.ResourceHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class FileRestConfigurationTest {

  private static final String REST = "- rest:\n    path: /x\n    get: [{to: 'direct:x'}]\n";

  private final DefaultCamelContext camel = new ManyRoutesCamelContext(true);

  @BeforeEach
  void start() {
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void fileWithoutOneLeavesItsDefinitionsToTheContext() throws Exception {
    RestConfiguration ofContext = camel.getRestConfiguration();
    ofContext.setBindingMode("json");
    ofContext.setContextPath("/hub");
    ofContext.setEnableCORS(true);

    RestDefinition rest = loaded(REST);

    assertThat(rest.getBindingMode()).isNull();
    assertThat(rest.getEnableCORS()).isNull();
    assertThat(rest.getSkipBindingOnErrorCode()).isNull();
    assertThat(rest.getPath()).isEqualTo("/x");
    assertThat(camel.getRestConfiguration()).isSameAs(ofContext);
  }

  @Test
  void fileDiffersFromTheContextInBothDirections() throws Exception {
    RestConfiguration ofContext = camel.getRestConfiguration();
    ofContext.setBindingMode("json");
    ofContext.setEnableCORS(true);
    ofContext.setSkipBindingOnErrorCode(true);

    RestDefinition rest =
        loaded(
            "- restConfiguration: {bindingMode: 'off', enableCORS: false,"
                + " skipBindingOnErrorCode: false, clientRequestValidation: true,"
                + " clientResponseValidation: true, enableNoContentResponse: true}\n"
                + REST);

    assertThat(rest.getBindingMode()).isEqualTo("off");
    assertThat(rest.getEnableCORS()).isEqualTo("false");
    assertThat(rest.getSkipBindingOnErrorCode()).isEqualTo("false");
    assertThat(rest.getClientRequestValidation()).isEqualTo("true");
    assertThat(rest.getClientResponseValidation()).isEqualTo("true");
    assertThat(rest.getEnableNoContentResponse()).isEqualTo("true");
    assertThat(ofContext.isEnableCORS()).isTrue();
  }

  @Test
  void whatADefinitionSaysOfItselfHolds() throws Exception {
    RestDefinition rest =
        loaded(
            "- restConfiguration: {bindingMode: json, contextPath: shop/}\n"
                + REST.replace("path: /x", "path: x\n    bindingMode: xml"));

    assertThat(rest.getBindingMode()).isEqualTo("xml");
    assertThat(rest.getPath()).isEqualTo("/shop/x");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jsonDataFormat | jsonDataFormat: gson",
        "xmlDataFormat | xmlDataFormat: jaxb",
        "bindingPackageScan | bindingPackageScan: com.example",
        "producerComponent | producerComponent: http",
        "useXForwardHeaders | useXForwardHeaders: %s",
        "validationLevels | validationLevels: [{key: validation.request, value: ERROR}]",
        "corsHeaders | corsHeaders: [{key: Access-Control-Max-Age, value: '5'}]",
      })
  void whatCannotBeSaidOfOneDefinitionIsRefused(String name, String member) {
    String other =
        member.formatted(!camel.getRestConfiguration().isUseXForwardHeaders()); // not the standard

    assertThatThrownBy(() -> loaded("- restConfiguration: {" + other + "}\n" + REST))
        .isInstanceOf(RouteFileRejectedException.class)
        .hasMessageStartingWith(name + " of restConfiguration would apply to the whole hub");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "component: servlet",
        "port: '8888'",
        "apiContextPath: /api-doc",
        "apiContextRouteId: doc",
        "apiHost: example.com",
        "apiProperty: [{key: api.title, value: Users}, {key: api.version, value: '1'}]",
        "dataFormatProperty: [{key: prettyPrint, value: 'true'}]",
        "hostNameResolver: localHostName"
      })
  void whatTheHubDecidesHasNoEffect(String member) throws Exception {
    RestDefinition rest = loaded("- restConfiguration: {" + member + "}\n" + REST);

    assertThat(rest.getPath()).isEqualTo("/x");
    assertThat(rest.getBindingMode()).isNull();
  }

  @Test
  void javaFileHasOneOfItsOwnToo() throws Exception {
    RouteBuilder builder =
        new RouteBuilder() {
          @Override
          public void configure() {
            restConfiguration()
                .component("netty-http")
                .port(8888)
                .contextPath("/shop")
                .bindingMode(RestBindingMode.json)
                .enableCORS(true)
                .clientRequestValidation(true);
            rest("/x").get().to("direct:x");
          }
        };
    builder.setCamelContext(camel);

    FileRestConfiguration.of(builder, camel)
        .applyTo("X.camel.java", builder.getRestCollection().getRests());
    builder.prepareModel(camel);

    RestDefinition rest = builder.getRestCollection().getRests().get(0);
    assertThat(rest.getPath()).isEqualTo("/shop/x");
    assertThat(rest.getBindingMode()).isEqualTo("json");
    assertThat(rest.getEnableCORS()).isEqualTo("true");
    assertThat(rest.getClientRequestValidation()).isEqualTo("true");
    assertThat(camel.getRestConfiguration().getContextPath()).isNull();
    assertThat(camel.getRestConfiguration().getComponent()).isNull();
    assertThat(camel.getRestConfiguration().getBindingMode().name()).isEqualTo("off");
    assertThat(camel.getRestConfiguration().isEnableCORS()).isFalse();
  }

  @Test
  void whatCannotBeSaidOfOneDefinitionIsRefusedInJavaToo() {
    RouteBuilder builder =
        new RouteBuilder() {
          @Override
          public void configure() {
            restConfiguration()
                .apiProperty("api.title", "t")
                .corsHeaderProperty("Access-Control-Max-Age", "5")
                .jsonDataFormat("gson");
          }
        };
    builder.setCamelContext(camel);

    assertThatThrownBy(
            () -> FileRestConfiguration.of(builder, camel).applyTo("X.camel.java", List.of()))
        .isInstanceOf(RouteFileRejectedException.class)
        .hasMessageStartingWith("corsHeaders, jsonDataFormat of restConfiguration would apply");
  }

  private RestDefinition loaded(String text) throws Exception {
    List<RestDefinition> rests;
    try (DefaultRoutesLoader loader = new DefaultRoutesLoader(camel)) {
      loader.start();
      RoutesBuilder found =
          loader
              .findRoutesBuilders(Set.of(ResourceHelper.fromString("x.camel.yaml", text)))
              .iterator()
              .next();
      RouteBuilder builder = (RouteBuilder) found;
      FileRestConfiguration configuration = FileRestConfiguration.of(builder, camel);
      rests = builder.getRestCollection().getRests();
      configuration.applyTo("x.camel.yaml", rests);
    }
    return rests.get(0);
  }
}
