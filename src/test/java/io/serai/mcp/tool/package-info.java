/** Skills as tools. */
@NullMarked
package io.serai.mcp.tool;

import org.jspecify.annotations.NullMarked;
