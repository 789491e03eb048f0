package io.serai.a2e.knowledge;

import io.serai.search.DocumentKey;
import io.serai.search.SearchDocument;
import io.serai.search.SearchField;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Something that the author of a workflow can find.
 *
 * @param base id of the knowledge base that it belongs to
 * @param subject what permissions are about: the operation, API or skill; empty for documents
 * @param description a sentence
 * @param content what the author needs to use it
 */
public record KnowledgeEntry(
    DocumentKey key, String base, String subject, String name, String description, String content)
    implements SearchDocument {

  static final SearchField NAME = new SearchField("name", 2.0f);

  private static final SearchField DESCRIPTION = new SearchField("description", 1.5f);
  private static final SearchField CONTENT = new SearchField("content", 0.7f);

  static final List<SearchField> OTHER_FIELDS = List.of(DESCRIPTION, CONTENT);

  private static final int MAX_INDEXED = 20_000;

  /** Returns the type of the entry. */
  public KnowledgeType type() {
    return KnowledgeType.of(key.kind()).orElseThrow();
  }

  @Override
  public Map<SearchField, String> texts() {
    Map<SearchField, String> texts = new LinkedHashMap<>();
    texts.put(NAME, name.equals(key.id()) ? name : name + " " + key.id());
    texts.put(DESCRIPTION, description);
    texts.put(
        CONTENT, content.length() > MAX_INDEXED ? content.substring(0, MAX_INDEXED) : content);
    return texts;
  }

  @Override
  public String embeddingText() {
    return name + ": " + description;
  }
}
