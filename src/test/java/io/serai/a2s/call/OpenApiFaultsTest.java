package io.serai.a2s.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.DocumentFault;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenApiFaultsTest {

  private static final String HEAD =
      """
      openapi: 3.1.0
      info: {title: t, version: "1"}
      servers: [{url: "https://pets.test"}]
      """;

  private static String withHead(String rest) {
    return HEAD + rest.stripIndent();
  }

  /** The URI of a step has it, and Camel's search in URIs takes long for long ones. */
  @Test
  void addressesAreNotLong() {
    String path = "/" + "a".repeat(1_000);
    assertThat(
            Reading.openApi(
                    HEAD.replace("pets.test", "pets.test" + path) + "paths: {/a: {get: {}}}", null)
                .codesWithPointers())
        .containsExactly("INVALID /steps/0/task/servers/0/url");
  }

  @Test
  @Tag("A2S-26")
  void severalPathsOrOperationsAreAmbiguous() {
    assertThat(
            Reading.openApi(withHead("paths: {/a: {get: {}}, /b: {get: {}}}"), null)
                .codesWithPointers())
        .containsExactly("AMBIGUOUS_OPERATION /steps/0/task/paths");
    assertThat(
            Reading.openApi(withHead("paths: {/a: {get: {}, post: {}}}"), null).codesWithPointers())
        .containsExactly("AMBIGUOUS_OPERATION /steps/0/task/paths/~1a");
  }

  @Test
  @Tag("A2S-26")
  void missingPathOrOperationIsInvalid() {
    assertThat(Reading.openApi(withHead("paths: {}"), null).codesWithPointers())
        .containsExactly("INVALID /steps/0/task/paths");
    assertThat(Reading.openApi(HEAD, null).codesWithPointers())
        .containsExactly("INVALID /steps/0/task/paths");
    assertThat(Reading.openApi(withHead("paths: {/a: {summary: x}}"), null).codesWithPointers())
        .containsExactly("INVALID /steps/0/task/paths/~1a");
  }

  @Test
  void allFaultsAreReportedTogether() {
    String task =
        """
        openapi: 3.0.1
        info: {title: 1}
        paths:
          /a/{id}/{other}:
            parameters:
              - {name: id, in: path, schema: {type: string}}
            get:
              parameters:
                - {name: q, in: query}
                - {name: s, in: query, style: matrix, schema: {type: string}}
                - {in: body}
                - {name: c, in: query, content: {text/xml: {}}}
              requestBody: {content: {multipart/mixed: {}}}
              responses: {"200": {}}
        """;

    assertThat(
            Reading.openApi(
                    task,
                    "{pathParameters: {no: x}, headers: {Host: x, 'a b': y}, query: {}, cookies: 7}")
                .codesWithPointers())
        .containsExactlyInAnyOrder(
            "INVALID /steps/0/task/info/title",
            "INVALID /steps/0/task/info/version",
            "INVALID /steps/0/task/servers",
            "INVALID /steps/0/task/paths/~1a~1{id}~1{other}/parameters/0/required",
            "INVALID /steps/0/task/paths/~1a~1{id}~1{other}/get/parameters/0/schema",
            "INVALID /steps/0/task/paths/~1a~1{id}~1{other}/get/parameters/1/style",
            "INVALID /steps/0/task/paths/~1a~1{id}~1{other}/get/parameters/2/name",
            "INVALID /steps/0/task/paths/~1a~1{id}~1{other}/get/parameters/2/in",
            "FORMAT_UNSUPPORTED /steps/0/task/paths/~1a~1{id}~1{other}/get/parameters/3/content/text~1xml",
            "FORMAT_UNSUPPORTED /steps/0/task/paths/~1a~1{id}~1{other}/get/requestBody/content",
            "INVALID /steps/0/task/paths/~1a~1{id}~1{other}/get/responses/200/description",
            "INVALID /steps/0/task/paths/~1a~1{id}~1{other}",
            "INVALID /steps/0/input_template/pathParameters/no",
            "INVALID /steps/0/input_template/headers/Host",
            "INVALID /steps/0/input_template/headers/a b",
            "INVALID /steps/0/input_template/query",
            "INVALID /steps/0/input_template/cookies");
  }

  @Test
  @Tag("A2S-37")
  void requiredParameterWithoutTemplateIsReportedAtItsExpectedPath() {
    String task =
        withHead(
            """
            paths:
              /a/{id}:
                post:
                  parameters:
                    - {name: id, in: path, required: true, schema: {type: string}}
                    - {name: q, in: query, required: true, schema: {type: string}}
                  requestBody: {required: true, content: {application/json: {}}}
            """);

    assertThat(Reading.openApi(task, null).codesWithPointers())
        .containsExactly(
            "INVALID /steps/0/input_template/pathParameters/id",
            "INVALID /steps/0/input_template/queryParameters/q",
            "INVALID /steps/0/input_template/body");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "/v1 url",
        "ftp://pets.test url",
        "http://user:pass@pets.test url",
        "http://127.1 url",
        "https://{tenant}.test variables/tenant/default",
        "https://pets.test/?a=1 url",
        "https://pets.test/#a url",
        "'http://pets.test/a b' url",
        "'' url",
      })
  @Tag("A2S-39")
  void serverUrlMustBeAbsoluteHttp(String url, String place) {
    String task =
        """
        openapi: 3.1.0
        info: {title: t, version: "1"}
        servers: [{url: "%s"}]
        paths: {/a: {get: {}}}
        """
            .formatted(url);

    assertThat(Reading.openApi(task, null).codesWithPointers())
        .containsExactly("INVALID /steps/0/task/servers/0/" + place);
  }

  @Test
  @Tag("A2S-39")
  void mostSpecificServerIsUsedWithDefaultVariables() throws Exception {
    String task =
        withHead(
            """
            paths:
              /a:
                servers: [{url: "https://path.test"}]
                get:
                  servers:
                    - url: "https://{who}.test:{port}/{base}/"
                      variables: {who: {default: Mine}, port: {default: 8443}, base: {default: v2}}
            """);

    Reading reading = Reading.openApi(task, null);

    assertThat(reading.url("{}")).isEqualTo("https://Mine.test:8443/v2/a");
    assertThat(reading.call().orElseThrow().hosts()).containsExactly("mine.test");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://127.0.0.1:1/schema.json",
        "other.yaml#/a",
        "file:///etc/passwd",
        "#/components/schemas/None",
        "#name",
      })
  void externalOrUnresolvableReferenceIsReportedAndNotFetched(String ref) {
    String task =
        withHead(
            """
            paths:
              /a:
                post:
                  requestBody: {content: {application/json: {schema: {properties: {x: {$ref: "%s"}}}}}}
            """
                .formatted(ref));

    assertThat(Reading.openApi(task, "body: {x: '${x}'}").codesWithPointers())
        .containsExactly(
            "REF_NOT_FOUND /steps/0/task/paths/~1a/post/requestBody/content/application~1json/schema"
                + "/properties/x/$ref");
  }

  @Test
  void localReferencesAreFollowedEvenIfCyclic() throws Exception {
    String task =
        withHead(
            """
            paths:
              /a/{id}:
                $ref: "#/components/pathItems/a~1b"
            components:
              pathItems:
                a/b:
                  parameters: [{$ref: "#/components/parameters/i%20d"}]
                  post:
                    requestBody: {$ref: "#/components/requestBodies/Alias"}
                    responses: {"200": {$ref: "#/components/responses/Ok"}}
              parameters:
                "i d": {name: id, in: path, required: true, schema: {$ref: "#/components/schemas/Self"}}
              requestBodies:
                Alias: {$ref: "#/components/requestBodies/Real"}
                Real: {content: {application/json: {schema: {$ref: "#/components/schemas/Tree"}}}}
              responses:
                Ok:
                  description: ok
                  content: {application/vnd.pets+json: {schema: {$ref: "#/components/schemas/Tree"}}}
              schemas:
                Self: {type: string, example: {$ref: "https://data.test"}}
                Tree: {type: object, properties: {n: {type: integer}, next: {$ref: "#/components/schemas/Tree"}}}
            """);

    Reading reading = Reading.openApi(task, "{pathParameters: {id: 1}, body: {next: {n: '${n}'}}}");

    assertThat(reading.body("n: '5'")).isEqualTo("{\"next\":{\"n\":5}}");
    assertThat(reading.request("{}").headers())
        .containsEntry("Accept", "application/vnd.pets+json");
    assertThat(reading.call().orElseThrow().responseSchema())
        .contains(Reading.yaml("{type: object, properties: {n: {type: integer}, next: {}}}"));
  }

  @Test
  void referencesThatOnlyReferToEachOtherAreRefused() {
    String task =
        withHead(
            """
            paths: {/a: {get: {parameters: [{$ref: "#/components/parameters/a"}]}}}
            components:
              parameters: {a: {$ref: "#/components/parameters/b"}, b: {$ref: "#/components/parameters/a"}}
            """);

    assertThat(Reading.openApi(task, null).codesWithPointers())
        .containsExactly(
            "REF_NOT_FOUND /steps/0/task/paths/~1a/get/parameters/0/$ref",
            "REF_NOT_FOUND /steps/0/task/components/parameters/a/$ref",
            "REF_NOT_FOUND /steps/0/task/components/parameters/b/$ref");
  }

  @ParameterizedTest
  @CsvSource({
    "'swagger: \"2.0\"',FORMAT_UNSUPPORTED",
    "'openapi: 3.2.0',FORMAT_UNSUPPORTED",
    "'openapi: 3.1',FORMAT_UNSUPPORTED",
    "'x: 1',INVALID",
  })
  void unsupportedOpenApiVersionsAreRefused(String version, String code) {
    String task = HEAD.replace("openapi: 3.1.0", version) + "paths: {/a: {get: {}}}";

    assertThat(Reading.openApi(task, null).codesWithPointers())
        .contains(code + " /steps/0/task/openapi");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "//a", "/a?b=c", "/a#b", "/a b", "/{a", "/a}", "/{}", "/%zz"})
  void malformedPathIsInvalid(String path) {
    String task = withHead("paths: {\"" + path + "\": {get: {}}}");

    assertThat(Reading.openApi(task, null).faults())
        .extracting(DocumentFault::message)
        .singleElement()
        .asString()
        .contains("is not a path");
  }

  @Test
  void contentTypeHeaderMustMatchTheBodyAndGetTakesNoBody() {
    String post = Reading.task("post", "/a", "requestBody: {content: {application/json: {}}}");
    String get = Reading.task("get", "/a", "summary: x");

    assertThat(
            Reading.openApi(post, "{headers: {content-type: 'application/json'}, body: 1}")
                .codesWithPointers())
        .isEmpty();
    assertThat(
            Reading.openApi(post, "{headers: {Content-Type: text/xml}, body: 1}")
                .codesWithPointers())
        .containsExactly("INVALID /steps/0/input_template/headers/Content-Type");
    assertThat(Reading.openApi(get, "body: {a: 1}").codesWithPointers())
        .containsExactly("INVALID /steps/0/input_template/body");
  }

  @Test
  void templateFaultIsReportedAtItsPath() {
    String get = Reading.task("get", "/a", "summary: x");

    assertThat(
            Reading.openApi(get, "queryParameters: {q: 'x ${', r: [a, '${}']}").codesWithPointers())
        .containsExactly(
            "INVALID /steps/0/input_template/queryParameters/q",
            "INVALID /steps/0/input_template/queryParameters/r/1");
  }
}
