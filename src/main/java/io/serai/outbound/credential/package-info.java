/**
 * Credentials as headers of requests. {@link io.serai.outbound.credential.HeaderCredentials} makes
 * them of the vault's credentials; {@link io.serai.outbound.credential.OAuthTokens} fetches and
 * renews tokens for them.
 */
@NullMarked
package io.serai.outbound.credential;

import org.jspecify.annotations.NullMarked;
