package io.serai.a2s.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundRequest;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenApiRequestTest {

  private static final String BY_ID =
      Reading.task(
          "get",
          "/pets/{id}",
          "parameters: [{name: id, in: path, required: true, schema: {type: string}}]");

  @Test
  @Tag("A2S-37")
  @Tag("A2S-39")
  void requestGoesToTheFirstServerAndThePath() throws Exception {
    OutboundRequest request =
        Reading.openApi(BY_ID, "pathParameters: {id: '${name}'}").request("name: rex");

    assertThat(request.method()).isEqualTo("GET");
    assertThat(request.uri()).hasToString("http://pets.test:8080/v1/pets/rex");
    assertThat(request.hosts()).containsExactly("pets.test");
    assertThat(request.headers()).isEqualTo(Map.of("Accept", "application/json"));
    assertThat(request.body()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "../admin?x=1,..%2Fadmin%3Fx%3D1",
    "a b,a%20b",
    "%2e%2e,%252e%252e",
    "...,...",
    "é€😀,%C3%A9%E2%82%AC%F0%9F%98%80",
    "a;b=c@d:e&f+g,a%3Bb%3Dc%40d%3Ae%26f%2Bg",
    "#x,%23x",
  })
  @Tag("A2S-Q6")
  void pathParameterIsEncodedWithinItsSegment(String value, String expected) throws Exception {
    String variables = JsonMappers.object().put("name", value).toString();

    assertThat(Reading.openApi(BY_ID, "pathParameters: {id: '${name}'}").url(variables))
        .isEqualTo("http://pets.test:8080/v1/pets/" + expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"''", "'.'", "'..'", "null", "[]"})
  @Tag("A2S-Q6")
  void pathParameterThatWouldChangeThePathFailsTheCall(String value) {
    Reading reading = Reading.openApi(BY_ID, "pathParameters: {id: '${name}'}");

    assertThatThrownBy(() -> reading.request("name: " + value))
        .isInstanceOf(ServiceCallException.class)
        .hasMessageContaining("id");
  }

  @Test
  @Tag("A2S-Q6")
  void adjacentPathParametersCannotFormADotSegment() {
    String task =
        Reading.task(
            "get",
            "/{a}{b}",
            """
            parameters:
              - {name: a, in: path, required: true, schema: {type: string}}
              - {name: b, in: path, required: true, schema: {type: string}}
            """);
    Reading reading = Reading.openApi(task, "pathParameters: {a: '${a}', b: '${b}'}");

    assertThatThrownBy(() -> reading.request("{a: '.', b: '.'}"))
        .isInstanceOf(ServiceCallException.class);
  }

  private static final String SEARCH =
      Reading.task(
          "get",
          "/find",
          """
          parameters:
            - {name: q, in: query, required: true, schema: {type: string}}
            - {name: page, in: query, schema: {type: integer}}
            - {name: tags, in: query, explode: false, schema: {type: array}}
            - {name: filter, in: query, style: deepObject, explode: true, schema: {type: object}}
            - {name: json, in: query, content: {application/json: {schema: {properties: {n: {type: integer}}}}}}
            - {name: free, in: query, allowReserved: true, schema: {type: string}}
            - {name: X-Ids, in: header, schema: {type: array}}
            - {name: session, in: cookie, schema: {type: string}}
          """);

  @Test
  @Tag("A2S-31")
  void queryParametersFollowTheirStyles() throws Exception {
    Reading reading =
        Reading.openApi(
            SEARCH,
            """
            queryParameters:
              q: ${words}
              page: ${page}
              tags: [a, "b,c"]
              filter: {age: "${page}", range: {to: 9}, in: [a, b]}
              json: {n: "${number}", t: "${number}x"}
              free: "http://x/${words}"
              undeclared: [1, 2]
            """);

    assertThat(reading.url("{words: 'a&b=c d/é?%#+', page: 2, number: '5'}"))
        .isEqualTo(
            "http://pets.test:8080/v1/find?q=a%26b%3Dc%20d%2F%C3%A9%3F%25%23%2B&page=2&tags=a,b%2Cc"
                + "&filter%5Bage%5D=2&filter%5Brange%5D%5Bto%5D=9&filter%5Bin%5D%5B%5D=a&filter%5Bin%5D%5B%5D=b&json=%7B%22n%22%3A5%2C%22t%22%3A%225x%22%7D"
                + "&free=http://x/a%26b%3Dc%20d/%C3%A9?%25%23%2B&undeclared=1&undeclared=2");
  }

  @Test
  @Tag("FLD-23")
  void aListInTheStyleDeepObjectIsWrittenWithBrackets() throws Exception {
    Reading reading =
        Reading.openApi(SEARCH, "queryParameters: {q: a, filter: '${filter}', page: [{a: 1}, 2]}");

    assertThat(reading.url("filter: [x, 'y z']"))
        .endsWith("?q=a&filter%5B%5D=x&filter%5B%5D=y%20z&page%5B0%5D%5Ba%5D=1&page%5B1%5D=2");
  }

  @Test
  void aContainerInWhichThereIsNothingIsOmitted() throws Exception {
    Reading reading =
        Reading.openApi(SEARCH, "queryParameters: {q: a, filter: '${filter}', page: 1}");

    assertThat(reading.url("filter: {a: {b: []}, c: null}")).endsWith("?q=a&page=1");
  }

  @Test
  void missingParameterIsOmittedIfOptionalAndFailsIfRequired() throws Exception {
    Reading reading = Reading.openApi(SEARCH, "queryParameters: {q: '${words}', page: '${page}'}");

    assertThat(reading.url("words: ''")).isEqualTo("http://pets.test:8080/v1/find?q=");
    assertThatThrownBy(() -> reading.request("page: 1"))
        .isInstanceOf(ServiceCallException.class)
        .hasMessage("The required parameter q has no value.");
  }

  @Test
  void headersAndCookiesAreWritten() throws Exception {
    Reading reading =
        Reading.openApi(
            SEARCH,
            """
            queryParameters: {q: x}
            headers: {x-ids: [1, 2], X-Note: "${note}", Accept: text/csv, X-None: "${none}"}
            cookies: {session: "${note}", theme: [dark, big]}
            """);

    assertThat(reading.request("note: 'a;b, c'").headers())
        .isEqualTo(
            Map.of(
                "X-Ids",
                "1,2",
                "X-Note",
                "a;b, c",
                "Accept",
                "text/csv",
                "Cookie",
                "session=a%3Bb%2C%20c; theme=dark; theme=big"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nX-Evil: 1", "a\nb", "a\rb", "a\0b", "\u007f"})
  @Tag("A2S-Q6")
  void controlCharacterInAHeaderFailsTheCall(String value) {
    Reading reading =
        Reading.openApi(SEARCH, "{queryParameters: {q: x}, headers: {X-Note: 'n ${note}'}}");
    JsonNode variables = JsonMappers.object().put("note", value);

    assertThatThrownBy(() -> reading.request(variables))
        .isInstanceOf(ServiceCallException.class)
        .hasMessage("The parameter X-Note: The text contains a control character.");
  }

  private static String body(String media) {
    return Reading.task("post", "/pets", "requestBody: {content: {" + media + "}}");
  }

  @Test
  @Tag("A2S-42")
  void valuesInAJsonBodyKeepTheirTypes() throws Exception {
    Reading reading =
        Reading.openApi(
            body("application/json: {schema: {type: object}}"),
            "body: {n: '${n}', list: ['${n}', 'x${n}'], say: 'it is ${quote}'}");

    assertThat(reading.body("{n: 12.5, quote: '\",\"admin\":true'}"))
        .isEqualTo(
            "{\"n\":12.5,\"list\":[12.5,\"x12.5\"],\"say\":\"it is \\\",\\\"admin\\\":true\"}");
    assertThat(reading.request("n: 1").headers()).containsEntry("Content-Type", "application/json");
  }

  @Test
  void textsAreConvertedToTheTypesOfTheSchema() throws Exception {
    String task =
        """
        openapi: 3.1.0
        info: {title: t, version: "1"}
        servers: [{url: "http://pets.test"}]
        components:
          schemas:
            Node:
              type: object
              properties:
                i: {type: [integer, "null"]}
                d: {type: number}
                b: {type: boolean}
                s: {type: string}
                either: {type: [string, integer]}
                maybe: {anyOf: [{type: integer}, {type: "null"}]}
                child: {$ref: "#/components/schemas/Node"}
                list: {type: array, items: {type: integer}}
              allOf: [{properties: {extra: {type: integer}}}, {$ref: "#/components/schemas/Node"}]
        paths:
          /n:
            post:
              requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Node"}}}}
        """;
    Reading reading =
        Reading.openApi(
            task,
            "body: {i: '${v}', d: '${v}', b: '${v}', s: '${v}', either: '${v}', maybe: '${v}', extra: '${v}',"
                + " child: {child: {i: '${v}'}}, list: ['${v}', '1']}");

    assertThat(json(reading.body("v: '5'")))
        .isEqualTo(
            json(
                "{i: 5, d: 5, b: '5', s: '5', either: '5', maybe: 5, extra: 5, child: {child: {i: 5}}, list: [5,"
                    + " '1']}"));
    assertThat(json(reading.body("v: '-1.50e3'")).get("d").decimalValue()).isEqualTo("-1.50e3");
    assertThat(json(reading.body("v: 'true'")).get("b").isBoolean()).isTrue();
    assertThat(json(reading.body("v: '99999999999999999999'")).get("i").toString())
        .isEqualTo("99999999999999999999");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e400", "-1e9999", "1e-9999", "0e9999"})
  void numberOutsideTheRangeOfADoubleStaysAText(String text) throws Exception {
    Reading reading =
        Reading.openApi(
            body("application/json: {schema: {properties: {n: {type: number}}}}"),
            "body: {n: '${v}'}");

    assertThat(json(reading.body("v: '" + text + "'")).get("n").textValue()).isEqualTo(text);
    String digits = "1".repeat(101);
    assertThat(json(reading.body("v: '" + digits + "'")).get("n").textValue()).isEqualTo(digits);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " 5", "5 ", "05", "+5", "5.0", "0x5", "five", "٥", "1e2", "--5", "5,0"})
  void textThatIsNotAnExactIntegerIsNotConverted(String text) throws Exception {
    Reading reading =
        Reading.openApi(
            body("application/json: {schema: {properties: {n: {type: integer}}}}"),
            "body: {n: '${v}'}");

    assertThat(
            json(reading.body(JsonMappers.object().put("v", text).toString())).get("n").textValue())
        .isEqualTo(text);
  }

  @Test
  void formAndTextBodiesAreWritten() throws Exception {
    Reading form =
        Reading.openApi(
            body(
                "application/x-www-form-urlencoded: {encoding: {tags: {explode: false}, expand:"
                    + " {style: deepObject}, flat: {style: form}}}"),
            "body: {q: '${v}', tags: [a, b], many: [1, 2], o: {a: 1}, items: [{price: p, tax: [x,"
                + " y]}, {price: null}], flat: {b: {c: 1}, d: 2}, expand: [a, b], none:"
                + " '${none}'}");
    Reading text = Reading.openApi(body("text/plain: {}"), "body: 'Hello ${v}'");

    assertThat(form.body("v: 'a b&c=+é'"))
        .isEqualTo(
            "q=a%20b%26c%3D%2B%C3%A9&tags=a,b&many=1&many=2&o%5Ba%5D=1"
                + "&items%5B0%5D%5Bprice%5D=p&items%5B0%5D%5Btax%5D%5B%5D=x&items%5B0%5D%5Btax%5D%5B%5D=y"
                + "&b%5Bc%5D=1&d=2&expand%5B%5D=a&expand%5B%5D=b");
    assertThat(form.request("v: 1").headers())
        .containsEntry("Content-Type", "application/x-www-form-urlencoded");
    assertThat(text.body("v: é")).isEqualTo("Hello é");
    assertThat(text.request("v: 1").headers())
        .containsEntry("Content-Type", "text/plain; charset=utf-8");
  }

  @Test
  void aFormWithPartsHasFilesAndFields() throws Exception {
    Reading reading =
        Reading.openApi(
            body(
                "multipart/form-data: {encoding: {scan: {contentType: application/pdf}}, schema:"
                    + " {properties: {photos: {type: array, items: {type: string, format: binary}},"
                    + " scan: {anyOf: [{contentEncoding: binary}, {type: 'null'}]}}}}"),
            "body: {photos: '${photos}', scan: '${scan}', title: '${title}', meta: {a: [1]},"
                + " none: '${none}'}");

    OutboundRequest request =
        reading.request(
            "{photos: [{raw: aGk=, filename: 'a\"b.png', mediaType: image/png}, {text: é}], scan:"
                + " plain, title: A b}");

    String type = request.headers().get("Content-Type");
    assertThat(type).startsWith("multipart/form-data; boundary=serai-");
    String boundary = type.substring(type.indexOf('=') + 1);
    assertThat(String.valueOf(request.body()).replace(boundary, "B").replace("\r\n", "\n"))
        .isEqualTo(
            """
            --B
            Content-Disposition: form-data; name="photos"; filename="a%22b.png"
            Content-Type: image/png

            hi
            --B
            Content-Disposition: form-data; name="photos"; filename="photos"
            Content-Type: application/octet-stream

            é
            --B
            Content-Disposition: form-data; name="scan"; filename="scan"
            Content-Type: application/pdf

            plain
            --B
            Content-Disposition: form-data; name="title"

            A b
            --B
            Content-Disposition: form-data; name="meta"
            Content-Type: application/json

            {"a":[1]}
            --B--
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/octet-stream|{raw: aGk=, mediaType: image/png}|hi|image/png",
        "image/*|{text: hi}|hi|application/octet-stream",
        "application/zip|{raw: aGk, mediaType: image/png}|hi|application/zip",
        "application/pdf|hi|hi|application/pdf",
        "text/xml|<a/>|<a/>|text/xml; charset=utf-8",
        "text/*|<a/>|<a/>|text/plain; charset=utf-8",
        "application/soap+xml|<a/>|<a/>|application/soap+xml",
      })
  void aFileOrATextIsTheWholeBody(String type, String value, String body, String sent)
      throws Exception {
    Reading reading = Reading.openApi(body("'" + type + "': {}"), "body: '${v}'");

    OutboundRequest request = reading.request("v: " + value);

    assertThat(request.headers()).containsEntry("Content-Type", sent);
    assertThat(request.body()).hasToString(body);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "image/png|{raw: '%%'}|The body: raw is not base64.",
        "image/png|{a: 1}|The body is a file: give a string, or an object with raw (its bytes "
            + "in base64) or text, filename and mediaType.",
        "image/png|{url: 'http://a'}|The body is a file that is given by its URL, which is not "
            + "read: give its bytes as raw.",
        "image/*|{text: a, mediaType: \"a/b\\r\\nX: y\"}|The body: a/b\\u000d\\u000aX: y is not "
            + "a media type.",
        "text/xml|{a: 1}|The body is sent as text/xml; charset=utf-8: its value must be a "
            + "string of that type.",
        "multipart/form-data|a|The body is sent as multipart/form-data: its value must be an "
            + "object.",
      })
  void aValueThatIsNotAFileOrTextFailsTheCall(String type, String value, String message) {
    Reading reading = Reading.openApi(body("'" + type + "': {}"), "body: '${v}'");

    assertThatThrownBy(() -> reading.request("v: " + value))
        .isInstanceOf(ServiceCallException.class)
        .hasMessage(message);
  }

  @Test
  void optionalBodyWithoutAValueIsOmitted() throws Exception {
    Reading reading = Reading.openApi(body("application/json: {}"), "body: '${order}'");

    assertThat(reading.request("{}").body()).isNull();
    assertThat(reading.request("{}").headers()).doesNotContainKey("Content-Type");
    assertThat(reading.body("order: {a: 1}")).isEqualTo("{\"a\":1}");
  }

  @Test
  void secretIsResolvedForTheHostAndMaskedInEveryEncoding() throws Exception {
    Reading reading =
        Reading.openApi(
            SEARCH,
            "{queryParameters: {q: '${secrets.KEY}'}, headers: {X-Key: 'Key ${secrets.KEY}'}}");
    String value = "s3/\"ö";

    OutboundRequest request = reading.request("{}", Map.of("KEY@pets.test", value));
    MaskedRequest masked = MaskedRequest.of(request);

    assertThat(request.uri().getRawQuery()).isEqualTo("q=s3%2F%22%C3%B6");
    assertThat(request.secrets()).isEqualTo(Set.of(value, "s3%2F%22%C3%B6", "s3/\\\"ö", "s3/\"Ã¶"));
    assertThat(masked.url()).isEqualTo("http://pets.test:8080/v1/find?q=***");
    assertThat(masked.headers()).containsEntry("X-Key", "Key ***");
    assertThat(reading.call().orElseThrow().secrets()).containsExactly("KEY");
  }

  @Test
  void aSecretOfAnotherHostFailsTheCall() {
    Reading reading = Reading.openApi(SEARCH, "queryParameters: {q: '${secrets.KEY}'}");

    assertThatThrownBy(() -> reading.request("{}", Map.of("KEY@other.test", "v")))
        .isInstanceOf(ServiceCallException.class)
        .hasMessage("There is no secret KEY for pets.test.");
  }

  private static JsonNode json(@org.jspecify.annotations.Nullable String text) {
    return Reading.yaml(String.valueOf(text));
  }
}
