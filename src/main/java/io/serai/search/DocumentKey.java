package io.serai.search;

/**
 * The identity of a document in an index. Documents of different kinds may have the same id.
 *
 * @param kind what the document is, such as {@code skill}; without a slash
 */
public record DocumentKey(String kind, String id) implements Comparable<DocumentKey> {

  private static final char SEPARATOR = '/';

  /**
   * Checks the kind.
   *
   * @throws IllegalArgumentException if it has a slash
   */
  public DocumentKey {
    if (kind.indexOf(SEPARATOR) >= 0) {
      throw new IllegalArgumentException(
          "the kind of document " + kind + " has a slash: use a name without one");
    }
  }

  /** Returns kind and id as one text. */
  String text() {
    return kind + SEPARATOR + id;
  }

  static DocumentKey parse(String text) {
    int kindEnd = text.indexOf(SEPARATOR);
    return new DocumentKey(text.substring(0, kindEnd), text.substring(kindEnd + 1));
  }

  @Override
  public int compareTo(DocumentKey other) {
    int byKind = kind.compareTo(other.kind);
    return byKind == 0 ? id.compareTo(other.id) : byKind;
  }
}
