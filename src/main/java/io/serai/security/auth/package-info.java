/** Authentication of requests by their headers: keys, tokens and client certificates. */
@NullMarked
package io.serai.security.auth;

import org.jspecify.annotations.NullMarked;
