package io.serai.outbound;

import io.serai.security.TargetOrigin;

/**
 * A host as called under one policy.
 *
 * @param policy with a timeout of zero, because hosts are not distinguished by it
 */
record TargetKey(TargetOrigin origin, CallPolicy policy) {}
