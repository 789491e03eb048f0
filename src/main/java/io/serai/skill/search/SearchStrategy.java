package io.serai.skill.search;

/** How the hits of a search were found (A2S-63). */
public enum SearchStrategy {
  /** By vectors and words. */
  HYBRID,
  /** By words: there are no embeddings, or their endpoint does not answer. */
  LEXICAL,
  /** By words that are spelled alike, since nothing else was found. */
  FUZZY,
  /** By names that begin or look alike, since nothing else was found. */
  NAME
}
