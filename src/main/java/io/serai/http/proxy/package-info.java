/**
 * Who a request comes from, as its connection and trusted proxies say: the client's address, its
 * certificate, and the public address of the hub.
 *
 * <p>{@link io.serai.http.proxy.TrustedProxyHeaderFilter} reads the headers of trusted proxies, and
 * removes those of others. {@link io.serai.http.proxy.CallerLimitKey} is the key of the limits for
 * each caller.
 */
@NullMarked
package io.serai.http.proxy;

import org.jspecify.annotations.NullMarked;
