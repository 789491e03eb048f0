/** Tokens of an issuer elsewhere (JWT, RFC 7519), judged by the keys that it publishes. */
@NullMarked
package io.serai.security.jwt;

import org.jspecify.annotations.NullMarked;
