/** The bindings: JSON-RPC and HTTP+JSON, of each version, over the front door. */
@NullMarked
package io.serai.a2a.http;

import org.jspecify.annotations.NullMarked;
