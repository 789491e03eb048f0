package io.serai.security.jwt;

import java.net.URI;
import java.util.concurrent.CompletionStage;

/** Gets what stands at an address, by the hub's one way out. */
@FunctionalInterface
public interface JwksFetcher {

  /** The octets of the answer; fails where there is none that is good. */
  CompletionStage<byte[]> get(URI uri);
}
