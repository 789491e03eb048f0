package io.serai.security.jwt;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.jwk.JWKSet;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Creates the sources of an issuer's public keys: a file, a URL, or the issuer's metadata. */
public final class JwksSourceFactory {

  private JwksSourceFactory() {}

  /** Returns a source that reads a local file on {@code worker}. */
  public static JwksSource file(Path file, Executor worker) {
    return () -> CompletableFuture.supplyAsync(() -> keys(read(file)), worker);
  }

  /** Returns a source that fetches a URL. */
  public static JwksSource at(URI uri, JwksSource.JwksFetcher fetch) {
    return () -> fetch.get(uri).thenApply(JwksSourceFactory::keys);
  }

  /**
   * Returns a source that fetches the URL in the issuer's metadata, which must be of the same
   * issuer.
   */
  public static JwksSource discovered(JwtConfig config, JwksSource.JwksFetcher fetch) {
    return () ->
        fetch
            .get(config.discovery())
            .thenCompose(octets -> at(keysOf(config, octets), fetch).load());
  }

  private static URI keysOf(JwtConfig config, byte[] octets) {
    try {
      JsonNode metadata = JsonMappers.MAPPER.readTree(octets);
      if (!config.issuer().equals(metadata.path("issuer").asText())) {
        throw new IllegalArgumentException("The metadata is from another issuer.");
      }
      URI keys = URI.create(metadata.path("jwks_uri").asText());
      if (isTls(config.discovery()) && !isTls(keys)) {
        throw new IllegalArgumentException("The jwks_uri in the metadata is not an https URL.");
      }
      return keys;
    } catch (IOException noJson) {
      throw new IllegalArgumentException("The metadata is not JSON.", noJson);
    }
  }

  private static boolean isTls(URI uri) {
    return "https".equals(uri.getScheme());
  }

  private static byte[] read(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static JWKSet keys(byte[] octets) {
    try {
      return JWKSet.parse(new String(octets, StandardCharsets.UTF_8));
    } catch (ParseException noKeys) {
      throw new IllegalArgumentException("It is not a JSON Web Key Set.", noKeys);
    }
  }
}
