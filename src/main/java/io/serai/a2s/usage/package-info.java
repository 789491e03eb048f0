/** How a skill is called: its inputs, and calls to copy for each protocol; for the registry. */
@NullMarked
package io.serai.a2s.usage;

import org.jspecify.annotations.NullMarked;
