/**
 * Validation of JSON Web Tokens (RFC 7519) of an external issuer.
 *
 * <p>{@link io.serai.security.jwt.JwtTokenValidator} verifies a token's signature with the issuer's
 * keys in the {@link io.serai.security.jwt.JwksCache}, and checks its claims with the {@link
 * io.serai.security.jwt.JwtClaimsValidator}. The keys come from a {@link
 * io.serai.security.jwt.JwksSource}, which {@link io.serai.security.jwt.JwksSourceFactory} creates.
 * {@link io.serai.security.jwt.JwtConfig} has the settings.
 */
@NullMarked
package io.serai.security.jwt;

import org.jspecify.annotations.NullMarked;
