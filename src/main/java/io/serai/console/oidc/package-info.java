/**
 * Sign-in at the console by OpenID Connect: the authorization code flow with PKCE, and the role of
 * a person by a claim.
 */
@NullMarked
package io.serai.console.oidc;

import org.jspecify.annotations.NullMarked;
