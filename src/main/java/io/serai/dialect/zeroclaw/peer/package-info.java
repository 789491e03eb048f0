/**
 * ZeroClaw peers as remote agents of this hub.
 *
 * <p>{@link io.serai.dialect.zeroclaw.peer.ZeroClawAgentProtocol} recognises their cards. {@link
 * io.serai.dialect.zeroclaw.peer.PeerBinding} builds the requests to them, and {@link
 * io.serai.dialect.zeroclaw.peer.PeerResponseReader} reads what they answer. The rest is done by
 * {@code a2a.remote}, as for agents of A2A.
 */
@NullMarked
package io.serai.dialect.zeroclaw.peer;

import org.jspecify.annotations.NullMarked;
