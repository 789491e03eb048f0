package io.serai.security.jwt;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the sources of an issuer's public keys: a file, a URL, or the issuer's metadata. */
public final class JwksSourceFactory {
  private static final Logger LOG = LoggerFactory.getLogger(JwksSourceFactory.class);

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

  /**
   * Reads the keys that are understood. Others are ignored (RFC 7517, section 5), such as keys of a
   * curve or for a use that came later, so that they do not make the issuer's good keys unusable.
   */
  private static JWKSet keys(byte[] octets) {
    JsonNode members = members(octets);
    List<JWK> keys = new ArrayList<>();
    for (JsonNode member : members) {
      try {
        keys.add(JWK.parse(member.toString()));
      } catch (ParseException | RuntimeException unknown) { // null is a NullPointerException
        LOG.warn("A signing key of the token issuer is ignored: {}", unknown.getMessage());
      }
    }
    if (keys.isEmpty() && !members.isEmpty()) {
      throw new IllegalArgumentException("None of the keys in the JSON Web Key Set can be read.");
    }
    return new JWKSet(keys);
  }

  private static JsonNode members(byte[] octets) {
    try {
      JsonNode keys = JsonMappers.MAPPER.readTree(octets).path("keys");
      if (!keys.isArray()) {
        throw new IllegalArgumentException("It is not a JSON Web Key Set.");
      }
      return keys;
    } catch (IOException noKeys) {
      throw new IllegalArgumentException("It is not a JSON Web Key Set.", noKeys);
    }
  }
}
