package io.serai.search;

import java.util.Map;

/**
 * Something that can be found: a key, a name and texts. The index keeps the object itself and
 * returns it with its matches, but keeps none of its texts.
 *
 * <p>Immutable. The size of its texts is limited by whoever creates it.
 */
public interface SearchDocument {

  /** Returns the identity of the document in its index. */
  DocumentKey key();

  /** Returns the name, whose parts and letters are searched if no text matches. */
  String name();

  /** Returns the searched texts by field; a field may be absent. */
  Map<SearchField, String> texts();

  /** Returns the text whose vector represents the document; used if there are embeddings. */
  String embeddingText();
}
