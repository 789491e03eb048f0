package io.serai.outbound.credential;

import io.serai.SettableClock;
import io.serai.document.JsonMappers;
import io.serai.hub.HttpStub;
import io.serai.hub.HttpStub.Seen;
import io.serai.outbound.gateway.OutboundTestBed;
import io.serai.security.vault.Vault;
import io.serai.security.vault.VaultCredential;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Credentials of a vault, a service at {@code localhost} and an authorization server at {@code
 * 127.0.0.1}, each at its own port. The server issues {@code token-1}, {@code token-2} and so on.
 */
final class OAuthTestBed implements AutoCloseable {
  static final String SECRET = "s3cr3t&x";
  static final String METADATA = "/.well-known/oauth-authorization-server";
  static final String RESOURCE = "/.well-known/oauth-protected-resource/mcp";

  final OutboundTestBed outbound = new OutboundTestBed();
  final HttpStub service = new HttpStub();
  final HttpStub server = new HttpStub();
  final SettableClock clock = new SettableClock();
  final Vault vault;
  final CredentialHeaderFactory credentials;
  private final AtomicInteger issued = new AtomicInteger();

  OAuthTestBed(Path home) {
    vault = Vault.open(home, Optional.empty(), Clock.systemUTC());
    credentials = new CredentialHeaderFactory(vault, outbound.outbound, clock);
    server.json(METADATA, metadata(issuer(), issuer() + "/token"));
    server.on(
        "/token",
        response ->
            response.end(
                "{\"access_token\":\"token-%d\",\"expires_in\":600}"
                    .formatted(issued.incrementAndGet())));
    service.json(RESOURCE, resource(address().toString(), issuer()));
  }

  String issuer() {
    return "http://127.0.0.1:" + server.port();
  }

  URI address() {
    return URI.create(service.url() + "/mcp");
  }

  static String metadata(String issuer, String endpoint) {
    return "{\"issuer\":\"%s\",\"token_endpoint\":\"%s\"}".formatted(issuer, endpoint);
  }

  static String metadata(String issuer, String endpoint, String methods) {
    return "{\"issuer\":\"%s\",\"token_endpoint\":\"%s\",\"token_endpoint_auth_methods_supported\":%s}"
        .formatted(issuer, endpoint, methods);
  }

  static String resource(String resource, String server) {
    return "{\"resource\":\"%s\",\"authorization_servers\":[\"%s\"],\"scopes_supported\":[\"basic\"]}"
        .formatted(resource, server);
  }

  /** Puts a client into the vault with id {@code oauth}. */
  void put(Map<String, String> members, String... hosts) {
    var value = JsonMappers.object().put("client_id", "me").put("client_secret", SECRET);
    members.forEach(value::put);
    vault.put(
        VaultCredential.toKeep(
            "oauth", "oauth2-client-credentials", value.toString(), List.of(hosts)));
  }

  /** Puts a client whose server the challenge names, and which may be sent to both hosts. */
  void putDiscovered() {
    put(Map.of(), "localhost", "127.0.0.1");
  }

  HeaderCredential find() {
    return find(address());
  }

  HeaderCredential find(URI address) {
    return credentials.find("oauth", address).toCompletableFuture().join();
  }

  HeaderCredential challenged(@Nullable HeaderCredential refused, String challenge) {
    return credentials
        .challenged("oauth", address(), refused, challenge)
        .toCompletableFuture()
        .join();
  }

  /** Returns why a challenge is not followed. */
  CredentialException refusal(String challenge) {
    return refusal(() -> challenged(HeaderCredential.NONE, challenge));
  }

  static CredentialException refusal(Runnable call) {
    try {
      call.run();
    } catch (CompletionException failure) {
      if (failure.getCause() instanceof CredentialException refused) {
        return refused;
      }
      throw failure;
    }
    throw new AssertionError("was not refused");
  }

  /** Returns the bodies of the requests of tokens. */
  List<String> tokenRequests() {
    return server.seen("/token").stream().map(Seen::body).toList();
  }

  /** Returns what the server was asked for, such as {@code GET /x}. */
  static List<String> seen(HttpStub stub) {
    return stub.seen().stream()
        .map(request -> request.method() + " " + request.uri())
        .collect(Collectors.toList());
  }

  @Override
  public void close() {
    outbound.close();
    service.close();
    server.close();
  }
}
