package io.serai.outbound.host;

import io.serai.outbound.CallPolicy;
import io.serai.security.host.TargetOrigin;

/**
 * A host as called under one policy.
 *
 * @param policy with a timeout of zero, because hosts are not distinguished by it
 */
public record TargetKey(TargetOrigin origin, CallPolicy policy) {}
