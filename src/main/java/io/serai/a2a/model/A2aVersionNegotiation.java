package io.serai.a2a.model;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The version that a request is of.
 *
 * @param served by this hub
 */
public record A2aVersionNegotiation(Set<A2aVersion> served) {
  /** The header, and metadata of gRPC, that names it. */
  public static final String HEADER = "A2A-Version";

  /** With 0.3, or without. */
  public static A2aVersionNegotiation of(boolean legacy) {
    return new A2aVersionNegotiation(
        legacy ? Set.of(A2aVersion.V1_0, A2aVersion.V0_3) : Set.of(A2aVersion.V1_0));
  }

  /**
   * The version that the header names; empty where it names none.
   *
   * @throws A2aException where it is not served
   */
  public Optional<A2aVersion> named(@Nullable String header) {
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
  public void require(@Nullable String header, A2aVersion version) {
    Optional<A2aVersion> named = named(header);
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
