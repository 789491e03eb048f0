/**
 * Callers and agents: who sent a request, what it may do, and what the file of an agent says. The
 * packages below know headers and names, but no server, protocol or client.
 *
 * <p>{@code Authenticator} in {@code auth} identifies the {@link io.serai.security.Caller} of a
 * request: an operator by the keys in {@code key}, or an agent by the directory in {@code agent} or
 * by a token ({@code jwt}). {@link io.serai.security.Permissions} and the limits in {@code rate}
 * decide what the caller may do.
 *
 * <p>Agents are read from files by {@code agent}. {@code vault} stores the credentials for outgoing
 * calls, {@code host} has the addresses that credentials and settings name, and {@code audit}
 * records administrative operations.
 */
@NullMarked
package io.serai.security;

import org.jspecify.annotations.NullMarked;
