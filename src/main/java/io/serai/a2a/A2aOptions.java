package io.serai.a2a;

import io.serai.a2a.model.A2aError.ErrorTableVersion;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How A2A behaves.
 *
 * @param legacy whether 0.3 is served too
 * @param secured whether callers need a key
 * @param publicBase address by which callers reach the hub, without a slash at the end
 * @param errors the edition of the error table
 * @param restMedia type of answers over HTTP+JSON where the request names none
 * @param inputModes media types that parts of messages may have
 * @param extensions URIs of protocol extensions that the agents know
 * @param requiredExtensions those of them that callers must speak
 * @param heartbeat after which a silent stream gets a comment
 * @param grpc whether 1.0 is served over gRPC too
 */
public record A2aOptions(
    boolean legacy,
    boolean secured,
    Optional<String> publicBase,
    ErrorTableVersion errors,
    String restMedia,
    List<String> inputModes,
    List<String> extensions,
    Set<String> requiredExtensions,
    Duration heartbeat,
    boolean grpc) {

  /** What holds where nothing is configured. */
  public static final A2aOptions STANDARD =
      new A2aOptions(
          true,
          false,
          Optional.empty(),
          ErrorTableVersion.V1_0_1,
          "application/json",
          List.of("text/plain", "application/json"),
          List.of(),
          Set.of(),
          Duration.ofSeconds(15),
          true);

  /** Copies the collections. */
  public A2aOptions {
    inputModes = List.copyOf(inputModes);
    extensions = List.copyOf(extensions);
    requiredExtensions = Set.copyOf(requiredExtensions);
  }
}
