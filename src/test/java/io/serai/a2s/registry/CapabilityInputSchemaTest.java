package io.serai.a2s.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityReadResult;
import io.serai.a2s.model.CapabilityReader;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import io.serai.outbound.CallPolicy;
import org.junit.jupiter.api.Test;

class CapabilityInputSchemaTest {

  private static final String TEXT =
      """
      a2s: 1.0.0
      name: BookRoom
      description: Books a room
      charset: utf-8
      domains: [rooms.example.com]
      version: "1.0.0"
      authors: [{name: Ada}]
      execution:
        type: sequence
        steps:
          - id: book
            format: OpenAPI
            task:
              openapi: 3.0.1
              info: {title: Rooms, version: 1.0.0}
              servers: [{url: "https://rooms.example.com"}]
              paths:
                /rooms/{room}:
                  post:
                    parameters:
                      - name: room
                        in: path
                        required: true
                        description: The number on the door.
                        schema: {type: integer, minimum: 1}
                      - name: currency
                        in: query
                        required: false
                        schema: {type: string, enum: [EUR, USD], default: EUR}
                      - {name: token, in: header, schema: {type: string}}
                    requestBody:
                      required: true
                      content:
                        application/json:
                          schema: {$ref: "#/components/schemas/Booking"}
                    responses: {"200": {description: booked}}
              components:
                schemas:
                  Booking:
                    type: object
                    required: [from, id]
                    properties:
                      id: {type: string, readOnly: true}
                      from: {$ref: "#/components/schemas/Day"}
                      until: {nullable: true, allOf: [{$ref: "#/components/schemas/Day"}]}
                      note: {type: string, nullable: true}
                      guest: {$ref: "#/components/schemas/Guest"}
                      size: {type: number}
                  Day: {type: string, format: date, description: The first day.}
                  Guest:
                    type: object
                    required: [name, id]
                    properties:
                      id: {type: integer, readOnly: true}
                      name: {type: string}
                      friends: {type: array, items: {$ref: "#/components/schemas/Guest"}}
            input_template:
              pathParameters: {room: "${room}"}
              queryParameters: {currency: "${currency}"}
              headers: {token: "Bearer ${token}"}
              body:
                from: ${day}
                until: ${last}
                note: ${note}
                guest: ${guest}
                size: ${room}
            output_mapping: {id: $.id}
      """;

  private final JsonNode schema = CapabilityInputSchema.of(read(TEXT));

  @Test
  void parameterHasItsTypeBoundsAndDescription() {
    assertThat(property("currency"))
        .hasToString("{\"type\":\"string\",\"enum\":[\"EUR\",\"USD\"],\"default\":\"EUR\"}");
    assertThat(property("room").path("description").textValue())
        .isEqualTo("The number on the door.");
  }

  @Test
  void bodyMemberHasTheSchemaOfItsProperty() {
    assertThat(property("day"))
        .hasToString(
            "{\"type\":\"string\",\"format\":\"date\",\"description\":\"The first day.\"}");
    assertThat(property("note")).hasToString("{\"type\":[\"string\",\"null\"]}");
    assertThat(property("last").path("type")).hasToString("[\"string\",\"null\"]");
    assertThat(property("guest").at("/properties/name/type").textValue()).isEqualTo("string");
    assertThat(property("guest").path("required")).hasToString("[\"name\"]");
  }

  @Test
  void memberThatMayBeNullHasTheSchemaOfItsOnlyAlternative() {
    String nullable =
        TEXT.replace(
            "note: {type: string, nullable: true}",
            "note: {anyOf: [{type: string, enum: [a]}, {type: 'null'}], description: A note.}");

    assertThat(CapabilityInputSchema.of(read(nullable)).at("/properties/note"))
        .hasToString(
            "{\"type\":[\"string\",\"null\"],\"enum\":[\"a\",null],\"description\":\"A note.\"}");
  }

  @Test
  void memberThatIsAFileSaysHowAFileIsWritten() {
    String upload =
        TEXT.replace("application/json:", "multipart/form-data:")
            .replace(
                "note: {type: string, nullable: true}", "note: {type: string, format: binary}");

    JsonNode note = CapabilityInputSchema.of(read(upload)).at("/properties/note");

    assertThat(note.path("type")).hasToString("[\"object\",\"string\"]");
    assertThat(note.path("properties").fieldNames())
        .toIterable()
        .containsExactly("raw", "text", "filename", "mediaType");
  }

  @Test
  void schemaThatContainsItselfEnds() {
    JsonNode inner = property("guest");
    int depth = 0;
    while (inner.has("properties")) {
      inner = inner.at("/properties/friends/items");
      depth++;
    }

    assertThat(depth).isBetween(1, 5);
  }

  @Test
  void variableInATextOrOfSeveralTypesIsOfAnyType() {
    assertThat(property("token")).hasToString("{}");
    assertThat(property("room").has("type")).isFalse();
  }

  @Test
  void parameterThatTheServiceDoesNotRequireIsNotRequired() {
    assertThat(schema.path("required"))
        .extracting(JsonNode::textValue)
        .containsExactlyInAnyOrder("room", "token", "day", "last", "note", "guest");
  }

  private JsonNode property(String name) {
    return schema.path("properties").path(name);
  }

  private static Capability read(String text) {
    try {
      CapabilityReadResult result =
          new CapabilityReader(CallPolicy.DEFAULT).read(ParsedDocument.yaml(text), true);
      if (result instanceof CapabilityReadResult.Accepted accepted) {
        return accepted.capability();
      }
      throw new AssertionError("refused: " + result);
    } catch (DocumentParseException failure) {
      throw new IllegalArgumentException(failure);
    }
  }
}
