/**
 * Skills as tools: their names and descriptions, their results, and the questions of their tasks.
 */
@NullMarked
package io.serai.mcp.tool;

import org.jspecify.annotations.NullMarked;
