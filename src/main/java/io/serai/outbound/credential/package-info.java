/**
 * Credentials as headers of requests.
 *
 * <p>{@link io.serai.outbound.credential.CredentialHeaderFactory} makes headers of the vault's
 * credentials. {@code OAuthTokenCache} fetches and renews tokens for them; {@code OAuthDiscovery}
 * finds the authorization server that issues them, by its metadata or by the challenge of a service
 * ({@code BearerChallenge}). {@code OAuthDestinationCheck} says where a client's secret may be
 * sent.
 */
@NullMarked
package io.serai.outbound.credential;

import org.jspecify.annotations.NullMarked;
