/**
 * Hot folders: what stands in the home's folders becomes what the hub serves, one change set at a
 * time.
 */
@NullMarked
package io.serai.reload;

import org.jspecify.annotations.NullMarked;
