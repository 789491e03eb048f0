package io.serai.console.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The paths of the document where REST definitions are at the root. */
class OpenApiGeneratorTest {
  private final DefaultCamelContext camel = new DefaultCamelContext();

  @AfterEach
  void stop() {
    camel.stop();
  }

  @Test
  void pathsOfDefinitionsAtTheRootBeginWithOneSlash() throws Exception {
    JsonNode paths =
        paths(
            new RouteBuilder() {
              @Override
              public void configure() {
                rest().get("/tasks/{id}").id("without").to("direct:any");
                rest("/").get("/cards/{id}").id("slash").produces("text/plain").to("direct:any");
                rest("/api").get("/pets").id("below").to("direct:any");
              }
            });

    assertThat(paths.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("/tasks/{id}", "/cards/{id}", "/api/pets");
    assertThat(paths.path("/tasks/{id}").path("get").path("operationId").asText())
        .isEqualTo("without");
    assertThat(paths.path("/cards/{id}").path("get").path("operationId").asText())
        .isEqualTo("slash");
    assertThat(paths.path("/cards/{id}").at("/get/responses/default/content"))
        .hasToString("{\"text/plain\":{}}");
  }

  @Test
  void operationsOfOnePathThatIsDefinedAtTheRootAndBelowAreTogether() throws Exception {
    JsonNode paths =
        paths(
            new RouteBuilder() {
              @Override
              public void configure() {
                rest("/tasks").get().id("list").to("direct:any");
                rest("/").post("/tasks").id("create").to("direct:any");
              }
            });

    assertThat(paths.fieldNames()).toIterable().containsExactly("/tasks");
    JsonNode tasks = paths.path("/tasks");
    assertThat(tasks.fieldNames()).toIterable().containsExactlyInAnyOrder("get", "post");
    assertThat(tasks.at("/get/operationId").asText()).isEqualTo("list");
    assertThat(tasks.at("/post/operationId").asText()).isEqualTo("create");
  }

  private JsonNode paths(RouteBuilder routes) throws Exception {
    camel.addRoutes(routes);
    return new OpenApiGenerator(camel).document().path("paths");
  }
}
