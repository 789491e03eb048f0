/**
 * Documents and files that protocols offer to read by URIs: their descriptions, templates and
 * contents. A {@link io.serai.protocol.ResourceProvider} has them.
 */
@NullMarked
package io.serai.protocol.resource;

import org.jspecify.annotations.NullMarked;
