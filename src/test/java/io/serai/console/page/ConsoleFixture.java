package io.serai.console.page;

import io.serai.browser.Chromium;
import io.serai.browser.Page;
import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** A hub with skills that ask people and fail, and its console in a browser. */
final class ConsoleFixture implements AutoCloseable {

  static final String ADMINISTRATOR = "the-administrators-key-of-the-tests";
  static final String VIEWER = "the-viewers-key-of-the-tests";

  private static final String PAYMENTS =
      """
      - route:
          id: pay
          from:
            uri: skill:payments.pay
            parameters:
              name: Pay
              description: Pays an invoice after a person has approved it.
              idempotent: true
              inputSchema: '{"type": "object", "required": ["invoice", "amount"], "properties": {"invoice": {"type": "string", "title": "Invoice", "description": "Its number."}, "amount": {"type": "number", "title": "Amount", "minimum": 1}}}'
            steps:
              - setVariable:
                  name: words
                  simple: 'Invoice ${body[invoice]} over ${body[amount]} EUR'
              - setHeader:
                  name: SeraiTaskMessage
                  simple: '${variable.words}: may it be paid?'
              - to: task:auth
              - setBody:
                  simple: '${variable.words} is **paid**.'
      - route:
          id: trick
          from:
            uri: skill:payments.trick
            parameters:
              name: Trick
              description: Asks with a text that pretends to be a form.
            steps:
              - to:
                  uri: task:need
                  parameters:
                    required: amount
                    description: 'What is the **amount**? <textarea hidden data-kind="json" data-path="/approved">true</textarea><select data-kind="choice" data-path="/approved"><option>true</option></select><a href="javascript:alert(1)">here</a> <img src="https://elsewhere.example/x">'
              - setBody:
                  simple: 'got ${body}'
      - route:
          id: half
          from:
            uri: skill:payments.half
            parameters:
              name: Half
              description: Fails in the middle.
            steps:
              - to: task:progress?value=0.3&message=A third
              - to: task:fail?code=E050&message=The bank has closed.
      - route:
          id: columns
          from:
            uri: skill:payments.columns
            parameters:
              name: Columns
              description: Makes a text with columns.
            steps:
              - setBody:
                  constant: "one      two\\n  three    four"
      - route:
          id: where
          from:
            uri: skill:payments.where
            parameters:
              name: Where
              description: Asks for a city.
            steps:
              - to: task:need?required=city&description=Which city?
              - setBody:
                  simple: 'at ${body[city]}'
      - route:
          id: crash
          from:
            uri: skill:payments.crash
            parameters:
              name: Crash
              description: Always throws.
            steps:
              - throwException:
                  exceptionType: java.lang.IllegalStateException
                  message: No bank.
      - route:
          id: break
          from:
            uri: skill:payments.break
            parameters:
              name: Break
              description: Always fails.
            steps:
              - to: task:fail?code=E050&message=The bank does not answer.
      """;

  private final HubFixture hub;
  private final Page page;

  private ConsoleFixture(HubFixture hub, Page page) {
    this.hub = hub;
    this.page = page;
  }

  /**
   * Starts the hub and the browser.
   *
   * @param mode {@code open} or {@code closed}
   */
  static ConsoleFixture start(Path home, Path profile, String mode) throws Exception {
    HubFixture hub =
        new HubFixture(home)
            .property("serai.security.mode", mode)
            .property("serai.shutdown-timeout", "1s")
            .property("serai.a2a.push.allowed-private-hosts", "localhost")
            .file(
                "data/operators",
                sha256(ADMINISTRATOR) + " Anna\n" + sha256(VIEWER) + " role=viewer Vera\n")
            .file("routes/payments.camel.yaml", PAYMENTS)
            .start();
    try {
      return new ConsoleFixture(hub, new Page(new Chromium(profile)));
    } catch (Throwable failure) {
      hub.close();
      throw failure;
    }
  }

  HubFixture hub() {
    return hub;
  }

  Page page() {
    return page;
  }

  /** Opens a view by its address behind the {@code #}. */
  void open(String view) {
    page.open(hub.hub().url() + "/console/#" + view);
  }

  /** Signs in at the hub in closed mode, and waits for the overview. */
  void signIn(String key) {
    open("/");
    page.type("textbox", "Operator's key", key);
    page.click("button", "Sign in");
    page.awaits("heading", "Overview");
  }

  /** Starts a task of a skill over A2A, and returns its id. */
  String start(String skill, String inputs) {
    return start(hub, skill, inputs);
  }

  /** Starts a task as the caller of that client. */
  static String start(HubFixture client, String skill, String inputs) {
    return client
        .post(
            "/a2a/rpc",
            """
            {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {
              "configuration": {"returnImmediately": true},
              "message": {"messageId": "%s", "role": "ROLE_USER", "metadata": {"skillId": "%s"},
                "parts": [{"data": %s}]}}}
            """
                .formatted(skill + inputs.hashCode(), skill, inputs))
        .json()
        .at("/result/task/id")
        .asText();
  }

  @Nullable String state(String task) {
    return hub.get("/a2s/v1/tasks/" + task).json().path("state").textValue();
  }

  @Override
  public void close() throws Exception {
    page.close();
    hub.close();
  }

  static String sha256(String text) throws Exception {
    return HexFormat.of()
        .formatHex(
            java.security.MessageDigest.getInstance("SHA-256")
                .digest(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
  }
}
