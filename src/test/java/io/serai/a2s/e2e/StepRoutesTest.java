package io.serai.a2s.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.CapabilityText;
import io.serai.hub.HttpStub;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.PageExample;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Steps of capabilities in routes that people write. */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StepRoutesTest {
  private final HttpStub stub = new HttpStub();
  private HubFixture hub;

  @BeforeAll
  void start(@TempDir Path home) throws IOException {
    stub.json("/dogs/beagle", "{\"dog\": {\"name\": \"Rex\", \"age\": 3}, \"owner\": 7}");
    stub.json("/dogs/pug", "{\"dog\": {\"name\": \"Bo\", \"age\": 1}, \"owner\": 8}");
    stub.json("/graphql", "{\"data\": {\"owner\": {\"name\": \"Ada\"}}}");
    stub.json("/items", "{\"id\": 1}");
    String dep = CapabilityText.getting("Valued", stub.url());
    stub.json("/value", "{\"value\": 42}");
    hub =
        new HubFixture(home)
            .file("application.properties", "serai.outbound.allowed-private-hosts=localhost\n")
            .file("capabilities/valued.yaml", dep)
            .file(
                "routes/documented.camel.yaml",
                PageExample.of("bus.md", "steps").replace("http://localhost:8080", stub.url()))
            .file("routes/dogs.camel.yaml", front("dogs", "- to: skill:dogs.today\n"))
            .file(
                "routes/items.camel.yaml",
                front(
                    "items",
                    """
                    - setVariable: {name: kind, simple: "${header.kind}"}
                    - to: {id: add, uri: "call:POST %1$s/items?query.kind=${kind}&body={\\"item\\":\\"${body}\\"}&output.id=$.id"}
                    - setProperty: {name: CamelSeraiOptions, constant: '{"body": {"again": "${id}"}, "output.second": "$.id"}'}
                    - to: {id: again, uri: "call:POST %1$s/items?options=property"}
                    - setBody: {language: {language: a2s, expression: outputs}}
                    """
                        .formatted(stub.url())))
            .file(
                "routes/valued.camel.yaml",
                front(
                    "valued",
                    """
                    - to: {id: run, uri: "capability:Valued?version=^1.0.0&checksum=%s&output.v=$.value"}
                    - setBody: {language: {language: a2s, expression: 'outputs ["v"]'}}
                    """
                        .formatted(CapabilityText.checksum(dep))))
            .file(
                "routes/outer.camel.yaml",
                front(
                    "outer",
                    """
                    - to: {id: first, uri: "call:GET %1$s/dogs/{breed}?path.breed=${breed}&output.name=$.dog.name"}
                    - setBody: {constant: '{"breed": "pug"}'}
                    - to: skill:inner.dog
                    - setVariable: {name: inner, jsonpath: "$.name"}
                    - setBody: {language: {language: a2s, expression: '{"outer": "${name}", "inner": "${inner}"}'}}
                    """
                        .formatted(stub.url())))
            .file(
                "routes/inner.camel.yaml",
                """
                - route:
                    id: inner
                    from:
                      uri: skill:inner.dog
                      parameters: {description: Names a dog.}
                      steps:
                        - to: {id: second, uri: "call:GET %1$s/dogs/{breed}?path.breed=${breed}&output.name=$.dog.name"}
                        - setBody: {language: {language: a2s, expression: outputs}}
                """
                    .formatted(stub.url()))
            .file(
                "routes/failing.camel.yaml",
                front(
                    "failing",
                    """
                    - doTry:
                        steps:
                          - to: {id: gone, uri: "call:POST %1$s/gone?header.X-Key=word&body=${body}"}
                        doCatch:
                          - exception: [io.serai.a2s.run.StepFailedException]
                            steps:
                              - setBody: {simple: "${body} ${exception.message}"}
                    """
                        .formatted(stub.url())))
            .file(
                "routes/parts.camel.yaml",
                front(
                    "parts",
                    """
                    - setProperty: {name: breeds, jsonpath: "$.breeds"}
                    - to: {id: first, uri: "call:GET %1$s/dogs/beagle?output.name=$.dog.name"}
                    - split:
                        simple: "${exchangeProperty.breeds}"
                        parallelProcessing: true
                        aggregationStrategy: "#class:org.apache.camel.processor.aggregate.GroupedBodyAggregationStrategy"
                        steps:
                          - setVariable: {name: each, simple: "${body}"}
                          - to: {id: each, uri: "call:GET %1$s/dogs/{breed}?path.breed=${each}&output.name=$.dog.name"}
                          - setBody: {language: {language: a2s, expression: '{"name": "${name}"}'}}
                    - marshal: {json: {}}
                    """
                        .formatted(stub.url())))
            .start();
  }

  @AfterAll
  void stop() {
    hub.close();
    stub.close();
  }

  private static String front(String name, String steps) {
    return """
        - rest:
            path: /front/%1$s
            post: [{to: "direct:%1$s"}]
        - route:
            id: %1$s
            from:
              uri: direct:%1$s
              steps:
        """
            .formatted(name)
        + steps.indent(8);
  }

  private JsonNode call(String name, String body) {
    Reply reply = hub.post("/front/" + name, body);
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json();
  }

  @Test
  void theExampleOfTheManualRuns() {
    assertThat(call("dogs", "{\"breed\": \"beagle\"}"))
        .hasToString("{\"dog\":\"Rex\",\"owner\":\"Ada\"}");
    assertThat(call("dogs", "{\"breed\": \"pug\"}")).hasToString("{\"dog\":\"Bo\",\"owner\":null}");
  }

  @Test
  void stepsReadVariablesOfTheExchangeItsBodyAndLongOptions() {
    assertThat(call("items", "[1]")).hasToString("{\"id\":1,\"second\":1}");

    assertThat(stub.seen("/items"))
        .extracting(HttpStub.Seen::body)
        .contains("{\"item\":[1]}", "{\"again\":1}");
  }

  @Test
  void aSkillThatIsCalledHasVariablesOfItsOwn() {
    assertThat(call("outer", "{\"breed\": \"beagle\"}"))
        .hasToString("{\"outer\":\"Rex\",\"inner\":\"Bo\"}");
  }

  @Test
  void partsOfASplitHaveVariablesOfTheirOwn() {
    for (int i = 0; i < 20; i++) {
      assertThat(call("parts", "{\"breeds\": [\"pug\", \"beagle\"]}").findValuesAsText("name"))
          .containsExactlyInAnyOrder("Bo", "Rex");
    }
  }

  @Test
  void aStepThatFailsLeavesTheBody() {
    Reply reply = hub.post("/front/failing", "[7]");

    assertThat(reply.text()).isEqualTo("[7] localhost answered 404");
    assertThat(stub.seen("/gone")).extracting(HttpStub.Seen::body).containsExactly("[7]");
  }

  @Test
  void aCapabilityIsRunAsByOneThatDependsOnIt() {
    assertThat(call("valued", "{}")).hasToString("{\"v\":42}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          call:GET http://localhost/x?querry.a=1 | There is no option querry.a here; did you mean query.NAME?
          call:http://localhost/x | Write the method and the address, such as call:GET https://HOST/PATH
          call:GET /x | "/x" is not an absolute http or https address: write https://HOST/PATH
          call:GET http://localhost/{a} | The parameter a is required: write its value, as in ${a}.
          call:GET http://localhost/x?timeout=soon | timeout is 'soon' and should be a duration
          call:GET http://localhost/x?output.v=v | v: "v" is not a JSONPath that can be used
          graphql:http://localhost/x?query=query q($t: Int!) { a(t: $t) }&output.v=$.a | The variable $t is required
          capability:Valued?version=1&sum=2 | There is no option sum here; there are checksum, input.NAME, output.VARIABLE, version
          capability:inputs?optional=a | optional must be a list of names, such as optional=["greeting"]
          """)
  void whatIsWrongIsReportedWhenTheFileIsRead(String uri, String message) {
    hub.file(
        "routes/wrong.camel.yaml",
        front("wrong", "- to: {uri: '" + uri.replace("'", "''") + "'}\n"));
    await()
        .untilAsserted(
            () ->
                assertThat(hub.get("/a2s/v1/reloads").text())
                    .contains("wrong.camel.yaml")
                    .contains(message.replace("\"", "\\\"")));
    hub.delete("routes/wrong.camel.yaml");
  }
}
