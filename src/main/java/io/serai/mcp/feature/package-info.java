/** What a feature of MCP is: its methods and what it declares. */
@NullMarked
package io.serai.mcp.feature;

import org.jspecify.annotations.NullMarked;
