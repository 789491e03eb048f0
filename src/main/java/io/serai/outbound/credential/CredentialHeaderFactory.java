package io.serai.outbound.credential;

import io.serai.concurrent.CompletionCause;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.security.vault.Vault;
import io.serai.security.vault.VaultCredential;
import io.serai.security.vault.VaultException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes header values of the vault's credentials, by their types: {@code bearer-token}, {@code
 * basic}, {@code oauth2-client-credentials}, and {@code api-key} or any other, whose value is sent
 * as it is. Thread-safe; never blocks.
 */
public final class CredentialHeaderFactory {
  private static final Logger LOG = LoggerFactory.getLogger(CredentialHeaderFactory.class);
  private static final String OAUTH = "oauth2-client-credentials";

  private static final int MIN_PASSWORD = 4;

  private final Vault vault;
  private final OutboundGateway outbound;
  private final OAuthTokenCache tokens;

  /** Uses the credentials of a vault; tokens are fetched through a gateway. */
  public CredentialHeaderFactory(Vault vault, OutboundGateway outbound, Clock clock) {
    this.vault = vault;
    this.outbound = outbound;
    this.tokens = new OAuthTokenCache(outbound, clock);
  }

  /** Whether the vault has a credential. */
  public boolean has(String id) {
    try {
      return vault.find(id).isPresent();
    } catch (VaultException unreadable) {
      LOG.error("The credential {} cannot be read: {}", id, unreadable.getMessage());
      return true; // it is said when it is used
    }
  }

  /**
   * Returns the header value of a credential for a request.
   *
   * @param address where the request goes; a credential with hosts is sent to these only
   * @return {@link HeaderCredential#NONE} if the service has to challenge first; fails with {@link
   *     CredentialException}
   */
  public CompletionStage<HeaderCredential> find(String id, URI address) {
    try {
      return value(credential(id, address), address);
    } catch (CredentialException refused) {
      return CompletableFuture.failedFuture(refused);
    }
  }

  /**
   * Returns another header value of a credential, because a service answered 401, or 403 with
   * {@code error="insufficient_scope"}. A token is fetched as the challenge says: with its scope
   * and, if the credential does not name the authorization server, from the one that the service
   * names and the credential's hosts allow. Calls with the same challenge share one token. How
   * often the challenges of one call are followed must be limited by the caller.
   *
   * @param address where the request went
   * @param refused the header value that was sent; null or empty if there was none
   * @param wwwAuthenticate the header {@code WWW-Authenticate} of the response, all of its fields
   *     joined by commas; null if it has none
   * @return fails with {@link CredentialException}
   */
  public CompletionStage<HeaderCredential> challenged(
      String id,
      URI address,
      @Nullable HeaderCredential refused,
      @Nullable String wwwAuthenticate) {
    try {
      VaultCredential credential = credential(id, address);
      if (!isOAuth(credential)) {
        throw new CredentialException(
            "The service refused the credential " + id + ".",
            "Ask an operator to check its value, and what the service permits with it.");
      }
      BearerChallenge challenge =
          BearerChallenge.of(wwwAuthenticate == null ? "" : wwwAuthenticate);
      return unwrapped(tokens.challenged(credential, address, refused, challenge));
    } catch (CredentialException refusal) {
      return CompletableFuture.failedFuture(refusal);
    }
  }

  /** Returns a stage that fails with the failure itself, without a wrapper. */
  private static CompletionStage<HeaderCredential> unwrapped(
      CompletionStage<HeaderCredential> stage) {
    CompletableFuture<HeaderCredential> result = new CompletableFuture<>();
    stage.whenComplete(
        (header, failure) -> {
          if (failure == null) {
            result.complete(header);
          } else {
            result.completeExceptionally(CompletionCause.of(failure));
          }
        });
    return result;
  }

  private static boolean isOAuth(VaultCredential credential) {
    return credential.type().equalsIgnoreCase(OAUTH);
  }

  private CompletionStage<HeaderCredential> value(VaultCredential credential, URI address) {
    String value = credential.value();
    return switch (credential.type().toLowerCase(Locale.ROOT)) {
      case OAUTH -> tokens.find(credential, address);
      case "bearer-token", "bearer" -> now("Bearer " + value, value);
      case "basic" -> now("Basic " + base64(value), value, password(value));
      default -> now(value, value);
    };
  }

  private VaultCredential credential(String id, URI address) {
    VaultCredential credential = credential(id);
    if (!credential.hosts().isEmpty()) {
      Optional<String> refusal = credential.refusal(address, outbound.privateHosts());
      if (refusal.isPresent()) {
        throw new CredentialException(
            refusal.get(), "Use a credential for this host, or ask an operator.");
      }
    }
    return credential;
  }

  private VaultCredential credential(String id) {
    try {
      return vault
          .find(id)
          .orElseThrow(
              () ->
                  new CredentialException(
                      "There is no credential " + id + ".",
                      "Use one that availableCredentials lists, or ask an operator to create it."));
    } catch (VaultException unreadable) {
      LOG.error("The credential {} cannot be read: {}", id, unreadable.getMessage());
      throw new CredentialException(
          "The hub cannot read its credentials now.", "Ask an operator: the hub's log says why.");
    }
  }

  private static CompletionStage<HeaderCredential> now(String header, String... secrets) {
    return CompletableFuture.completedFuture(
        new HeaderCredential(header, new LinkedHashSet<>(Arrays.asList(secrets)), false));
  }

  /** Returns the password of a user, or the whole text if it is too short to be masked alone. */
  private static String password(String userAndPassword) {
    String password = userAndPassword.substring(userAndPassword.indexOf(':') + 1);
    return password.length() < MIN_PASSWORD ? userAndPassword : password;
  }

  private static String base64(String userAndPassword) {
    byte[] text = userAndPassword.getBytes(StandardCharsets.UTF_8);
    return Base64.getEncoder().encodeToString(text);
  }
}
