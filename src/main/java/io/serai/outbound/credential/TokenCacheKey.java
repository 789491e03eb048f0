package io.serai.outbound.credential;

import java.util.Optional;

/**
 * What a token is for.
 *
 * @param id of the credential
 * @param resource the service whose challenge it answers; empty if it is for all services of the
 *     credential
 */
record TokenCacheKey(String id, Optional<ResourceIdentifier> resource) {

  /** Returns the number of characters of the resource's path. */
  int precision() {
    return resource.map(found -> found.path().length()).orElse(-1);
  }
}
