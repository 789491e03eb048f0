package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.camel.CamelContext;
import org.apache.camel.spi.Resource;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.ResourceHelper;
import org.apache.camel.test.junit5.CamelTestSupport;
import org.junit.jupiter.api.Test;

/** The routes of the demo service, without the REST definitions in front of them. */
class DemoRoutesTest extends CamelTestSupport {

  private static final Path FILE = Path.of("routes/demo.camel.yaml");

  @Override
  protected CamelContext createCamelContext() throws Exception {
    CamelContext camel = super.createCamelContext();
    String text = Files.readString(FILE);
    String routes = text.substring(text.indexOf("- route:"));
    Resource resource = ResourceHelper.fromString(FILE.getFileName().toString(), routes);
    PluginHelper.getRoutesLoader(camel).loadRoutes(resource);
    return camel;
  }

  @Test
  void weatherDependsOnTheNameOfTheCity() throws Exception {
    assertThat(weather("Samarkand"))
        .isEqualTo(json("{'description': 'Sunny', 'severity': 'none', 'celsius': 21}"));
    assertThat(weather("Stormhaven"))
        .isEqualTo(json("{'description': 'Storm', 'severity': 'severe', 'celsius': 9}"));
    assertThat(weather("Snow Hill"))
        .isEqualTo(json("{'description': 'Snow', 'severity': 'moderate', 'celsius': -4.5}"));
  }

  @Test
  void messageBoardReturnsAnyTextUnchanged() throws Exception {
    String text = "a, \"b\" ${body} {c} \\ 'd' é\n";
    String request =
        JsonMappers.MAPPER.writeValueAsString(
            Map.of("query", "mutation post {}", "variables", Map.of("text", text)));

    String answer = template.requestBody("direct:demo-message-board", request, String.class);

    JsonNode post = JsonMappers.MAPPER.readTree(answer).at("/data/post");
    assertThat(post.path("text").asText()).isEqualTo(text);
    assertThat(post.path("id").asText()).startsWith("m-");
  }

  private JsonNode weather(String city) throws Exception {
    String answer =
        template.requestBodyAndHeader("direct:demo-weather", null, "city", city, String.class);
    return JsonMappers.MAPPER.readTree(answer);
  }

  private static JsonNode json(String text) throws Exception {
    return JsonMappers.MAPPER.readTree(text.replace('\'', '"'));
  }
}
