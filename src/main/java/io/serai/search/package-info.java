/**
 * Searches documents of any kinds, by words and by meaning, in memory.
 *
 * <p>Reading order: {@link io.serai.search.SearchDocument}, {@link io.serai.search.DocumentSearch},
 * {@link io.serai.search.DocumentQuery}, {@link io.serai.search.DocumentMatches}, {@link
 * io.serai.search.EmbeddingsClient}.
 *
 * <p>Each intent of a query is matched against a word index and, if embeddings are configured,
 * against a vector index; the two results are fused. If nothing matches, the search falls back to
 * similar spelling and then to similar names. The owner of an index decides what its documents are,
 * which of them a query may find, and how matches are ranked. The package knows no skill and no
 * caller.
 */
@NullMarked
package io.serai.search;

import org.jspecify.annotations.NullMarked;
