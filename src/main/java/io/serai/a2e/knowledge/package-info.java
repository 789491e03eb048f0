/**
 * What authors of workflows can search: operations, APIs, skills and documents.
 *
 * <p>{@link io.serai.a2e.knowledge.KnowledgeIndex} has the entries. {@link
 * io.serai.a2e.knowledge.CatalogKnowledgeIndexer} adds what the hub has, {@link
 * io.serai.a2e.knowledge.KnowledgeFolderHandler} the files of {@code knowledge/}.
 */
@NullMarked
package io.serai.a2e.knowledge;

import org.jspecify.annotations.NullMarked;
