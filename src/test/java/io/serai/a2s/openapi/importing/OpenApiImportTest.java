package io.serai.a2s.openapi.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2s.model.CapabilityChecksum;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenApiImportTest {

  private static final String HEADER =
      """
      openapi: 3.0.3
      info: {title: Pet Shop API, version: 2.1.0, contact: {name: Ada}}
      servers: [{url: "https://{region}.pets.test/v2/", variables: {region: {default: eu}}}]
      """;

  private static final String SCHEMES =
      """
      components:
        securitySchemes:
          key: {type: apiKey, in: header, name: X-Key}
          query_key: {type: apiKey, in: query, name: key}
          session: {type: apiKey, in: cookie, name: sid}
          basic: {type: http, scheme: basic}
          token: {type: http, scheme: Bearer}
          login: {type: oauth2, flows: {}}
          digest: {type: http, scheme: digest}
          tls: {type: mutualTLS}
          whole: {type: apiKey, in: header, name: authorization}
          aws: {type: apiKey, in: header, name: Authorization, x-amazon-apigateway-authtype: awsSigv4}
      """;

  @Test
  void operationBecomesACapabilityWithInputsAndPatterns() throws Exception {
    ImportedCapability pet =
        only(
            """
            paths:
              /owners/{ownerId}/pets:
                parameters:
                  - {name: ownerId, in: path, required: true, schema: {type: string}}
                get:
                  operationId: pets/listForOwner
                  summary: Lists pets
                  description: "Of one <b>owner</b>,\\n  newest first."
                  parameters:
                    - {name: page-size, in: query, description: How many, schema: {$ref: "#/components/schemas/Size"}}
                    - {name: "filter[kind]", in: query, style: deepObject, explode: true, schema: {type: object}}
                    - {name: Accept, in: header, schema: {type: string}}
                  responses:
                    "200":
                      description: ok
                      content:
                        application/xml: {schema: {type: string}}
                        application/json: {schema: {type: array}}
                    "404": {description: none}
            components:
              schemas:
                Size: {type: integer, maximum: 50, default: 10}
            """);

    assertThat(pet.yaml())
        .isEqualTo(
            """
            a2s: "1.0.0"
            name: PetsListForOwner
            description: "Lists pets. Of one owner, newest first."
            charset: utf-8
            domains: [eu.pets.test]
            version: "2.1.0"
            checksum: "CHECKSUM"
            authors: [{ name: Ada }]
            parameters:
              - { name: ownerId, patterns: ["owner id is *", "owner id *"] }
              - name: page-size
                required: false
                description: "How many (integer; default 10)"
                patterns: ["page size is *", "page size = *"]
              - { name: filter_kind, required: false, description: "(object)" }
            execution:
              type: sequence
              steps:
                - id: call
                  format: OpenAPI
                  definition: { $ref: "#/tasks/call" }
                  input_template:
                    pathParameters: { ownerId: "${ownerId}" }
                    queryParameters: { page-size: "${page-size}", "filter[kind]": "${filter_kind}" }
                  output_mapping: { result: $ }
            tasks:
              call:
                openapi: "3.0.3"
                info: { title: Pet Shop API, version: "2.1.0" }
                servers: [{ url: "https://eu.pets.test/v2" }]
                paths:
                  "/owners/{ownerId}/pets":
                    get:
                      parameters:
                        - { name: ownerId, in: path, required: true, schema: { type: string } }
                        - { name: page-size, in: query, schema: { type: integer, default: 10 } }
                        - name: "filter[kind]"
                          in: query
                          style: deepObject
                          explode: true
                          schema: { type: object }
                      responses:
                        "200":
                          description: ok
                          content: { application/json: {} }
            """
                .replace("CHECKSUM", CapabilityChecksum.of(tree(pet))));
    assertThat(pet.notes()).isEmpty();
  }

  @Test
  void membersOfABodyBecomeInputs() throws Exception {
    JsonNode pet =
        tree(
            only(
                """
                paths:
                  /pets/{id}:
                    put:
                      requestBody: {$ref: "#/components/requestBodies/Pet"}
                      responses: {default: {description: ok}}
                components:
                  requestBodies:
                    Pet:
                      required: true
                      content:
                        multipart/form-data: {}
                        application/json: {schema: {$ref: "#/components/schemas/Pet"}}
                  schemas:
                    Named: {type: object, required: [name, at], properties: {name: {type: string}, at: {readOnly: true}}}
                    Pet:
                      allOf:
                        - {$ref: "#/components/schemas/Named"}
                        - {properties: {id: {type: integer}, parent: {$ref: "#/components/schemas/Pet"}}}
                """));

    assertThat(pet.path("name").textValue()).isEqualTo("PutPetsById");
    assertThat(pet.at("/execution/steps/0/input_template"))
        .isEqualTo(
            yaml(
                "{pathParameters: {id: '${id}'}, body: {name: '${name}', id: '${body_id}',"
                    + " parent: '${parent}'}}"));
    assertThat(pet.path("parameters"))
        .extracting(each -> each.path("name").textValue(), each -> each.has("required"))
        .containsExactly(
            tuple("id", false),
            tuple("name", false),
            tuple("body_id", true),
            tuple("parent", true));
    assertThat(pet.at("/tasks/call/paths/~1pets~1{id}/put/requestBody"))
        .isEqualTo(
            yaml(
                "{required: true, content: {application/json: {schema: {type: object, properties:"
                    + " {name: {type: string}, id: {type: integer}, parent: {type: object}}}}}}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: array, items: {type: string}}",
        "{type: object, additionalProperties: {type: string}}",
        "{type: object, properties: {a: {}}, oneOf: [{properties: {b: {}}}, {properties: {c: {}}}]}",
        "{$ref: '#/components/schemas/Circle'}",
        "{$ref: 'other.yaml#/A'}",
        "{}"
      })
  void bodyWhoseMembersAreNotAllKnownIsOneInput(String schema) throws Exception {
    JsonNode capability =
        tree(
            only(
                """
                paths:
                  /a:
                    post:
                      requestBody: {content: {application/json: {schema: %s}}}
                      responses: {"204": {description: done}}
                components: {schemas: {Circle: {allOf: [{$ref: "#/components/schemas/Circle"}]}}}
                """
                    .formatted(schema)));

    assertThat(capability.at("/execution/steps/0/input_template/body").textValue())
        .isEqualTo("${body}");
    assertThat(capability.at("/parameters/0/required").booleanValue()).isFalse();
    assertThat(capability.at("/parameters/0/required").isBoolean()).isTrue();
  }

  @Test
  void formKeepsItsEncodingAndInputsBeyondTheLimitAreNoted() throws Exception {
    StringBuilder members = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      members.append("m").append(i).append(": {type: string}, ");
    }
    ImportedCapability form =
        only(
            """
            paths:
              /a:
                post:
                  requestBody:
                    content:
                      application/x-www-form-urlencoded:
                        encoding: {m0: {style: deepObject, explode: true}}
                        schema: {properties: {%s}}
                  responses: {default: {description: ok}}
            """
                .formatted(members));

    JsonNode tree = tree(form);
    assertThat(tree.path("parameters")).hasSize(CapabilityInputs.MAX_INPUTS);
    assertThat(
            tree.at(
                "/tasks/call/paths/~1a/post/requestBody/content/application~1x-www-form-urlencoded/encoding"))
        .isEqualTo(yaml("{m0: {style: deepObject, explode: true}}"));
    assertThat(form.notes())
        .singleElement()
        .asString()
        .startsWith("optional members of the body left out: m100, m101,")
        .endsWith("m119");
  }

  @Test
  void filesOfAFormWithPartsAreInputs() throws Exception {
    JsonNode upload =
        tree(
            only(
                """
                paths:
                  /a:
                    post:
                      requestBody:
                        required: true
                        content:
                          multipart/form-data:
                            encoding: {photo: {contentType: image/png}}
                            schema:
                              type: object
                              required: [photo]
                              properties:
                                photo: {type: string, format: binary, description: The picture}
                                scan: {contentMediaType: application/pdf}
                                title: {type: string}
                      responses: {}
                """));

    assertThat(upload.path("parameters"))
        .isEqualTo(
            yaml(
                "[{name: photo, description: 'The picture (file)'}, {name: scan, required: false,"
                    + " description: (file)}, {name: title, required: false, patterns: ['title is"
                    + " *', 'title = *']}]"));
    assertThat(upload.at("/tasks/call/paths/~1a/post/requestBody/content/multipart~1form-data"))
        .isEqualTo(
            yaml(
                "{schema: {type: object, properties: {photo: {type: string, format: binary}, scan:"
                    + " {type: string, format: binary}, title: {type: string}}}, encoding: {photo:"
                    + " {contentType: image/png}}}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{anyOf: [{type: integer}, {type: 'null'}], default: 3}|{type: [integer, 'null'], default: 3}",
        "{oneOf: [{$ref: '#/components/schemas/Colour'}, {type: 'null'}]}"
            + "|{type: [string, 'null'], enum: [red, null]}",
        "{anyOf: [{type: string}, {$ref: '#/components/schemas/Colour'}]}|{type: string}",
        "{oneOf: [{type: string}, {type: integer}]}|{}",
        "{type: string, nullable: true}|{nullable: true, type: string}",
        "{allOf: [{$ref: '#/components/schemas/Colour'}], nullable: true, default: red}"
            + "|{type: string, enum: [red], default: red, nullable: true}",
        "{$ref: '#/components/schemas/Loop'}|{}",
      })
  void alternativesOfAMemberKeepWhatTheyHaveInCommon(String schema, String written)
      throws Exception {
    JsonNode capability =
        tree(
            only(
                """
                paths: {/a: {post: {requestBody: {content: {application/json: {schema:
                  {type: object, properties: {m: %s}}}}}, responses: {}}}}
                components:
                  schemas:
                    Colour: {type: string, enum: [red]}
                    Loop: {anyOf: [{$ref: "#/components/schemas/Loop"}, {type: "null"}]}
                """
                    .formatted(schema)));

    assertThat(
            capability.at(
                "/tasks/call/paths/~1a/post/requestBody/content/application~1json/schema/properties/m"))
        .isEqualTo(yaml(written));
  }

  @Test
  void membersOfABodyThatMayBeNullAreInputs() throws Exception {
    JsonNode capability =
        tree(
            only(
                """
                paths: {/a: {post: {requestBody: {content: {application/json: {schema:
                  {anyOf: [{$ref: "#/components/schemas/Item"}, {type: "null"}], title: Item}}}},
                  responses: {}}}}
                components:
                  schemas:
                    Item:
                      type: object
                      properties:
                        id: {$ref: "#/components/schemas/Id", readOnly: true}
                        name: {$ref: "#/components/schemas/Id", description: Its name}
                    Id: {type: string, description: An id}
                """));

    assertThat(capability.path("parameters"))
        .isEqualTo(
            yaml(
                "[{name: name, required: false, description: Its name, patterns: ['name is *', 'name"
                    + " = *']}]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: string, contentEncoding: binary}|{type: string, format: binary}",
        "{type: string, contentMediaType: image/png, contentEncoding: base64}|{type: string}",
        "{anyOf: [{type: string, format: binary}, {type: 'null'}]}|{type: string, format: binary}",
        "{allOf: [{$ref: '#/components/schemas/Upload'}]}|{type: string, format: binary}",
        "{anyOf: [{format: binary}, {type: array, items: {format: binary}}]}"
            + "|{type: array, items: {type: string, format: binary}}",
      })
  void aFileIsFoundInWhatWrapsIt(String schema, String written) throws Exception {
    String rest =
        """
        paths: {/a: {post: {requestBody: {content: {multipart/form-data: {schema:
          {type: object, additionalProperties: %s, properties: {m: %s}}}}}, responses: {}}}}
        components: {schemas: {Upload: {type: string, format: binary}}}
        """;
    for (boolean open : new boolean[] {false, true}) {
      JsonNode capability = tree(only(rest.formatted(open, schema)));

      assertThat(
              capability.at(
                  "/tasks/call/paths/~1a/post/requestBody/content/multipart~1form-data/schema/properties/m"))
          .isEqualTo(
              open && written.equals("{type: string}") ? MissingNode.getInstance() : yaml(written));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/octet-stream|{format: binary}|{type: string, format: binary}",
        "image/png|{}|{type: string, format: binary}",
        "text/xml|{type: object, properties: {a: {type: string}}}|{type: string}",
        "application/x-ndjson|{type: object}|{type: string}",
      })
  void aTextOrAFileIsOneInput(String type, String schema, String written) throws Exception {
    JsonNode capability =
        tree(
            only(
                "paths: {/a: {post: {requestBody: {content: {%s: {schema: %s}}}, responses: {}}}}"
                    .formatted(type, schema)));

    assertThat(capability.at("/execution/steps/0/input_template/body").textValue())
        .isEqualTo("${body}");
    assertThat(capability.at("/tasks/call/paths/~1a/post/requestBody/content").path(type))
        .isEqualTo(yaml("{schema: " + written + "}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "patch|{type: object}|application/merge-patch+json",
        "patch|{}|application/merge-patch+json",
        "patch|{type: array}|application/json-patch+json",
        "put|{type: object}|application/json-patch+json",
      })
  @Tag("FLD-24")
  void aPatchOfAnObjectIsAMergePatch(String method, String schema, String type) throws Exception {
    JsonNode capability =
        tree(
            only(
                ("paths: {/a: {%1$s: {requestBody: {content: {application/json-patch+json: {schema:"
                        + " %2$s}, application/json: {schema: %2$s}, application/merge-patch+json:"
                        + " {schema: %2$s}}}, responses: {}}}}")
                    .formatted(method, schema)));

    assertThat(capability.at("/tasks/call/paths/~1a").path(method).at("/requestBody/content"))
        .singleElement()
        .isEqualTo(
            capability
                .at("/tasks/call/paths/~1a")
                .path(method)
                .at("/requestBody/content")
                .path(type));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{key: []}]|{headers: {X-Key: '${secrets.pet-shop-key}'}}|the API key",
        "[{query_key: []}]|{queryParameters: {key: '${secrets.pet-shop-query-key}'}}|the API key",
        "[{session: []}]|{cookies: {sid: '${secrets.pet-shop-session}'}}|the API key",
        "[{basic: []}]|{headers: {Authorization: 'Basic ${secrets.pet-shop-basic}'}}|Base64 of USER:PASSWORD",
        "[{digest: []}, {token: []}]|{headers: {Authorization: 'Bearer ${secrets.pet-shop-token}'}}|the bearer token",
        "[{login: [a]}]|{headers: {Authorization: 'Bearer ${secrets.pet-shop-login}'}}|an access token of OAuth 2",
        "[{login: [a], token: []}]|{headers: {Authorization: 'Bearer ${secrets.pet-shop-login}'}}|an access token of OAuth 2",
        "[{basic: [], whole: []}]|{headers: {authorization: '${secrets.pet-shop-whole}'}}|the API key",
        "[{aws: []}]|{headers: {Authorization: '${secrets.pet-shop-aws}'}}|AWS wants a signature of each request: call a proxy that signs, with --server URL",
        "[{whole: [], basic: []}]|{headers: {authorization: '${secrets.pet-shop-whole}'}}|the API key",
      })
  @Tag("FLD-24")
  void securitySchemeBecomesASecret(String security, String template, String value)
      throws Exception {
    ImportedCapability capability =
        only("security: " + security + "\npaths: {/a: {get: {responses: {}}}}\n" + SCHEMES);

    assertThat(tree(capability).at("/execution/steps/0/input_template")).isEqualTo(yaml(template));
    assertThat(capability.secrets())
        .extracting(RequiredSecret::host, RequiredSecret::value)
        .containsExactly(tuple("eu.pets.test", value));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "header|Authorization|pet-shop-authorization",
        "header|token|pet-shop-token",
        "header|X-Auth-Key|pet-shop-x-auth-key",
        "query|api_key|pet-shop-api-key",
      })
  void aRequiredParameterThatIsACredentialIsASecret(String in, String name, String id)
      throws Exception {
    ImportedCapability capability =
        only(
            "security: [{query_key: []}]\npaths: {/a: {get: {parameters: [{in: %s, name: %s,"
                    .formatted(in, name)
                + " required: true, schema: {type: string}}], responses: {}}}}\n"
                + SCHEMES);

    assertThat(tree(capability).path("parameters")).isEmpty();
    assertThat(
            tree(capability)
                .at("/execution/steps/0/input_template")
                .path(in.equals("header") ? "headers" : "queryParameters")
                .path(name)
                .textValue())
        .isEqualTo("${secrets." + id + "}");
    assertThat(capability.secrets())
        .contains(new RequiredSecret(id, "eu.pets.test", "the value of the " + in + " " + name));
  }

  @ParameterizedTest
  @CsvSource({
    "header, X-CSRF-Token, true",
    "header, Idempotency-Key, true",
    "header, X-Api-Key, false",
    "query, token, true",
    "query, password, true"
  })
  void aParameterThatACallerMayKnowIsAnInput(String in, String name, boolean required)
      throws Exception {
    ImportedCapability capability =
        only(
            ("paths: {/a: {get: {parameters: [{in: %s, name: %s, required: %s, schema: {type: "
                    + "string}}], responses: {}}}}")
                .formatted(in, name, required));

    assertThat(tree(capability).path("parameters")).hasSize(1);
    assertThat(capability.secrets()).isEmpty();
  }

  @Test
  void operationWithoutSecuritySendsNone() throws Exception {
    for (String security : List.of("[]", "[{}, {key: []}]")) {
      ImportedCapability open =
          only(
              "security: [{key: []}]\npaths: {/a: {get: {security: "
                  + security
                  + ", responses: {}}}}\n"
                  + SCHEMES);
      assertThat(open.secrets()).isEmpty();
    }
  }

  @Test
  void bearerOptionCountsWhereTheDocumentSaysNothing() throws Exception {
    ImportConfig options =
        new ImportConfig(
            Set.of(),
            Set.of(),
            "Shop",
            Optional.of("http://localhost:8081/api"),
            Optional.empty(),
            Optional.of("my-token"));

    ImportedCapability capability =
        result("paths: {/a: {get: {operationId: readA, responses: {}}}}", options)
            .imported()
            .get(0);

    assertThat(capability.name()).isEqualTo("ShopReadA");
    assertThat(capability.secrets())
        .containsExactly(new RequiredSecret("my-token", "http://localhost:8081", "a bearer token"));
    assertThat(tree(capability).at("/tasks/call/servers/0/url").textValue())
        .isEqualTo("http://localhost:8081/api");
    assertThat(tree(capability).path("domains")).isEqualTo(yaml("[localhost]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "post: {requestBody: {content: {multipart/mixed: {}, '': {}}}}|its body is \"multipart/mixed\" or \"\"; JSON, forms, multipart/form-data, texts and files can be sent: correct",
        "post: {requestBody: {content: {}}}|its body has no media type; write one below requestBody.content",
        "get: {requestBody: {required: true, content: {application/json: {}}}}|a GET with a body is not sent; import the operation with POST",
        "trace: {x: 1}|TRACE is never sent",
        "get: {security: [{digest: []}]}|its security scheme digest is http digest;",
        "get: {security: [{tls: []}]}|its security scheme tls is mutualTLS;",
        "get: {security: [{nothing: []}]}|its security scheme nothing is not defined;",
        "get: {security: [{token: [], basic: []}]}|two of its security schemes need the header "
            + "Authorization for different credentials; remove one",
        "get: {parameters: [{$ref: '#/components/parameters/P'}]}|the reference "
            + "#/components/parameters/P leads nowhere",
        "get: {parameters: [{$ref: 'p.yaml#/P'}]}|the reference p.yaml#/P leads to another "
            + "document; bundle",
        "get: {parameters: [{name: a, in: body}]}|a parameter has no name, or is in none of "
            + "path, query",
        "get: {parameters: [{name: a b, in: header, required: true}]}|\"a b\" is not a valid "
            + "name of a header",
        "get: {parameters: [{name: a, in: query, required: true, content: {application/xml: "
            + "{}}}]}|the content of the parameter a is not JSON",
        "get: {servers: [{url: /relative}]}|the server /relative is relative to the document; "
            + "name the address with --server https://HOST/relative",
        "get: {servers: [{url: api.pets.test/v2}]}|the server api.pets.test/v2 is relative to "
            + "the document; name the address with --server https://api.pets.test/v2",
        "get: {servers: [{url: 'http://h/{', variables: {'': {default: x}}}]}|the server "
            + "http://h/{ is not an http or https address",
        "get: {servers: [{url: 'https://{host}/'}]}|the server https://{host}/ has a variable "
            + "without default;",
        "get: {servers: [{url: 'ftp://pets.test'}]}|the server ftp://pets.test is not an http "
            + "or https address",
        "get: {$ref: '#/x/y'}|the reference #/x/y leads nowhere",
      })
  void operationThatCannotBeServedIsSkippedWithItsReason(String operation, String reason)
      throws Exception {
    ImportResult result = result("paths: {/a: {" + operation + "}}\n" + SCHEMES);

    assertThat(result.imported()).isEmpty();
    assertThat(result.skipped())
        .singleElement()
        .satisfies(skipped -> assertThat(skipped.operation()).endsWith(" /a"))
        .satisfies(skipped -> assertThat(skipped.reason()).startsWith(reason));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{url: //pets.test/v2}]|https://pets.test/v2",
        "[{url: 'http://pets.test/'}, {url: 'https://pets.test'}]|https://pets.test",
        "[{url: 'http://pets.test'}, {url: 'https://other.test'}]|http://pets.test",
        "[{url: /v1}, {url: 'https://{a}.test'}, {url: 'https://pets.test/v1'}]|https://pets.test/v1",
      })
  void theFirstServerWithAnAddressIsCalled(String servers, String address) throws Exception {
    ImportedCapability capability =
        only("paths: {/a: {get: {servers: " + servers + ", responses: {}}}}");

    assertThat(tree(capability).at("/tasks/call/servers/0/url").textValue()).isEqualTo(address);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "info: {title: A, version: '1'}|--server https://HOST",
        "info: {title: A, version: '1', x-origin: [{url: 'https://pets.test/docs/openapi.json'}]}|--server https://pets.test if the document is from there",
      })
  void aServerIsProposedForADocumentWithoutOne(String info, String proposal) throws Exception {
    JsonNode document = yaml("openapi: 3.0.3\n" + info + "\npaths: {/a: {get: {responses: {}}}}");

    assertThat(OpenApiImport.of(document, ImportConfig.ALL).skipped())
        .extracting(SkippedOperation::reason)
        .containsExactly("the document names no server; name the address with " + proposal);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/#X-Amz-Target=Shop.ListPets|[{name: X-Amz-Target, in: header, required: true, schema: {type: string, enum: [Shop.ListPets]}}]|/|{headers: {X-Amz-Target: Shop.ListPets}}",
        "/#Action=List|[{name: Action, in: query, required: true, schema: {type: string, enum: [List]}}, {name: n, in: query, schema: {type: integer}}]|/|{queryParameters: {Action: List, n: '${n}'}}",
        "/jobs#mode=fast|[{name: mode, in: query, schema: {type: string, enum: [fast, slow]}}]|/jobs|{queryParameters: {mode: fast}}",
        "/tags/{id}#keys&arn|[{name: keys, in: query, required: true, schema: {type: string}}]|/tags/{id}|{pathParameters: {id: '${id}'}, queryParameters: {keys: '${keys}'}}",
        "/jobs?op=LIST&from={date}|[{name: date, in: path, required: true, schema: {type: string}}]|/jobs|{queryParameters: {op: LIST, from: '${from}'}}",
        "/odd \"name\"|[]|/odd%20%22name%22|{}",
        "/a#op=${secrets.key}|[{name: op, in: query, required: true, schema: {type: string}}]|/a|{queryParameters: {op: '${op}'}}",
      })
  void aPathThatDistinguishesOperationsIsSentWithoutItsMark(
      String key, String parameters, String path, String template) throws Exception {
    JsonNode capability =
        tree(
            only(
                "paths: {'%s': {get: {parameters: %s, responses: {}}}}"
                    .formatted(key, parameters)));

    assertThat(capability.at("/tasks/call/paths").fieldNames().next()).isEqualTo(path);
    assertThat(capability.at("/execution/steps/0").path("input_template"))
        .isEqualTo(template.equals("{}") ? MissingNode.getInstance() : yaml(template));
  }

  @Test
  void aValueThatIsTheOnlyOneIsNotAnInput() throws Exception {
    JsonNode capability =
        tree(
            only(
                """
                paths:
                  "/{version}/pets":
                    get:
                      parameters:
                        - {name: version, in: path, required: true, schema: {type: string, enum: [v2]}}
                        - {name: Accept-Version, in: header, required: true, schema: {const: 3}}
                        - {name: deep, in: query, schema: {type: boolean, enum: [true]}}
                      responses: {}
                """));

    assertThat(capability.path("parameters"))
        .extracting(each -> each.path("name").textValue())
        .containsExactly("deep");
    assertThat(capability.at("/execution/steps/0/input_template"))
        .isEqualTo(
            yaml(
                "{pathParameters: {version: v2}, headers: {Accept-Version: '3'}, queryParameters:"
                    + " {deep: '${deep}'}}"));
  }

  @Test
  void relativeServerIsResolvedToTheAddressOfTheDocument() throws Exception {
    ImportConfig options =
        new ImportConfig(
            Set.of(),
            Set.of(),
            "",
            Optional.empty(),
            Optional.of(URI.create("https://docs.pets.test/x/openapi.yaml")),
            Optional.empty());

    ImportResult result =
        result("paths: {/a: {get: {servers: [{url: ../v3/}], responses: {}}}}", options);

    assertThat(tree(result.imported().get(0)).at("/tasks/call/servers/0/url").textValue())
        .isEqualTo("https://docs.pets.test/v3");
  }

  @Test
  void selectionByOperationAndTagDoesNotChangeNames() throws Exception {
    String paths =
        """
        paths:
          /a: {get: {operationId: list_all, tags: [Cats], responses: {}}, post: {operationId: listAll, tags: [Dogs], responses: {}}}
          /b: {get: {tags: [Dogs], responses: {}}}
        """;

    assertThat(names(result(paths))).containsExactly("ListAll", "ListAll2", "GetB");
    assertThat(names(result(paths, select(Set.of("listAll", "GET /b"), Set.of()))))
        .containsExactly("ListAll2", "GetB");
    assertThat(names(result(paths, select(Set.of(), Set.of("dogs")))))
        .containsExactly("ListAll2", "GetB");
    assertThat(result(paths, select(Set.of("listall"), Set.of("birds"))).unmatched())
        .containsExactly("birds", "listall");
  }

  @Test
  void valuesOfADocumentCannotBecomeTemplates() throws Exception {
    JsonNode tree =
        tree(
            only(
                """
                paths:
                  /a:
                    get:
                      operationId: "${secrets.key}"
                      summary: "${secrets.key}"
                      parameters:
                        - {name: "${secrets.key}", in: query, description: "${secrets.key}", schema: {type: string, default: "${secrets.key}"}}
                        - {name: secrets, in: query, schema: {type: string}}
                      responses: {}
                """));

    assertThat(tree.at("/execution/steps/0/input_template"))
        .isEqualTo(
            yaml(
                "{queryParameters: {'${secrets.key}': '${secrets_key}', secrets:"
                    + " '${query_secrets}'}}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "swagger: '2.0'|The document is Swagger 2.0. Convert it to OpenAPI 3 first: npx swagger2openapi FILE",
        "openapi: 3.2.0|The document is OpenAPI 3.2.0; 3.0 and 3.1 can be imported.",
        "info: {}|The document is not an OpenAPI document: it has no member openapi.",
        "[]|The document is not an OpenAPI document: it has no member openapi.",
      })
  void otherDocumentsAreRefused(String document, String message) {
    assertThatThrownBy(() -> OpenApiImport.of(yaml(document), ImportConfig.ALL))
        .isInstanceOf(OpenApiImportException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.0", "'3.1'", "3.1.0"})
  void aVersionMayHaveTwoNumbers(String version) throws Exception {
    String document = HEADER.replace("3.0.3", version) + "paths: {/a: {get: {responses: {}}}}";

    ImportResult result = OpenApiImport.of(yaml(document), ImportConfig.ALL);

    assertThat(tree(result.imported().get(0)).at("/tasks/call/openapi").textValue())
        .isIn("3.0.0", "3.1.0");
  }

  @Test
  void moreOperationsThanTheLimitAreRefusedUnlessSelected() throws Exception {
    StringBuilder paths = new StringBuilder(HEADER + "paths:\n");
    for (int i = 0; i <= OpenApiImport.MAX_OPERATIONS; i++) {
      paths.append("  /p").append(i).append(": {get: {responses: {}}}\n");
    }
    JsonNode document = yaml(paths.toString());

    assertThatThrownBy(() -> OpenApiImport.of(document, ImportConfig.ALL))
        .hasMessage(
            "5,001 operations are selected, more than 5,000. Select fewer with --tag or"
                + " --operation.");
    assertThat(names(OpenApiImport.of(document, select(Set.of("GET /p7"), Set.of()))))
        .containsExactly("GetP7");
  }

  private static ImportConfig select(Set<String> operations, Set<String> tags) {
    return new ImportConfig(
        operations, tags, "", Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static List<String> names(ImportResult result) {
    return result.imported().stream().map(ImportedCapability::name).toList();
  }

  private static ImportedCapability only(String rest) throws Exception {
    ImportResult result = result(rest);
    assertThat(result.skipped()).isEmpty();
    assertThat(result.imported()).hasSize(1);
    return result.imported().get(0);
  }

  private static ImportResult result(String rest) throws Exception {
    return result(rest, ImportConfig.ALL);
  }

  private static ImportResult result(String rest, ImportConfig options) throws Exception {
    return OpenApiImport.of(yaml(HEADER + rest), options);
  }

  private static JsonNode tree(ImportedCapability capability) throws DocumentParseException {
    return yaml(capability.yaml());
  }

  private static JsonNode yaml(String text) throws DocumentParseException {
    return ParsedDocument.yaml(text).root();
  }
}
