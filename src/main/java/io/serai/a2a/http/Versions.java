package io.serai.a2a.http;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aVersion;
import java.util.Optional;
import java.util.Set;

/**
 * The version that a request is of.
 *
 * @param served by this hub
 */
public record Versions(Set<A2aVersion> served) {
  static final String HEADER = "A2A-Version";

  /** With 0.3, or without. */
  public static Versions of(boolean legacy) {
    return new Versions(
        legacy ? Set.of(A2aVersion.V1_0, A2aVersion.V0_3) : Set.of(A2aVersion.V1_0));
  }

  /**
   * The version that the request names; empty where it names none.
   *
   * @throws A2aException where it is not served
   */
  Optional<A2aVersion> named(Incoming request) {
    String header = request.header(HEADER);
    if (header == null || header.isBlank()) {
      return Optional.empty();
    }
    Optional<A2aVersion> version = A2aVersion.parse(header).filter(served::contains);
    if (version.isEmpty()) {
      throw unsupported(header);
    }
    return version;
  }

  /** Refuses a request that names another version than its address serves. */
  void require(Incoming request, A2aVersion version) {
    Optional<A2aVersion> named = named(request);
    if (named.isPresent() && named.get() != version) {
      throw unsupported(named.get().text());
    }
  }

  private A2aException unsupported(String version) {
    return A2aException.of(
            A2aError.VERSION_NOT_SUPPORTED,
            "Version " + version + " is not served here. The agent card lists what is.")
        .with("version", version);
  }
}
