package io.serai.browser;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A page as people meet it: its elements by their roles and names, as assistive technology has
 * them, and real clicks and keys. Each method waits until the page has what it needs.
 */
public final class Page implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";

  /** The violations that axe finds, as lines: the rule, and the elements. */
  private static final String VIOLATIONS =
      """
      axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map(
        each => each.id + ': ' + each.nodes.map(node => node.html.slice(0, 200)).join(' | ')))
      """;

  private final Chromium browser;

  public Page(Chromium browser) {
    this.browser = browser;
  }

  /** Opens an address, in a page that has forgotten the one before. */
  public void open(String url) {
    browser.open("about:blank");
    browser.open(url);
  }

  /** Clicks the element of a role and name. */
  public void click(String role, String name) {
    click(find(role, name).get(0));
  }

  /** Clicks the last element of a role and name, such as a button of a dialog that has opened. */
  public void clickLast(String role, String name) {
    List<Integer> found = find(role, name);
    click(found.get(found.size() - 1));
  }

  private void click(int node) {
    ObjectNode element = JsonMappers.object().put("backendNodeId", node);
    browser.send("DOM.scrollIntoViewIfNeeded", element);
    JsonNode corners = browser.send("DOM.getBoxModel", element).path("model").path("content");
    double x = (corners.path(0).asDouble() + corners.path(4).asDouble()) / 2;
    double y = (corners.path(1).asDouble() + corners.path(5).asDouble()) / 2;
    for (String type : List.of("mousePressed", "mouseReleased")) {
      browser.send(
          "Input.dispatchMouseEvent",
          JsonMappers.object()
              .put("type", type)
              .put("x", x)
              .put("y", y)
              .put("button", "left")
              .put("clickCount", 1));
    }
  }

  /** Enters a text in the field of that name, in place of what it has. */
  public void type(String role, String name, String text) {
    focus(role, name);
    browser.evaluate("document.activeElement.select?.()");
    browser.send("Input.insertText", JsonMappers.object().put("text", text));
  }

  /** Selects an option of the selection field of that name. */
  public void select(String name, String option) {
    focus("combobox", name);
    browser.evaluate(
        """
        (option => {
          const field = document.activeElement
          field.value = [...field.options].find(each => each.text === option).value
          field.dispatchEvent(new Event('change', {bubbles: true}))
        })(%s)
        """
            .formatted(JsonMappers.text(JsonMappers.MAPPER.valueToTree(option))));
  }

  /** Gives the element of a role and name the keyboard. */
  public void focus(String role, String name) {
    browser.send("DOM.focus", JsonMappers.object().put("backendNodeId", find(role, name).get(0)));
  }

  /** Presses a key, such as {@code Tab} or {@code Enter}. */
  public void press(String key) {
    for (String type : List.of("keyDown", "keyUp")) {
      ObjectNode event = JsonMappers.object().put("type", type).put("key", key).put("code", key);
      if (key.equals("Enter")) {
        event.put("windowsVirtualKeyCode", 13).put("text", "\r");
      } else if (key.equals("Tab")) {
        event.put("windowsVirtualKeyCode", 9);
      }
      browser.send("Input.dispatchKeyEvent", event);
    }
  }

  /** Waits until the page has an element of that role and name. */
  public void awaits(String role, String name) {
    find(role, name);
  }

  /** Waits until the page shows a text. */
  public void awaitsText(String text) {
    await()
        .atMost(PATIENCE)
        .conditionEvaluationListener(null)
        .untilAsserted(
            () -> {
              String shown = text();
              if (!shown.contains(text)) {
                throw new AssertionError("\"" + text + "\" is not in: " + shown);
              }
            });
  }

  /** Whether the page has an element of that role and name now. */
  public boolean has(String role, String name) {
    return !nodes(role, name).isEmpty();
  }

  /** Returns the texts that the page shows. */
  public String text() {
    return browser.evaluate("document.body?.innerText ?? ''").asText();
  }

  /** Returns the value of an expression of JavaScript in the page. */
  public JsonNode evaluate(String expression) {
    return browser.evaluate(expression);
  }

  /** Returns what axe finds to be an obstacle; empty if there is none. */
  public List<String> obstacles() throws IOException {
    if (!browser.evaluate("typeof axe === 'object'").booleanValue()) {
      try (InputStream script = Page.class.getResourceAsStream(AXE)) {
        browser.evaluate(new String(script.readAllBytes(), StandardCharsets.UTF_8) + "; 0");
      }
    }
    List<String> obstacles = new ArrayList<>();
    browser.evaluate(VIOLATIONS).forEach(each -> obstacles.add(each.asText()));
    return obstacles;
  }

  /** Makes the page dark or light, as the system of the person is. */
  public void scheme(String scheme) {
    ObjectNode emulated = JsonMappers.object();
    emulated
        .putArray("features")
        .addObject()
        .put("name", "prefers-color-scheme")
        .put("value", scheme);
    browser.send("Emulation.setEmulatedMedia", emulated);
  }

  /** Makes the window as wide as that, in pixels; 0 gives it its own width again. */
  public void width(int pixels) {
    browser.send(
        "Emulation.setDeviceMetricsOverride",
        JsonMappers.object()
            .put("width", pixels)
            .put("height", 0)
            .put("deviceScaleFactor", 0)
            .put("mobile", false));
  }

  /** Returns what the window shows, as a PNG file. */
  public byte[] picture() {
    return browser.picture();
  }

  @Override
  public void close() throws Exception {
    browser.close();
  }

  private List<Integer> find(String role, String name) {
    try {
      return await().atMost(PATIENCE).until(() -> nodes(role, name), found -> !found.isEmpty());
    } catch (org.awaitility.core.ConditionTimeoutException missing) {
      throw new AssertionError(
          "The page has no " + role + " \"" + name + "\". It shows: " + text(), missing);
    }
  }

  private List<Integer> nodes(String role, String name) {
    int root =
        browser.send("DOM.getDocument", JsonMappers.object()).path("root").path("nodeId").asInt();
    ObjectNode query =
        JsonMappers.object().put("nodeId", root).put("role", role).put("accessibleName", name);
    List<Integer> nodes = new ArrayList<>();
    browser
        .send("Accessibility.queryAXTree", query)
        .path("nodes")
        .forEach(
            node -> {
              if (!node.path("ignored").booleanValue()) {
                nodes.add(node.path("backendDOMNodeId").asInt());
              }
            });
    return nodes;
  }
}
