package io.serai.console.documentation;

import java.util.ArrayList;
import java.util.List;

/**
 * The list of the pages, read from the README: the tables below its heading {@code Documents}, each
 * with a heading of its own. Rows that link to something else than a page are no entries.
 *
 * @param title the first heading of the README
 * @param summary its first paragraph, on one line
 */
record DocumentationIndex(String title, String summary, List<Section> sections) {

  private static final String DOCUMENTS = "## Documents";
  private static final String SECTION = "### ";
  private static final String ROW = "| [";

  DocumentationIndex {
    sections = List.copyOf(sections);
  }

  /** Pages under one heading. */
  record Section(String title, List<Entry> entries) {
    Section {
      entries = List.copyOf(entries);
    }
  }

  /**
   * One page.
   *
   * @param source the file in the repository, such as {@code docs/a2a.md}
   * @param sentence what it is about
   */
  record Entry(String source, String sentence) {

    /** Returns the name of the file: {@code a2a.md}. */
    String name() {
      return source.substring(source.lastIndexOf('/') + 1);
    }
  }

  /** Reads the list. */
  static DocumentationIndex of(String readme) {
    List<Section> sections = new ArrayList<>();
    String heading = "";
    List<Entry> entries = new ArrayList<>();
    String documents = readme.substring(readme.indexOf(DOCUMENTS));
    for (String line : documents.lines().toList()) {
      if (line.startsWith(SECTION)) {
        addSection(sections, heading, entries);
        heading = line.substring(SECTION.length());
        entries = new ArrayList<>();
      } else if (line.startsWith(ROW)) {
        addEntry(entries, line);
      }
    }
    addSection(sections, heading, entries);
    return new DocumentationIndex(title(readme), summary(readme), sections);
  }

  private static void addSection(List<Section> sections, String heading, List<Entry> entries) {
    if (!entries.isEmpty()) {
      sections.add(new Section(heading, entries));
    }
  }

  private static void addEntry(List<Entry> entries, String row) {
    String source = row.substring(ROW.length(), row.indexOf(']'));
    if (source.endsWith(".md")) {
      String sentence = row.substring(row.indexOf(") | ") + 4, row.lastIndexOf(" |"));
      entries.add(new Entry(source, PageLinks.withoutLinks(sentence)));
    }
  }

  /** Returns the text of the first heading of a page. */
  static String title(String page) {
    String line = page.substring(0, page.indexOf('\n'));
    return line.substring(line.indexOf(' ') + 1);
  }

  private static String summary(String page) {
    int begin = page.indexOf("\n\n") + 2;
    return page.substring(begin, page.indexOf("\n\n", begin)).replace('\n', ' ');
  }
}
