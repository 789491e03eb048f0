/**
 * Calls of tools: they run as tasks, and are answered by results, streams, questions or handles.
 */
@NullMarked
package io.serai.mcp.call;

import org.jspecify.annotations.NullMarked;
