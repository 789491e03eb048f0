/**
 * What workflows store for their agents: {@link io.serai.a2e.storage.AgentValueStore} in memory, in
 * the database, and in files.
 */
@NullMarked
package io.serai.a2e.storage;

import org.jspecify.annotations.NullMarked;
