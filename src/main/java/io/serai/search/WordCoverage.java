package io.serai.search;

import java.util.Collection;
import java.util.Map;

/** Computes how much of the words of an intent some documents have. */
@FunctionalInterface
interface WordCoverage {

  /** Returns the share of each document, 0 to 1; absent: 0. */
  Map<DocumentKey, Double> of(Collection<DocumentKey> documents);
}
