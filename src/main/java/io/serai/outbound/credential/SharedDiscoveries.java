package io.serai.outbound.credential;

import io.serai.concurrent.CompletionCause;
import io.serai.outbound.credential.OAuthDiscovery.Discovered;
import io.serai.security.vault.VaultCredential;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Discovers authorization servers by the challenges of services. Calls that are challenged at the
 * same time wait for one discovery. Thread-safe.
 */
final class SharedDiscoveries {
  private final OAuthDiscovery discovery;
  private final Map<Challenged, CompletableFuture<Discovered>> running = new ConcurrentHashMap<>();

  SharedDiscoveries(OAuthDiscovery discovery) {
    this.discovery = discovery;
  }

  /** A challenge that is being followed. */
  private record Challenged(VaultCredential credential, URI address, BearerChallenge challenge) {}

  /** Discovers what a challenge names; fails with {@link CredentialException}. */
  CompletionStage<Discovered> follow(
      VaultCredential credential, OAuthClient client, URI address, BearerChallenge challenge) {
    Challenged challenged = new Challenged(credential, withoutQuery(address), challenge);
    CompletableFuture<Discovered> mine = new CompletableFuture<>();
    CompletableFuture<Discovered> other = running.putIfAbsent(challenged, mine);
    if (other != null) {
      return other;
    }
    begin(client, challenged)
        .whenComplete(
            (found, failure) -> {
              running.remove(challenged, mine);
              if (failure == null) {
                mine.complete(found);
              } else {
                mine.completeExceptionally(
                    OAuthTokenRequester.refusal(
                        credential.id(), CompletionCause.of(failure), false));
              }
            });
    return mine;
  }

  private CompletionStage<Discovered> begin(OAuthClient client, Challenged challenged) {
    try {
      return discovery.follow(
          challenged.credential(), client, challenged.address(), challenged.challenge());
    } catch (CredentialException refused) {
      return CompletableFuture.failedFuture(refused);
    }
  }

  /** Returns an address without query and fragment. */
  private static URI withoutQuery(URI address) {
    String text = address.toString();
    int end = 0;
    while (end < text.length() && text.charAt(end) != '?' && text.charAt(end) != '#') {
      end++;
    }
    return end == text.length() ? address : URI.create(text.substring(0, end));
  }
}
