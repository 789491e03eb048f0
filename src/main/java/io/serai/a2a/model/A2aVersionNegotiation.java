package io.serai.a2a.model;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Determines the protocol version of a request from its {@code A2A-Version} header.
 *
 * @param served versions that this hub serves
 */
public record A2aVersionNegotiation(Set<A2aVersion> served) {
  /** Name of the header, and of the gRPC metadata entry, that contains the version. */
  public static final String HEADER = "A2A-Version";

  /** Creates a negotiation that accepts 1.0, and 0.3 too if {@code legacy} is set. */
  public static A2aVersionNegotiation of(boolean legacy) {
    return new A2aVersionNegotiation(
        legacy ? Set.of(A2aVersion.V1_0, A2aVersion.V0_3) : Set.of(A2aVersion.V1_0));
  }

  /**
   * Returns the version in the header; empty if the header is absent or blank.
   *
   * @throws A2aException if the version is not served
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

  /**
   * Checks that a request does not ask for another version than the one its address serves.
   *
   * @throws A2aException if the header names another version, or one that is not served
   */
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
