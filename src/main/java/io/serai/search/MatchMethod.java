package io.serai.search;

/** How the matches of a search were found. */
public enum MatchMethod {
  /** By vectors and words. */
  HYBRID,
  /** By words, because embeddings are not configured or their endpoint does not respond. */
  LEXICAL,
  /** By words with similar spelling, because nothing else matched. */
  FUZZY,
  /** By names with a common prefix or similar letters, because nothing else matched. */
  NAME
}
