package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of the forms that other tools of Camel write: they run, or the refusal says what to do. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ForeignRouteFilesTest {

  private HubFixture hub;

  @BeforeAll
  void start(@TempDir Path home) {
    hub = new HubFixture(home);
    files();
    hub.start();
  }

  private void files() {
    hub.file(
            "routes/context.camel.xml",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- alone -->
            <camelContext xmlns="http://camel.apache.org/schema/spring">
              <route id="context">
                <from uri="platform-http:/context"/>
                <setBody><constant>context</constant></setBody>
              </route>
            </camelContext>
            """)
        .file(
            "routes/beans.camel.xml",
            """
            <beans xmlns="http://www.springframework.org/schema/beans">
              <bean id="greeting" class="java.lang.StringBuilder"/>
              <camelContext xmlns="http://camel.apache.org/schema/spring">
                <route id="beans">
                  <from uri="platform-http:/beans"/>
                  <setBody><constant>beans</constant></setBody>
                </route>
              </camelContext>
            </beans>
            """)
        .file(
            "routes/parts.camel.xml",
            """
            <beans xmlns="http://www.springframework.org/schema/beans">
              <routeContext id="parts" xmlns="http://camel.apache.org/schema/spring">
                <route id="parts">
                  <from uri="platform-http:/parts"/>
                  <setBody><constant>parts</constant></setBody>
                </route>
              </routeContext>
              <camelContext xmlns="http://camel.apache.org/schema/spring">
                <routeContextRef ref="parts"/>
                <route id="own">
                  <from uri="platform-http:/own"/>
                  <setBody><constant>own</constant></setBody>
                </route>
              </camelContext>
            </beans>
            """)
        .file(
            "routes/page/page.camel.yaml",
            """
            - route:
                from:
                  uri: platform-http:/page
                  steps:
                    - setBody: {constant: <a/>}
                    - to: xslt:page.xsl
            - route:
                from:
                  uri: platform-http:/payload
                  steps:
                    - setBody: {simple: "resource:classpath:payload.json"}
            """)
        .file(
            "routes/page/page.xsl",
            """
            <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
              <xsl:output omit-xml-declaration="yes"/>
              <xsl:template match="/"><p>page</p></xsl:template>
            </xsl:stylesheet>
            """)
        .file("routes/page/payload.json", "{\"pay\": 1}")
        .file("routes/page/order.xml", "<order id='7'/>")
        .file("routes/page/petstore.yaml", "openapi: 3.0.1\ninfo: {title: t, version: '1'}\n")
        .file(
            "routes/kamelets/greeting-source.kamelet.yaml",
            """
            apiVersion: camel.apache.org/v1
            kind: Kamelet
            metadata: {name: greeting-source}
            spec:
              definition: {properties: {word: {type: string}}}
              template:
                from:
                  uri: kamelet:source
                  steps:
                    - setBody: {constant: "kamelet says {{word}}"}
            """)
        .file(
            "routes/kamelet.camel.yaml",
            """
            - route:
                from:
                  uri: platform-http:/kamelet
                  steps:
                    - to: {uri: "kamelet:greeting-source", parameters: {word: hi}}
            """)
        .file(
            "routes/rest.camel.yaml",
            """
            - restConfiguration:
                component: netty-http
                port: "8888"
                bindingMode: json
                contextPath: /shop
                apiContextPath: /api-doc
            - rest:
                path: /orders
                post:
                  - to: direct:order
            - route:
                from:
                  uri: direct:order
                  steps:
                    - setBody: {simple: "order ${body[number]}"}
            """)
        .file(
            "routes/other.camel.yaml",
            """
            - rest:
                path: /other
                post:
                  - to: direct:other
            - route:
                from:
                  uri: direct:other
                  steps:
                    - setBody: {simple: "other ${body}"}
            """)
        .file(
            "routes/tool/application.properties",
            "tool.path = /helped\ncamel.jbang.dependencies = camel:kafka\n")
        .file(
            "routes/tool/Helper.java",
            "public class Helper { public String help() { return \"helped\"; } }")
        .file(
            "routes/tool/helped.camel.yaml",
            """
            - route:
                from:
                  uri: platform-http:{{tool.path}}
                  steps:
                    - bean: {beanType: Helper, method: help}
            """)
        .file(
            "routes/Plain.java",
            "public class Plain extends org.apache.camel.builder.RouteBuilder {"
                + " public void configure() { from(\"direct:plain\").stop(); } }")
        .file(
            "routes/karavan.camel.yaml",
            "apiVersion: camel.apache.org/v1\nkind: Integration\nmetadata: {name: q}\nspec:\n"
                + "  flows:\n    - from: {uri: 'direct:q', steps: [{log: x}]}\n");
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  @ParameterizedTest
  @CsvSource({
    "/context, context",
    "/beans, beans",
    "/parts, parts",
    "/own, own",
    "/page, <p>page</p>",
    "/payload, {\"pay\": 1}",
    "/kamelet, kamelet says hi",
    "/helped, helped",
  })
  void fileRuns(String path, String body) {
    assertThat(hub.get(path).text()).as(reloads()).isEqualTo(body);
  }

  @Test
  void restConfigurationHoldsForTheDefinitionsOfItsFile() {
    assertThat(hub.post("/shop/orders", "{\"number\": 7}").text())
        .as(reloads())
        .isEqualTo("\"order 7\"");
    assertThat(hub.post("/other", "{\"number\": 7}").text()).isEqualTo("other {\"number\": 7}");
  }

  @Test
  void restConfigurationOfTheHubHoldsForFilesWithoutOne(@TempDir Path home) {
    try (HubFixture json =
        new HubFixture(home)
            .file("application.properties", "camel.rest.binding-mode=json\n")
            .file(
                "routes/rest.camel.yaml",
                """
                - rest:
                    path: /orders
                    post:
                      - to: direct:order
                - route:
                    from:
                      uri: direct:order
                      steps:
                        - setBody: {simple: "order ${body[number]}"}
                """)
            .start()) {
      assertThat(json.post("/orders", "{\"number\": 7}").text()).isEqualTo("\"order 7\"");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "routes/Plain.java | rename it to routes/Plain.camel.java",
        "routes/karavan.camel.yaml | let the file be the list below spec.flows",
      })
  void refusalSaysWhatToDo(String file, String words) {
    for (JsonNode reload : hub.get("/a2s/v1/reloads").at("/reloads")) {
      if (reload.path("file").asText().equals(file)) {
        assertThat(reload.toString()).contains(words);
        return;
      }
    }
    throw new AssertionError(file + " is not refused: " + reloads());
  }

  @Test
  void resourcesAreNotRefused() {
    assertThat(reloads())
        .contains("{\"file\":\"routes/page/order.xml\",\"status\":\"applied\"")
        .contains("{\"file\":\"routes/page/petstore.yaml\",\"status\":\"applied\"")
        .contains(
            "{\"file\":\"routes/kamelets/greeting-source.kamelet.yaml\",\"status\":\"applied\"")
        .contains("camel.jbang.dependencies is not applied here");
  }

  private String reloads() {
    return hub.get("/a2s/v1/reloads").text();
  }
}
