package io.serai.console.documentation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.console.endpoint.ClassPathFile;
import io.serai.console.endpoint.StaticContent;
import io.serai.document.JsonMappers;
import io.vertx.core.buffer.Buffer;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All pages and pictures of the documentation, as they are served: about 1 MB, which is read once.
 * Immutable.
 */
final class Documentation {

  /** The path of the list; the files are below it. */
  static final String PATH = "/docs";

  /** The pictures that the pages show. */
  static final List<String> PICTURES =
      List.of("architecture.svg", "console.png", "hawtio.png", "serai.svg");

  static final String HTML = "text/html; charset=utf-8";

  private static final String FILES = "io/serai/console/documentation/files/";
  private static final String FRAME = "io/serai/console/documentation/frame.html";
  private static final String README = "README.md";

  /** The heading of the pages that a reader who only uses the hub does not need. */
  private static final String IN_DEPTH = "In depth";

  private final DocumentationIndex index;
  private final Map<String, String> titles = new LinkedHashMap<>();
  private final Map<String, StaticContent> files = new LinkedHashMap<>();
  private final StaticContent list;
  private final StaticContent fullText;
  private final StaticContent frameOfList;
  private final StaticContent frameOfPage;

  private Documentation(String readme) throws IOException {
    this.index = DocumentationIndex.of(readme);
    Map<String, String> names = new LinkedHashMap<>();
    entries().forEach(entry -> names.put(entry.source(), entry.name()));
    for (String picture : PICTURES) {
      names.put("docs/" + picture, picture);
      files.put(picture, StaticContent.of(content(picture), ClassPathFile.mediaType(picture)));
    }
    Map<String, String> paths = new LinkedHashMap<>(names);
    paths.replaceAll((source, name) -> PATH.substring(1) + "/" + name);
    StringBuilder full =
        new StringBuilder("# " + index.title() + "\n\n> " + index.summary() + "\n");
    for (DocumentationIndex.Section section : index.sections()) {
      for (DocumentationIndex.Entry entry : section.entries()) {
        String text = content(entry.name()).toString();
        titles.put(entry.name(), DocumentationIndex.title(text));
        String folder = entry.source().substring(0, entry.source().lastIndexOf('/') + 1);
        files.put(entry.name(), markdown(PageLinks.adapt(text, folder, names)));
        if (!section.title().equals(IN_DEPTH)) {
          full.append("\n<!-- ").append(path(entry)).append(" -->\n\n");
          full.append(PageLinks.adapt(text, folder, paths));
        }
      }
    }
    this.list = StaticContent.of(JsonMappers.text(list()), "application/json");
    this.fullText = markdown(full.toString());
    String frame =
        ClassPathFile.read(FRAME)
            .orElseThrow(() -> new FileNotFoundException("The jar lacks the file " + FRAME))
            .toString();
    this.frameOfList = html(frame);
    this.frameOfPage =
        html(frame.replace("=\"console/", "=\"../console/").replace("=\"docs", "=\"../docs"));
  }

  /** Reads all files; blocks. */
  static Documentation read() throws IOException {
    return new Documentation(content(README).toString());
  }

  private static Buffer content(String name) throws IOException {
    return ClassPathFile.read(FILES + name)
        .orElseThrow(() -> new FileNotFoundException("The jar lacks the file " + name));
  }

  private List<DocumentationIndex.Entry> entries() {
    return index.sections().stream().flatMap(section -> section.entries().stream()).toList();
  }

  /** Returns a page or a picture by its name, or the list by none; empty if there is none. */
  Optional<StaticContent> file(String name) {
    return name.isEmpty() ? Optional.of(list) : Optional.ofNullable(files.get(name));
  }

  /**
   * Returns what a browser gets in place of a page or the list: the frame whose script fetches that
   * text and shows it as HTML. Addresses in it are relative, so that they are right behind a proxy
   * that adds a prefix, too.
   *
   * @param isList whether it is for {@link #PATH} itself, and not for what is below it
   */
  StaticContent frame(boolean isList) {
    return isList ? frameOfList : frameOfPage;
  }

  /** Returns the list of the pages as JSON. */
  StaticContent jsonList() {
    return list;
  }

  /** Returns all pages but those in depth, one after another. */
  StaticContent fullText() {
    return fullText;
  }

  /**
   * Returns the list of the pages in the format of <a href="https://llmstxt.org">llmstxt.org</a>.
   *
   * @param base the address of the hub with a slash at the end, with which the links begin; empty
   *     for links that are relative to the list
   */
  StaticContent llmsText(String base) {
    StringBuilder text =
        new StringBuilder("# " + index.title() + "\n\n> " + index.summary() + "\n");
    for (DocumentationIndex.Section section : index.sections()) {
      text.append("\n## ")
          .append(section.title().equals(IN_DEPTH) ? "Optional" : section.title())
          .append("\n\n");
      for (DocumentationIndex.Entry entry : section.entries()) {
        text.append(
            "- [%s](%s): %s\n"
                .formatted(
                    titles.get(entry.name()), base + path(entry).substring(1), entry.sentence()));
      }
    }
    return markdown(text.toString());
  }

  private static StaticContent html(String text) {
    return StaticContent.of(text, HTML);
  }

  private static StaticContent markdown(String text) {
    return StaticContent.of(text, "text/markdown; charset=utf-8");
  }

  private static String path(DocumentationIndex.Entry entry) {
    return PATH + "/" + entry.name();
  }

  private ObjectNode list() {
    ObjectNode object = JsonMappers.object();
    ArrayNode pages = object.putArray("pages");
    for (DocumentationIndex.Section section : index.sections()) {
      for (DocumentationIndex.Entry entry : section.entries()) {
        pages
            .addObject()
            .put("path", path(entry))
            .put("title", titles.get(entry.name()))
            .put("section", section.title())
            .put("description", entry.sentence());
      }
    }
    return object;
  }
}
