/**
 * Hosts and addresses: their normal form, origins, ranges of addresses, lists of allowed hosts, and
 * trusted proxies.
 */
@NullMarked
package io.serai.security.host;

import org.jspecify.annotations.NullMarked;
