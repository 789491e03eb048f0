/**
 * Authentication, permissions, rate limits, and the vault of credentials. The package knows headers
 * and names, but no server, protocol or client.
 *
 * <p>{@link io.serai.security.Authenticator} identifies the {@link io.serai.security.Caller} of a
 * request: an operator by {@link io.serai.security.OperatorKeys}, or an agent by the {@link
 * io.serai.security.AgentDirectory} and a {@link io.serai.security.TokenValidator}. {@link
 * io.serai.security.Permissions} and {@link io.serai.security.RateLimiter} decide what the caller
 * may do.
 *
 * <p>Agents are read from files by {@link io.serai.security.AgentFileReader}. {@link
 * io.serai.security.Vault} stores the credentials for outgoing calls, and {@link
 * io.serai.security.AuditLog} records administrative operations.
 */
@NullMarked
package io.serai.security;

import org.jspecify.annotations.NullMarked;
