package io.serai.security.jwt;

import java.net.URI;
import java.util.concurrent.CompletionStage;

/** Fetches a URL with the hub's HTTP client. */
@FunctionalInterface
public interface JwksFetcher {

  /** Returns the body of the response; fails if there is no successful response. */
  CompletionStage<byte[]> get(URI uri);
}
