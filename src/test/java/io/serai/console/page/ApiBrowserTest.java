package io.serai.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.browser.Page;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The explorer of the API in a browser: an operation is found, described and called. */
@Tag("browser")
class ApiBrowserTest {

  private static final String SHOP =
      """
      - rest:
          path: /shop
          description: The shop.
          get:
            - path: /prices/{item}
              description: What an item costs.
              produces: application/json
              param:
                - name: currency
                  type: query
                  required: true
                  allowableValues:
                    - value: EUR
                    - value: USD
              to: direct:price
          post:
            - path: /echo
              consumes: text/plain
              to: direct:echo
      - route:
          from:
            uri: direct:price
            steps:
              - setHeader: {name: Content-Type, constant: application/json}
              - setBody:
                  simple: '{"item":"${header.item}","price":"3 ${header.currency}","note":"${header.X-Note}"}'
      - route:
          from:
            uri: direct:echo
            steps:
              - setHeader: {name: CamelHttpResponseCode, constant: 418}
              - setBody: {simple: 'got ${body}'}
      """;

  private static final String COUNT_DECODED =
      """
      window.decoded = 0
      const decode = TextDecoder.prototype.decode
      TextDecoder.prototype.decode = function (chunk, options) {
        window.decoded += chunk?.length ?? 0
        return decode.call(this, chunk, options)
      }
      0
      """;

  private static ConsoleFixture console;
  private static Page page;

  @BeforeAll
  static void start(@TempDir Path home, @TempDir Path profile) throws Exception {
    console = ConsoleFixture.start(home, profile, "closed");
    page = console.page();
    console.hub().file("routes/shop.camel.yaml", SHOP);
    console.hub().as(ConsoleFixture.ADMINISTRATOR).post("/api/v1/reload", "{}");
  }

  @AfterAll
  static void close() throws Exception {
    console.close();
  }

  @BeforeEach
  void signIn() {
    console.open("/");
    page.evaluate(
        "fetch('session', {method: 'DELETE', headers: {'Serai-Console': 'page'}}).then(() => 1)");
    console.signIn(ConsoleFixture.ADMINISTRATOR);
  }

  @Test
  void operationOfARouteIsFoundAndCalled() throws Exception {
    console.open("/api");
    page.awaitsText("The shop.");
    assertThat(page.obstacles()).isEmpty();
    page.type("searchbox", "Path or words", "item costs");
    page.awaitsText("1 of ");
    page.click("link", "/shop/prices/{item}");

    page.awaits("heading", "GET /shop/prices/{item}");
    page.type("textbox", "item", "green tea/7");
    page.click("button", "Send");
    assertThat(invalidFields()).isEqualTo(1);
    page.select("currency", "USD");
    openDetails();
    page.type("textbox", "Further headers", "X-Note: fresh");
    page.click("button", "Send");

    page.awaitsText("\"item\": \"green tea/7\"");
    page.awaitsText("\"price\": \"3 USD\"");
    page.awaitsText("\"note\": \"fresh\"");
    page.awaitsText("200 OK");
    openDetails();
    page.awaitsText("content-type: application/json");
    assertThat(page.obstacles()).isEmpty();
  }

  @Test
  void bodyIsSentAndAnErrorStatusIsShown() {
    openOperation("POST /shop/echo");
    page.type("textbox", "Body (text/plain)", "it's tea");
    page.click("button", "Send");

    page.awaitsText("418");
    page.awaitsText("got it's tea");
  }

  @Test
  void requestIsCopiedAsACommandThatAShellReads() {
    openOperation("POST /shop/echo");
    page.type("textbox", "Body (text/plain)", "it's tea");
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: text => {window.copied = text}}})");
    page.click("button", "Copy as curl");

    page.awaitsText("The command was copied.");
    assertThat(page.evaluate("window.copied").asText())
        .isEqualTo(
            "curl -sS -X POST '"
                + console.hub().hub().url()
                + "/shop/echo' -H \"Authorization: Bearer $SERAI_KEY\" -H 'content-type: text/plain'"
                + " --data-binary 'it'\\''s tea'");
  }

  @Test
  void streamIsShownAsItArrivesUntilThePersonStopsIt() {
    openOperation("GET /a2s/v1/tasks");
    openDetails();
    page.type("textbox", "Further headers", "Accept: text/event-stream");
    page.click("button", "Send");
    page.awaitsText("Waiting for the response");
    page.evaluate(COUNT_DECODED);
    for (int i = 0; i < 5; i++) {
      String inputs = "{\"number\": " + i + "}";
      String task =
          ConsoleFixture.start(
              console.hub().as(ConsoleFixture.ADMINISTRATOR), "payments.break", inputs);
      assertThat(task).isNotEmpty();
      page.awaitsText(task);
    }
    int decoded = page.evaluate("window.decoded").asInt();
    assertThat(decoded).as("each byte is decoded once").isPositive().isLessThanOrEqualTo(size());
    page.click("button", "Stop");
    page.awaitsText("You have stopped the call.");
  }

  /** Returns the size of the response so far, as the page shows it. */
  private static int size() {
    String text = page.text();
    return Integer.parseInt(text.replaceAll("(?s).*?(\\d+) bytes so far.*", "$1"));
  }

  @Test
  void pathThatABrowserWouldShortenIsNotSent() {
    openOperation("GET /a2s/v1/tasks/{id}");
    page.type("textbox", "id", "..");
    page.click("button", "Send");

    page.awaitsText("A path cannot have this value.");
  }

  @Test
  void referencesOfSchemasAreFollowedWithinBounds() {
    String document =
        """
        {components: {schemas: {
          Item: {type: 'object', properties: {
            name: {$ref: '#/components/schemas/Name'}, parts: {type: 'array', items: {$ref: '#/components/schemas/Item'}}}},
          Name: {type: 'string', example: 'tea'},
          Wide: {anyOf: Array(200).fill({$ref: '#/components/schemas/Wider'})},
          Wider: {anyOf: Array(200).fill({$ref: '#/components/schemas/Item'})}}}}
        """;
    String resolved =
        "import('./parts/openapi.js').then(m => JSON.stringify(m.resolved(%s, {$ref: '#/components/schemas/%s'})))";

    assertThat(page.evaluate(resolved.formatted(document, "Item")).asText())
        .isEqualTo(
            "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\",\"example\":\"tea\"},"
                + "\"parts\":{\"type\":\"array\",\"items\":{\"$ref\":\"#/components/schemas/Item\"}}}}");
    assertThat(page.evaluate(resolved.formatted(document, "Wide")).asText().length())
        .isLessThan(1_000_000);
    assertThat(
            page.evaluate(
                    "import('./parts/openapi.js').then(m => m.exampleBody(%s, 'application/json', {schema: {$ref: '#/components/schemas/Item'}}))"
                        .formatted(document))
                .asText())
        .isEqualTo("{\n  \"name\": \"tea\",\n  \"parts\": [\n    {}\n  ]\n}");
  }

  @Test
  void unknownOperationLeadsToTheList() {
    openOperation("GET /none");
    page.awaitsText("The hub has no operation GET /none.");
  }

  @Test
  void callOfAViewerIsRefusedByTheApi() throws Exception {
    String key =
        console
            .hub()
            .as(ConsoleFixture.ADMINISTRATOR)
            .post("/api/v1/keys", "{\"role\": \"viewer\", \"label\": \"Vera\"}")
            .at("/key")
            .asText();
    page.click("button", "Sign out");
    console.signIn(key);

    openOperation("GET /a2s/v1/tasks");
    page.click("button", "Send");
    page.awaitsText("200 OK");
    openOperation("POST /shop/echo");
    page.click("button", "Send");
    page.awaitsText("403");
    page.awaitsText("FORBIDDEN");
  }

  private static void openOperation(String key) {
    console.open(
        "/api/"
            + java.net.URLEncoder.encode(key, java.nio.charset.StandardCharsets.UTF_8)
                .replace("+", "%20"));
    page.awaits("heading", key.equals("GET /none") ? "Operation" : key);
  }

  private static void openDetails() {
    page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)");
  }

  private static int invalidFields() {
    return page.evaluate("document.querySelectorAll('[aria-invalid=true]').length").asInt();
  }
}
