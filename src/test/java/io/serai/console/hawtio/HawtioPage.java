package io.serai.console.hawtio;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.browser.Chromium;
import io.serai.document.JsonMappers;
import java.util.List;

/**
 * The page of Hawtio's Camel plugin in a browser. Nothing waits here: tests repeat what they ask
 * until the page shows what they expect.
 */
final class HawtioPage implements AutoCloseable {

  /** Finds the entry of the tree whose text begins with %s. */
  private static final String ENTRY =
      "[...document.querySelectorAll('.pf-v6-c-tree-view__node')]"
          + ".find(entry => entry.textContent.trim().startsWith('%s'))";

  /**
   * Selects the entry at a path of the tree, or expands the first entry of the path that is not;
   * Hawtio forgets the selection when routes come or go. Returns whether the page of the entry is
   * empty, which Hawtio sometimes leaves it; if the second parameter is true, the group is selected
   * then, from which the entry can be selected again.
   */
  private static final String SELECT =
      """
      ((path, again) => {
        let place = document
        let entry, first
        for (const name of path) {
          if (entry && !place.classList.contains('pf-m-expanded')) {
            entry.querySelector('.pf-v6-c-tree-view__node-toggle').click()
            return
          }
          place = [...place.querySelectorAll('.pf-v6-c-tree-view__list-item')].find(item =>
            item.querySelector('.pf-v6-c-tree-view__node').textContent.trim().startsWith(name))
          entry = place?.querySelector('.pf-v6-c-tree-view__node')
          if (!entry) return
          first ??= entry
        }
        const current = entry.classList.contains('pf-m-current')
        const empty = location.pathname.endsWith('/camel')
          && !document.querySelector('#camel-content-main')?.textContent
        if (current && empty && again) entry = first
        if (!current || empty && again) entry.querySelector('.pf-v6-c-tree-view__node-text').click()
        return current && empty
      })(%s, %s)
      """;

  /** Opens the tab %s of the selected entry if it is not. */
  private static final String TAB =
      """
      (() => {
        const tab = [...document.querySelectorAll('#camel-content a')]
          .find(link => link.textContent === '%s')
        if (tab && tab.getAttribute('aria-current') !== 'page') tab.click()
      })()
      """;

  /** The nodes of the diagram with their positions, and whether the canvas shows them. */
  private static final String NODES =
      """
      (() => {
        const canvas = document.querySelector('.camel-route-diagram')?.getBoundingClientRect()
        return [...document.querySelectorAll('.react-flow__node')].map(node => {
          const box = node.getBoundingClientRect()
          return {
            label: node.querySelector('.camel-node-label').textContent,
            id: node.querySelector('.camel-node-id').textContent.replace(/[ ()]|ID:/g, ''),
            count: node.querySelector('.number').textContent,
            place: box.x + ',' + box.y,
            shown: box.left >= canvas.left && box.right <= canvas.right
              && box.top >= canvas.top && box.bottom <= canvas.bottom && box.width > 1
          }
        })
      })()
      """;

  private static final String EDGES = "document.querySelectorAll('.react-flow__edge').length";

  /** The names and values of the properties that the selected node defines. */
  private static final String PROPERTIES =
      """
      Object.fromEntries(
        [...document.querySelectorAll('.properties-list-panel')]
          .filter(list => list.textContent.startsWith('Defined Properties'))
          .flatMap(list => [...list.querySelectorAll('.pf-v6-c-description-list__group')])
          .map(group => [group.querySelector('dt').textContent, group.querySelector('dd').textContent]))
      """;

  /** The lines of the source, whose order in the document is not theirs on the screen. */
  private static final String SOURCE =
      """
      [...document.querySelectorAll('#camel-source-editor .view-line')]
        .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
        .map(line => line.textContent.replaceAll('\\u00a0', ' '))
        .join('\\n')
      """;

  private static final String WHERE =
      """
      [location.pathname, ...['h1', '.pf-m-current', '#camel-content-main'].map(place =>
        document.querySelector('#camel-content ' + place)?.textContent
          ?? document.querySelector(place)?.textContent)].join(' | ')
      """;

  /**
   * How often a page is seen empty before it is selected again: a page is empty also until it is
   * drawn.
   */
  private static final int EMPTY = 30;

  private final Chromium browser;
  private final String url;
  private int empty;

  HawtioPage(Chromium browser, String url) {
    this.browser = browser;
    this.url = url;
  }

  /** Opens the page, which shows the diagram of all routes first. */
  void open() {
    browser.open(url);
  }

  boolean hasEntry(String text) {
    return browser.evaluate(ENTRY.formatted(text) + " !== undefined").booleanValue();
  }

  /**
   * Goes one step towards the selection of an entry of the tree.
   *
   * @param path what the names of entries begin with, from a group to the entry
   */
  void select(List<String> path) {
    boolean again = empty == EMPTY;
    JsonNode seen = browser.evaluate(SELECT.formatted(JsonMappers.MAPPER.valueToTree(path), again));
    empty = seen.booleanValue() && !again ? empty + 1 : 0;
  }

  /** Opens a tab of the selected entry. */
  void openTab(String title) {
    browser.evaluate(TAB.formatted(title));
  }

  JsonNode nodes() {
    return browser.evaluate(NODES);
  }

  int edges() {
    return browser.evaluate(EDGES).intValue();
  }

  JsonNode properties() {
    return browser.evaluate(PROPERTIES);
  }

  String source() {
    return browser.evaluate(SOURCE).asText();
  }

  /** Returns what the window shows, as a PNG file. */
  byte[] picture() {
    return browser.picture();
  }

  /** Returns where the page is, for messages of failed assertions. */
  String where() {
    return browser.evaluate(WHERE).asText();
  }

  @Override
  public void close() throws Exception {
    browser.close();
  }
}
