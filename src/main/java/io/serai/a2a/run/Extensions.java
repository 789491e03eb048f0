package io.serai.a2a.run;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.stream.StreamResumption;
import io.serai.protocol.A2aMessageExtension;
import io.serai.protocol.CompositeMessageExtension;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The protocol extensions that this hub's agents support, and which of them callers must request.
 *
 * @param configured URIs of extensions that skills implement, in the order of the card
 * @param required URIs out of {@code configured} that every caller must request
 * @param messages extensions of other protocols of this hub
 */
public record Extensions(
    List<String> configured, Set<String> required, CompositeMessageExtension messages) {

  /** Name of the header, and of the gRPC metadata entry, that lists the requested extensions. */
  public static final String HEADER = "A2A-Extensions";

  /** No extensions. */
  public static final Extensions NONE =
      new Extensions(List.of(), Set.of(), new CompositeMessageExtension(List.of()));

  /** Copies both. */
  public Extensions {
    configured = List.copyOf(configured);
    required = Set.copyOf(required);
  }

  /** Parses the comma-separated URIs of the header. */
  public static Set<String> requested(@Nullable String header) {
    return header == null
        ? Set.of()
        : Arrays.stream(header.split(","))
            .map(String::strip)
            .filter(uri -> !uri.isEmpty())
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the requested extensions that are supported and so are active for the call. */
  public List<String> active(Set<String> requested) {
    return requested.isEmpty()
        ? List.of()
        : Stream.of(
                configured.stream(),
                messages.all().stream().map(A2aMessageExtension::uri),
                Stream.of(StreamResumption.URI))
            .flatMap(uris -> uris)
            .filter(requested::contains)
            .toList();
  }

  /**
   * Checks that a caller requests every required extension.
   *
   * @throws A2aException if a required extension is not requested
   */
  void check(Set<String> requested) {
    for (String uri : configured) {
      if (required.contains(uri) && !requested.contains(uri)) {
        throw A2aException.of(
                A2aError.EXTENSION_SUPPORT_REQUIRED,
                "The extension " + uri + " is required. Name it in the header A2A-Extensions.")
            .with("extension", uri);
      }
    }
  }
}
