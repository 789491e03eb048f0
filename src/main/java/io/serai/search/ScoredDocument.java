package io.serai.search;

/** A document with a word score or a similarity of 0 to 1. */
public record ScoredDocument<D extends SearchDocument>(D document, double similarity) {}
