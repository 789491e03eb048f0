package io.serai.console.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The documentation that a hub in closed mode serves. */
class DocumentationTest {

  private static final Map<String, String> BROWSER =
      Map.of("accept", "text/html,application/xhtml+xml,*/*;q=0.8");

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern ENTRY = Pattern.compile("- \\[[^]]+]\\(([^)]+)\\): \\S.*");

  @TempDir private static Path home;
  private static HubFixture hub;
  private static HubFixture operator;

  @BeforeAll
  static void start() {
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("operator-key"))
            .file("agents/reader.yaml", Keys.agent("reader", "{}"))
            .start();
    operator = hub.as("operator-key");
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  /** A page that the README does not list is not served. */
  @Test
  void everyPageOfTheRepositoryIsServed() throws Exception {
    List<String> files = new ArrayList<>(List.of("/docs/README.md", "/docs/CHANGELOG.md"));
    try (Stream<Path> pages = Files.list(Path.of("docs"))) {
      pages
          .map(page -> page.getFileName().toString())
          .filter(name -> name.endsWith(".md"))
          .forEach(name -> files.add("/docs/" + name));
    }

    assertThat(paths()).containsExactlyInAnyOrderElementsOf(files);
    for (JsonNode page : pages()) {
      assertThat(page.path("title").textValue()).isNotBlank();
      assertThat(page.path("section").textValue()).isNotBlank();
      assertThat(page.path("description").textValue()).isNotBlank().doesNotContain("](");
    }
  }

  @Test
  void pageIsMarkdownThatIsSentOnce() {
    Reply page = operator.get("/docs/a2a.md");
    String tag = page.header("etag");
    Reply known = operator.get("/docs/a2a.md", Map.of("if-none-match", tag));

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("content-type")).isEqualTo("text/markdown; charset=utf-8");
    assertThat(page.text()).startsWith("# A2A");
    assertThat(known.status()).isEqualTo(304);
    assertThat(known.text()).isEmpty();
    assertThat(operator.get("/docs/serai.svg").header("content-type")).isEqualTo("image/svg+xml");
  }

  @Test
  void linksLeadToPagesPicturesAndHeadings() throws Exception {
    Set<String> broken = new HashSet<>();
    for (String path : paths()) {
      String page = operator.get(path).text();
      for (String target : targets(page)) {
        int anchor = target.indexOf('#');
        String file = anchor < 0 ? target : target.substring(0, anchor);
        Reply led = file.isEmpty() ? operator.get(path) : operator.get("/docs/" + file);
        boolean isFound =
            led.status() == 200
                && (anchor < 0 || anchors(led.text()).contains(target.substring(anchor + 1)));
        if (!isFound) {
          broken.add(path + " -> " + target);
        }
      }
    }

    assertThat(broken).isEmpty();
  }

  @Test
  void llmsTextNamesEveryPageAndTheFullTextHasThoseThatAreNotOptional() {
    String text = operator.get("/llms.txt").text();
    List<String> lines = text.lines().toList();
    List<String> links = ENTRY.matcher(text).results().map(each -> each.group(1)).toList();

    assertThat(operator.get("/llms.txt").header("content-type"))
        .isEqualTo("text/markdown; charset=utf-8");
    assertThat(lines.get(0)).isEqualTo("# Serai");
    assertThat(lines.get(2)).startsWith("> Serai is an Apache Camel hub");
    assertThat(links)
        .containsExactlyElementsOf(paths().stream().map(path -> path.substring(1)).toList());
    assertThat(text.substring(text.indexOf("## Optional"))).contains("(docs/conformance.md)");
    String full = operator.get("/llms-full.txt").text();
    assertThat(full)
        .contains("<!-- /docs/a2a.md -->\n\n# A2A")
        .doesNotContain("<!-- /docs/conformance.md -->");
    assertThat(full.length()).isBetween(300_000, 1_000_000);
    for (String target : targets(full)) {
      assertThat(target).matches("#.*|docs/.*");
    }
  }

  /** A request may name any host: only the configured address is in the links. */
  @Test
  void linksOfTheListHaveTheConfiguredAddress(@TempDir Path other) {
    try (HubFixture configured =
        new HubFixture(other)
            .property("serai.public-base-url", "https://hub.example/serai/")
            .start()) {
      assertThat(ENTRY.matcher(configured.get("/llms.txt").text()).results())
          .isNotEmpty()
          .allSatisfy(
              link -> assertThat(link.group(1)).startsWith("https://hub.example/serai/docs/"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/docs", "/docs/", "/docs/a2a.md", "/llms.txt", "/llms-full.txt"})
  void pagesNeedAKeyInClosedMode(String path) {
    assertThat(hub.get(path).status()).isEqualTo(401);
    assertThat(hub.as("wrong").get(path).status()).isEqualTo(401);
    assertThat(hub.as("reader-key").get(path).status()).isEqualTo(200);
    assertThat(operator.post(path, "{}").status()).isEqualTo(405);
  }

  /** Its script reads the text and shows it; it may load only the files of the console. */
  @ParameterizedTest
  @CsvSource({"/docs, console/document.js", "/docs/a2a.md, ../console/document.js"})
  void browserGetsAPageUnderTheConsolesPolicy(String path, String script) {
    Reply page = operator.get(path, BROWSER);

    assertThat(page.header("content-type")).isEqualTo("text/html; charset=utf-8");
    assertThat(page.text()).contains("<script type=\"module\" src=\"" + script + "\">");
    assertThat(page.header("vary")).contains("accept");
    assertThat(page.header("content-security-policy"))
        .contains("script-src 'self'", "require-trusted-types-for 'script'")
        .doesNotContain("unsafe");
    assertThat(operator.get("/docs/none.md", BROWSER).status()).isEqualTo(404);
    assertThat(operator.get("/docs/hawtio.png", BROWSER).header("content-type"))
        .isEqualTo("image/png");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/docs/none.md",
        "/docs/adr/0004-package-order.md",
        "/docs/..%2f..%2fapplication.properties",
        "/docs/a2a",
        "/docs/package-info.class"
      })
  void nothingElseIsServed(String path) {
    Reply reply = operator.get(path);

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.at("/detail").textValue())
        .isEqualTo("The documentation has no page with this name; GET /docs lists them.");
  }

  @Test
  void indexNamesTheDocumentation() {
    assertThat(hub.get("/").at("/docs").textValue()).isEqualTo("/docs");
    assertThat(hub.get("/").at("/llms").textValue()).isEqualTo("/llms.txt");
  }

  private static JsonNode pages() {
    return operator.get("/docs").json().path("pages");
  }

  private static List<String> paths() {
    return pages().findValuesAsText("path");
  }

  /** The targets of links within the documentation. */
  private static List<String> targets(String page) {
    return LINK.matcher(withoutCode(page))
        .results()
        .map(link -> link.group(1))
        .filter(target -> !target.contains("://"))
        .toList();
  }

  private static String withoutCode(String page) {
    StringBuilder prose = new StringBuilder();
    boolean isCode = false;
    for (String line : page.split("\n")) {
      isCode ^= line.strip().startsWith("```");
      prose.append(isCode ? "" : line.replaceAll("`[^`]*`", "")).append('\n');
    }
    return prose.toString();
  }

  /** The anchors of a page's headings, as GitHub and others make them. */
  private static Set<String> anchors(String page) {
    Set<String> anchors = new HashSet<>();
    page.lines()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
        .forEach(anchors::add);
    return anchors;
  }
}
