package io.serai.console.oidc;

import com.nimbusds.jwt.JWTClaimsSet;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.serai.security.jwt.Issuer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** An issuer whose tokens a test may spoil; who is sent to it need not sign in. */
final class FakeIssuer implements AutoCloseable {

  private final HttpServer server;
  private final Issuer published;
  private volatile UnaryOperator<JWTClaimsSet.Builder> claims = UnaryOperator.identity();
  private volatile Issuer signer;
  private volatile String nonce = "";
  private final Map<String, Integer> requests = new ConcurrentHashMap<>();
  private volatile String form = "";

  FakeIssuer() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    published = new Issuer(url());
    signer = published;
    server.createContext(
        "/.well-known/openid-configuration", exchange -> answer(exchange, metadata()));
    server.createContext("/jwks", exchange -> answer(exchange, published.keys().toString()));
    server.createContext("/token", this::token);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The nonce of the tokens that follow, as the browser brought it to the issuer. */
  void nonce(String value) {
    nonce = value;
  }

  /** Changes the claims of the tokens that follow. */
  void claims(UnaryOperator<JWTClaimsSet.Builder> change) {
    claims = change;
  }

  /** Signs the tokens that follow with a key that the issuer does not publish. */
  void forge() {
    signer = new Issuer(url());
  }

  /** Gives good tokens again. */
  void repair() {
    claims = UnaryOperator.identity();
    signer = published;
  }

  /** The form of the last request of a token. */
  String form() {
    return form;
  }

  private void token(HttpExchange exchange) throws IOException {
    form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    JWTClaimsSet.Builder good =
        published
            .claims("anna", Instant.now())
            .claim("nonce", nonce)
            .claim("realm_access", Map.of("roles", List.of("staff", "serai-viewer")));
    answer(
        exchange,
        "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"id_token\":\"%s\"}"
            .formatted(signer.sign(claims.apply(good).build())));
  }

  private String metadata() {
    return """
        {"issuer": "%1$s", "authorization_endpoint": "%1$s/auth", "token_endpoint": "%1$s/token",
         "jwks_uri": "%1$s/jwks", "response_types_supported": ["code"],
         "subject_types_supported": ["public"], "id_token_signing_alg_values_supported": ["ES256"]}
        """
        .formatted(url());
  }

  /** How often a path was requested. */
  int requests(String path) {
    return requests.getOrDefault(path, 0);
  }

  private void answer(HttpExchange exchange, String text) {
    requests.merge(exchange.getRequestURI().getPath(), 1, Integer::sum);
    try (exchange) {
      byte[] body = text.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
