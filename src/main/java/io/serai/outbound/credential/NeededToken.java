package io.serai.outbound.credential;

import io.serai.outbound.credential.IssuedToken.FoundServer;
import io.serai.security.vault.VaultCredential;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A token that is needed.
 *
 * @param scope what it must permit at least
 * @param server the one that issues it; null if it has to be found
 */
record NeededToken(
    TokenCacheKey key,
    VaultCredential credential,
    OAuthClient client,
    OAuthScope scope,
    @Nullable FoundServer server) {

  Optional<String> resource() {
    return client.resource().or(() -> key.resource().map(ResourceIdentifier::text));
  }
}
