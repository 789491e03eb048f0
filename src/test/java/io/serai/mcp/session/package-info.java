/** What sessions set. */
@NullMarked
package io.serai.mcp.session;

import org.jspecify.annotations.NullMarked;
