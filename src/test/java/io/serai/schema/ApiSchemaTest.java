package io.serai.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2e.api.ApiDefinition;
import io.serai.a2e.api.ApiFileReader;
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
        "openapi: 3.1.0\nservers: []"
      })
  void faultIsFoundByReaderAndSchema(String text) {
    ReadDefinition<ApiDefinition> result = read(text);

    assertThat(Stream.concat(result.faults().stream(), result.warnings().stream())).isNotEmpty();
    assertThat(SchemaFaults.of(FileSchema.API, text)).isNotEmpty();
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
