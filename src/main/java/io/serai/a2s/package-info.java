/**
 * A2S: capability documents that become Camel routes, are found by search and are executed over
 * HTTP.
 *
 * <p>{@link io.serai.a2s.A2sProtocol} assembles the parts. A document comes from a file ({@link
 * io.serai.a2s.CapabilityFolderHandler}) or an HTTP request ({@code rest}). {@code model} reads and
 * validates it, {@code registry} decides whether it is served, {@code run} builds its Camel route.
 * An execution request passes from {@code rest} through {@code registry} to that route, whose nodes
 * send requests by {@code call}. {@code template} and {@code condition} are the expressions in
 * documents; {@code usage} explains how a skill is called.
 */
@NullMarked
package io.serai.a2s;

import org.jspecify.annotations.NullMarked;
