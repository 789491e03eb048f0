/** The messages of MCP as far as all of its parts use them: revisions, requests and errors. */
@NullMarked
package io.serai.mcp.model;

import org.jspecify.annotations.NullMarked;
