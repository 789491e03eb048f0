package io.serai.search;

import java.util.LinkedHashMap;
import java.util.Map;

/** A document for tests, made step by step; its vector stands for its summary. */
record TestDocument(DocumentKey key, String name, Map<SearchField, String> texts)
    implements SearchDocument {

  static final SearchField NAME = new SearchField("name", 2);
  static final SearchField SUMMARY = new SearchField("summary", 1);
  static final SearchField BODY = new SearchField("body", 0.5f);

  static TestDocument operation(String id) {
    return new TestDocument(new DocumentKey("operation", id), id, Map.of(NAME, id));
  }

  static TestDocument article(String id) {
    return new TestDocument(new DocumentKey("article", id), id, Map.of(NAME, id));
  }

  TestDocument summary(String text) {
    return with(SUMMARY, text);
  }

  TestDocument body(String text) {
    return with(BODY, text);
  }

  private TestDocument with(SearchField field, String text) {
    Map<SearchField, String> more = new LinkedHashMap<>(texts);
    more.put(field, text);
    return new TestDocument(key, name, more);
  }

  @Override
  public String embeddingText() {
    return texts.getOrDefault(SUMMARY, "");
  }
}
