/**
 * Credentials as headers of requests. {@link io.serai.a2e.credential.HeaderCredentials} makes them
 * of the vault's credentials; {@link io.serai.a2e.credential.OAuthTokens} fetches and renews tokens
 * for them.
 */
@NullMarked
package io.serai.a2e.credential;

import org.jspecify.annotations.NullMarked;
