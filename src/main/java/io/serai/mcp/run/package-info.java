/** The methods of all features, and what begins a conversation with the hub. */
@NullMarked
package io.serai.mcp.run;

import org.jspecify.annotations.NullMarked;
