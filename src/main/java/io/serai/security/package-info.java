/**
 * Who calls and what they may do: agents, keys, permissions, rate limits, and the vault of
 * credentials. It knows headers and names, but no server, no protocol and no client.
 */
@NullMarked
package io.serai.security;

import org.jspecify.annotations.NullMarked;
