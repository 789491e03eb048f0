package io.serai.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2e.api.ApiDefinition;
import io.serai.a2e.api.ApiFileReader;
import io.serai.a2e.api.ApiOperation;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.reload.ReadDefinition;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema of API files has the members that the reader knows, and finds its faults. */
class ApiSchemaTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{base_url: 'http://a', zzzzzzzz: 1}|/else",
        "{base_url: 'http://a', endpoints: [{path: /a, zzzzzzzz: 1}]}|/else/properties/endpoints/items"
      })
  void membersAreThoseThatTheReaderSupports(String api, String pointer) {
    List<String> known =
        SchemaFaults.known(read(api).warnings().stream().map(DocumentFault::message));

    assertThat(SchemaFaults.members(FileSchema.API, pointer))
        .containsExactlyInAnyOrderElementsOf(known);
    assertThat(SchemaFaults.schema(FileSchema.API).at(pointer).path("additionalProperties"))
        .hasToString("false");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "base_url: https://api.example.com/v1",
        "id: demo.api_1\nbase_url: http://localhost:8080/demo/\ndescription:\nendpoints:",
        "base_url: https://a.example\nendpoints: [{path: '/a/{b}'}, {method: delete, path: /a, description: D}]",
        "openapi: 3.1.0\ninfo: {title: T, version: '1'}\nservers: [{url: 'https://a.example'}]\npaths: {}",
        "openapi: 3.1.0\nservers: [{url: /v1}, {url: 'https://{r}.example/{v}', variables: {r: {default: eu},"
            + " v: {default: 1}}}]",
        "openapi: 3.1.0\nx-serai-id: other\nservers: [{url: 'https://a.example'}]"
      })
  void validFileIsAcceptedByReaderAndSchema(String text) {
    ReadDefinition<ApiDefinition> result = read(text);

    assertThat(result.faults()).isEmpty();
    assertThat(result.warnings()).isEmpty();
    assertThat(SchemaFaults.of(FileSchema.API, text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "id: a",
        "id: a b\nbase_url: https://a.example",
        "base_url: a.example",
        "base_url: 'https://a.example?key=1'",
        "base-url: https://a.example",
        "base_url: https://a.example\nendpoint: []",
        "base_url: https://a.example\nendpoints: [{method: GET}]",
        "base_url: https://a.example\nendpoints: [{method: FETCH, path: /a}]",
        "base_url: https://a.example\nendpoints: [{url: /a}]",
        "swagger: '2.0'\ninfo: {title: T, version: '1'}\nhost: a.example\npaths: {}",
        "openapi: 3.1.0\nservers: []"
      })
  void faultIsFoundByReaderAndSchema(String text) {
    ReadDefinition<ApiDefinition> result = read(text);

    assertThat(Stream.concat(result.faults().stream(), result.warnings().stream())).isNotEmpty();
    assertThat(SchemaFaults.of(FileSchema.API, text)).isNotEmpty();
  }

  @Test
  void serverOfAnOpenApiDocumentIsTheFirstWithAnAddress() {
    String text =
        """
        openapi: 3.1.0
        servers:
          - {url: /v1}
          - {url: "https://{r}.example/{v}/", variables: {r: {default: eu}, v: {default: 1}}}
        paths: {/a: {$ref: "#/components/pathItems/A"}}
        components: {pathItems: {A: {get: {summary: Lists}}}}
        """;

    ApiDefinition api = read(text).definition().orElseThrow();

    assertThat(api.baseUrl()).hasToString("https://eu.example/1");
    assertThat(api.endpoints()).containsExactly(new ApiOperation("GET", "/a", "Lists"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "swagger: '2.0'|/swagger|an OpenAPI 3 document is an API, Swagger 2 is not; convert it",
        "{openapi: 3.1.0, servers: [{url: 'https://{r}.example'}]}|/servers/0/url|a variable of the address has no default",
      })
  void aForeignDocumentIsRefusedWithTheRemedyAlone(String text, String path, String message) {
    ReadDefinition<ApiDefinition> result = read(text);

    assertThat(result.warnings()).isEmpty();
    assertThat(result.faults())
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.path()).isEqualTo(path);
              assertThat(fault.message()).startsWith(message);
            });
  }

  @Test
  void idOfAnOpenApiDocumentIsXSeraiIdOrElseTheNameOfItsFile() {
    String servers = "openapi: 3.1.0\nservers: [{url: 'https://a.example'}]\n";

    assertThat(read(servers).definition().orElseThrow().id()).isEqualTo("some");
    assertThat(read(servers + "x-serai-id: other").definition().orElseThrow().id())
        .isEqualTo("other");
    assertThat(read(servers + "x-serai-id: 3").faults())
        .extracting(DocumentFault::path)
        .containsExactly("/x-serai-id");
  }

  private static ReadDefinition<ApiDefinition> read(String text) {
    try {
      return ApiFileReader.read(ParsedDocument.yaml(text), "apis/some.yaml");
    } catch (DocumentParseException invalid) {
      throw new IllegalArgumentException(invalid);
    }
  }
}
