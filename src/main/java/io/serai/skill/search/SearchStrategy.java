package io.serai.skill.search;

/** How the hits of a search were found (A2S-63). */
public enum SearchStrategy {
  /** By vectors and words. */
  HYBRID,
  /** By words, because embeddings are not configured or their endpoint does not respond. */
  LEXICAL,
  /** By words with similar spelling, because nothing else matched. */
  FUZZY,
  /** By names with a common prefix or similar letters, because nothing else matched. */
  NAME
}
